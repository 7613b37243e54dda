/// What a configuration file says, checked.
struct ConfigurationFile: Sendable {
  /// What a configuration file is called where it's looked for.
  static let name = ".mdedit.toml"

  /// What the table of commands that format code is called.
  static let codeFormatters = "code-formatters"

  /// Settings for the texts whose paths some patterns match.
  struct Override: Sendable {
    /// Patterns of paths, from the folder of the file that is in force.
    var files: [String] = []
    /// The settings.
    var choices = StyleChoices()
  }

  /// The file on which it builds: whose settings count where it says nothing.
  var base: String?
  /// Patterns of files that count in folders, beside those that are Markdown by their names.
  var included: [String] = []
  /// Patterns of files and folders that don't count.
  var excluded: [String] = []
  /// The settings for all texts.
  var choices = StyleChoices()
  /// Those for some, a later one beats an earlier one.
  var overrides: [Override] = []
}
