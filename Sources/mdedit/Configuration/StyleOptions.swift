import ArgumentParser
import MarkdownFormatting

/// The style of `format` on the command line; each option overrides the same setting of a configuration file.
struct StyleOptions: ParsableArguments {
  @Flag(
    help:
      "One style for every document; else bullets, emphasis and tables go on as a document mostly has them.")
  var canonical = false

  @OptionGroup var settings: SettingArguments<FormatterOptions>

  @Option(help: ArgumentHelp("Take the style from this file and from no other.", valueName: "file"))
  var config: String?

  @Flag(help: "Take the style from no file.")
  var noConfig = false

  func validate() throws {
    if config != nil, noConfig {
      throw ValidationError("--config and --no-config exclude each other; give one")
    }
  }

  /// The given settings.
  var choices: StyleChoices {
    var choices = StyleChoices()
    if canonical { choices.add("style", "canonical") }
    for (setting, value) in settings.given { choices.add(setting.name, value) }
    return choices
  }

  /// The source of the other settings.
  var source: ConfigurationSource { noConfig ? .none : config.map { .file($0) } ?? .nearest }
}
