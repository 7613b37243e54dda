import ArgumentParser

/// The style of `format` on the command line; each option overrides the same setting of a configuration file.
struct StyleOptions: ParsableArguments {
  @Flag(
    help:
      "One style for every document; else bullets, emphasis and tables go on as a document mostly has them.")
  var canonical = false

  @Option(
    help: ArgumentHelp(
      "Line breaks in paragraphs: keep, no, sentence, semantic (as sentence, and as they are), or a column.",
      valueName: "keep|no|sentence|semantic|N")
  )
  var wrap: String?

  @Option(
    help: ArgumentHelp(
      "What ends lines that break in the output, too: keep, backslash or spaces.", valueName: "name"))
  var hardBreaks: String?

  @Option(
    help: ArgumentHelp(
      "Backslashes before punctuation: keep, or minimal (only where one is needed).", valueName: "name"))
  var escapes: String?

  @Option(
    help: ArgumentHelp("The bullets of lists: auto (as most are), dash, asterisk or plus.", valueName: "name")
  )
  var bullet: String?

  @Option(
    help: ArgumentHelp(
      "Lists in items: auto (as most are), content (at the item's text), 2, 4 or tab (from its marker).",
      valueName: "name"))
  var listIndent: String?

  @Option(
    help: ArgumentHelp(
      "The numbers of lists: auto (ascending, or all the same where the first two are), ascending or constant.",
      valueName: "name"))
  var numbers: String?

  @Option(
    help: ArgumentHelp(
      "What marks emphasis: auto (as most is), asterisk, underscore or keep.", valueName: "name"))
  var emphasis: String?

  @Option(help: ArgumentHelp("What marks strong emphasis: the same.", valueName: "name"))
  var strong: String?

  @Option(help: ArgumentHelp("The fences of code: backticks, tildes or keep.", valueName: "name"))
  var fence: String?

  @Option(
    help: ArgumentHelp(
      "How long fences are: content (as code needs), keep or so many signs at least.",
      valueName: "content|keep|N"))
  var fenceLength: String?

  @Option(help: ArgumentHelp("Thematic breaks: dashes, asterisks or underscores.", valueName: "name"))
  var rule: String?

  @Option(
    help: ArgumentHelp(
      "Headings: atx ('#'), setext (underlined where they can be) or keep.", valueName: "name"))
  var headings: String?

  @Option(
    help: ArgumentHelp(
      "The '#' that close headings: none, keep or match (as many as open them).", valueName: "name"))
  var closingHashes: String?

  @Option(
    help: ArgumentHelp(
      "The columns of tables: auto (aligned where most rows are), align, compact (nothing padded) or keep.",
      valueName: "name"))
  var tables: String?

  @Option(
    help: ArgumentHelp(
      "How wide aligned rows are: any or a column; a row with more text sticks out.", valueName: "any|N"))
  var tableWidth: String?

  @Option(
    help: ArgumentHelp(
      "What indents code without fences: keep (a tab stays one) or spaces.", valueName: "name"))
  var code: String?

  @Option(
    help: ArgumentHelp(
      "What ends lines: keep, auto (what ends most of them), lf or crlf.", valueName: "name"))
  var lineEndings: String?

  @Option(
    help: ArgumentHelp(
      "A line ending at the end of the text: keep (as it is) or always.", valueName: "name"))
  var finalNewline: String?

  @Option(help: ArgumentHelp("Take the style from this file and from no other.", valueName: "file"))
  var config: String?

  @Flag(help: "Take the style from no file.")
  var noConfig = false

  func validate() throws {
    for (setting, value) in given where !setting.accepts(value) {
      throw ValidationError("--\(setting.rawValue) takes \(setting.values), not '\(value)'")
    }
    if config != nil, noConfig {
      throw ValidationError("--config and --no-config exclude each other; give one")
    }
  }

  /// The given settings.
  var choices: StyleChoices {
    given.reduce(into: StyleChoices()) { choices, pair in _ = choices.add(pair.0, pair.1) }
  }

  /// The source of the other settings.
  var source: ConfigurationSource { noConfig ? .none : config.map { .file($0) } ?? .nearest }

  private var given: [(StyleSetting, String)] {
    StyleSetting.allCases.compactMap { setting in value(of: setting).map { (setting, $0) } }
  }

  private func value(of setting: StyleSetting) -> String? {
    switch setting {
    // The dialect is an option of every command.
    case .dialect: nil
    case .style: canonical ? "canonical" : nil
    case .wrap: wrap
    case .hardBreaks: hardBreaks
    case .escapes: escapes
    case .bullet: bullet
    case .listIndent: listIndent
    case .numbers: numbers
    case .emphasis: emphasis
    case .strong: strong
    case .fence: fence
    case .rule: rule
    case .fenceLength: fenceLength
    case .headings: headings
    case .closingHashes: closingHashes
    case .tables: tables
    case .tableWidth: tableWidth
    case .code: code
    case .lineEndings: lineEndings
    case .finalNewline: finalNewline
    }
  }
}
