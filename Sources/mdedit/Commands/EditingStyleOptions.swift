import ArgumentParser
import MarkdownEditing

/// The spelling of text that actions insert, on the command line.
struct EditingStyleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The bullets of new lists: dash, asterisk or plus.", valueName: "name"))
  var bullet: String?

  @Option(
    help: ArgumentHelp("What follows the numbers of new lists: period or parenthesis.", valueName: "name"))
  var delimiter: String?

  @Option(help: ArgumentHelp("The fences of new code: backticks, tildes or keep.", valueName: "name"))
  var fence: String?

  @Option(help: ArgumentHelp("New thematic breaks: dashes, asterisks or underscores.", valueName: "name"))
  var rule: String?

  @Option(
    help: ArgumentHelp("What Tab inserts: tab or a number of spaces from 1 to 16.", valueName: "tab|N"))
  var indent: String?

  @Option(help: ArgumentHelp("What marks italic text: asterisk or underscore.", valueName: "name"))
  var italicMarker: String?

  @Option(
    help: ArgumentHelp(
      "The columns of characters of ambiguous width in tables: 1 or 2.", valueName: "number"))
  var ambiguousWidth: String?

  @Option(
    help: ArgumentHelp("The levels of headings in a table of contents, such as 2:4.", valueName: "A:B"))
  var contentsLevels: String?

  @Flag(help: "Style selected punctuation even where that takes a character reference beside the delimiter.")
  var exactPunctuation = false

  @Flag(inversion: .prefixedNo, help: "Let the numbers of lists follow when items come and go.")
  var renumber = true

  @Flag(inversion: .prefixedNo, help: "Pair typed brackets, quotes and style markers.")
  var pairs = true

  func validate() throws {
    for (setting, value) in given where !setting.accepts(value) {
      throw ValidationError("--\(setting.rawValue) takes \(setting.values), not '\(value)'")
    }
  }

  /// The options as the engine's type.
  var options: EditingOptions {
    var options = EditingOptions()
    for (setting, value) in given { _ = setting.apply(value, to: &options) }
    for editingSwitch in EditingSwitch.allCases { editingSwitch.apply(isOn(editingSwitch), to: &options) }
    return options
  }

  private var given: [(EditingSetting, String)] {
    EditingSetting.allCases.compactMap { setting in value(of: setting).map { (setting, $0) } }
  }

  private func value(of setting: EditingSetting) -> String? {
    switch setting {
    case .bullet: bullet
    case .delimiter: delimiter
    case .fence: fence
    case .rule: rule
    case .indent: indent
    case .italicMarker: italicMarker
    case .ambiguousWidth: ambiguousWidth
    case .contentsLevels: contentsLevels
    }
  }

  private func isOn(_ editingSwitch: EditingSwitch) -> Bool {
    switch editingSwitch {
    case .exactPunctuation: exactPunctuation
    case .renumber: renumber
    case .pairs: pairs
    }
  }
}
