/// The content of a configuration file, checked.
struct ConfigurationFile: Sendable {
  /// The name of configuration files that are found by search.
  static let name = ".mdedit.toml"

  /// The name of the table of commands that format code.
  static let codeFormatters = "code-formatters"

  /// Settings for the texts whose paths match certain patterns.
  struct Override: Sendable {
    /// The patterns of paths, relative to the folder of the file that is in force.
    var files: [String] = []
    /// The settings.
    var choices = StyleChoices()
  }

  /// The base file, whose settings apply unless this one overrides them.
  var base: String?
  /// Patterns of files to include in folders, besides those that are Markdown by their names.
  var included: [String] = []
  /// Patterns of excluded files and folders.
  var excluded: [String] = []
  /// The settings for all texts.
  var choices = StyleChoices()
  /// The settings for certain texts; a later one overrides an earlier one.
  var overrides: [Override] = []
}
