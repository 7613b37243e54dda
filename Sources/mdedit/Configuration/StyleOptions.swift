import ArgumentParser
import MarkdownFormatting

/// The choice of a style as a whole on the command line: canonical or each document's own, and the file that has it.
///
/// The single settings are a group beside this one, not inside it: a debug build of the argument parser checks a group
/// six times for each group around it.
struct StyleOptions: ParsableArguments {
  @Flag(
    help:
      "One style for every document; else bullets, emphasis and tables go on as a document mostly has them.")
  var canonical = false

  @Option(help: ArgumentHelp("Take the style from this file and from no other.", valueName: "file"))
  var config: String?

  @Flag(help: "Take the style from no file.")
  var noConfig = false

  func validate() throws {
    if config != nil, noConfig {
      throw ValidationError("--config and --no-config exclude each other; give one")
    }
  }

  /// The given style, `settings` included; each overrides the same setting of a configuration file.
  func choices(with settings: SettingArguments<FormatterOptions>) -> StyleChoices {
    var choices = StyleChoices()
    if canonical { choices.add("style", "canonical") }
    for (setting, value) in settings.given { choices.add(setting.name, value) }
    return choices
  }

  /// The source of the other settings.
  var source: ConfigurationSource { noConfig ? .none : config.map { .file($0) } ?? .nearest }
}
