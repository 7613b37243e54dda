import ArgumentParser
import MarkdownFormatting
import TextBuffer

/// `mdedit config`: the settings in force for a text, with their origins.
struct ConfigCommand: FilterCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Shows the style and the dialect in force for a file, and where each setting is from.",
    discussion: """
      What it prints may be the content of a file \(ConfigurationFile.name). Beside the settings, such a file can have:

        extend = "../other.toml"     the file whose settings count where this one says nothing
        include = ["*.mdx"]          patterns of files that are taken in folders, too
        exclude = ["vendor/"]        patterns of what is left out, also where it's named

        [[overrides]]                settings for some texts alone, as often as wanted
        files = ["docs/**"]          patterns of their paths, written as in .gitignore
        wrap = "80"

        [\(ConfigurationFile.codeFormatters)]            commands for code of a language; they run with --format-code:
        swift = "swift-format"       code on standard input, formatted code on standard output
      """)

  @Argument(help: "The text's path; there need be no such file. Without one, what counts for standard input.")
  var file: String?

  @Flag(help: "Print the JSON Schema of such files, for editors that complete TOML by one.")
  var schema = false

  @OptionGroup(title: "Style") var style: StyleOptions

  @OptionGroup(title: "Style") var settings: SettingArguments<FormatterOptions>

  @OptionGroup var dialect: DialectOptions

  func execute() async -> ExitStatus {
    if schema { return StandardStreams.deliver(ConfigurationSchema.render(), status: .fine) }
    do throws(Problem) {
      var configurations = Configurations(style.source)
      var choices = try configurations.choices(for: file)
      choices.add(style.choices(with: settings))
      if let dialect = dialect.dialect { choices.add("dialect", dialect.rawValue) }
      let lines = FormatterOptions.settings.map { Self.line($0, choices) } + Self.commands(choices)
      return StandardStreams.deliver(Array(lines.joined().utf8), status: .fine)
    } catch {
      return StandardStreams.fail(error)
    }
  }

  /// The commands that format code, as a table in the file's notation.
  private static func commands(_ choices: StyleChoices) -> [String] {
    let commands = choices.codeFormatters.ordered { $0.key }
    if commands.isEmpty { return [] }
    let lines = commands.map { language, command in
      let escaped = command.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
      // A key of other characters needs quotation marks (TOML 1.0, Keys).
      let isBare = language.utf8.allSatisfy { $0.isASCIIAlphanumeric || "_-".utf8.contains($0) }
      let key = isBare ? language : "\"\(language)\""
      return Problem.oneLine("\(key) = \"\(String(escaped))\"") + "\n"
    }
    return ["\n[\(ConfigurationFile.codeFormatters)]\n"] + lines
  }

  private static func line(_ setting: Setting<FormatterOptions>, _ choices: StyleChoices) -> String {
    let choice = choices[setting.name]
    let written = "\(setting.name) = \"\(choices.value(of: setting))\""
    let padding = String(repeating: " ", count: max(1, 28 - written.count))
    let origin = choice.map { $0.place.map { "\($0.file):\($0.line)" } ?? "the command line" } ?? "default"
    return "\(written)\(padding)# \(Problem.oneLine(origin))\n"
  }
}
