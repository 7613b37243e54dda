import MarkdownFormatting

/// A setting of the formatter's style, or the dialect.
///
/// The raw value is its name on the command line, in configuration files and in batch requests.
enum StyleSetting: String, CaseIterable, Sendable {
  case dialect
  /// The default of all settings that aren't given.
  case style
  case wrap
  case hardBreaks = "hard-breaks"
  case escapes
  case bullet
  case listIndent = "list-indent"
  case numbers, emphasis, strong, fence
  case fenceLength = "fence-length"
  case rule, headings
  case closingHashes = "closing-hashes"
  case tables
  case tableWidth = "table-width"
  case code
  case lineEndings = "line-endings"
  case finalNewline = "final-newline"

  /// The default: with `isCanonical`, one style for all documents, and otherwise the style prevalent in each document.
  func standard(isCanonical: Bool) -> String {
    switch self {
    case .dialect: "gfm"
    case .style: "document"
    case .wrap, .hardBreaks, .escapes: "keep"
    case .bullet: isCanonical ? "dash" : "auto"
    case .listIndent: isCanonical ? "content" : "auto"
    case .numbers: "auto"
    case .emphasis, .strong: isCanonical ? "asterisk" : "auto"
    case .fence: "backticks"
    case .fenceLength: "content"
    case .rule: "dashes"
    case .headings: "atx"
    case .closingHashes: "none"
    case .tables: isCanonical ? "align" : "auto"
    case .tableWidth: "any"
    case .code: isCanonical ? "spaces" : "keep"
    case .lineEndings, .finalNewline: "keep"
    }
  }

  /// The possible words.
  var words: [String] {
    switch self {
    case .dialect: DialectName.allCases.map(\.rawValue)
    case .style: ["document", "canonical"]
    case .wrap: ["keep", "no", "sentence", "semantic"]
    case .hardBreaks: ["keep", "backslash", "spaces"]
    case .escapes: ["keep", "minimal"]
    case .bullet: ["auto", "dash", "asterisk", "plus"]
    case .listIndent: ["auto", "content", "2", "4", "tab"]
    case .numbers: ["auto", "ascending", "constant"]
    case .emphasis, .strong: ["auto", "asterisk", "underscore", "keep"]
    case .fence: ["backticks", "tildes", "keep"]
    case .fenceLength: ["content", "keep"]
    case .rule: ["dashes", "asterisks", "underscores"]
    case .headings: ["atx", "setext", "keep"]
    case .closingHashes: ["none", "keep", "match"]
    case .tables: ["auto", "align", "compact", "keep"]
    case .tableWidth: ["any"]
    case .code: ["keep", "spaces"]
    case .lineEndings: ["keep", "auto", "lf", "crlf"]
    case .finalNewline: ["keep", "always"]
    }
  }

  /// The lowest possible number: a column, counted from 1, or a fence's length.
  ///
  /// `nil` if only words are possible.
  var lowestNumber: Int? {
    switch self {
    case .wrap, .tableWidth: 1
    case .fenceLength: 3
    default: nil
    }
  }

  /// The possible values, as a part of a sentence.
  var values: String {
    let all =
      words + (lowestNumber.map { ["a \(self == .fenceLength ? "number" : "column") above \($0 - 1)"] } ?? [])
    return all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
  }

  /// The description, as a sentence.
  var summary: String {
    switch self {
    case .dialect: "How the text is read."
    case .style: "What is not set goes on as each document mostly has it, or is one style for all."
    case .wrap: "Line breaks in paragraphs: as they are, none, behind sentences, or at a column."
    case .hardBreaks: "What ends lines that break in the output, too."
    case .escapes: "Backslashes before punctuation: as they are, or only where one is needed."
    case .bullet: "The bullets of lists."
    case .listIndent: "Lists in items: as most are, at the item's text, or so far from its marker."
    case .numbers: "The numbers of lists: counting up, all the same, or as the first two are."
    case .emphasis: "What marks emphasis."
    case .strong: "What marks strong emphasis."
    case .fence: "The fences of code."
    case .rule: "Thematic breaks."
    case .fenceLength: "How long fences are: as code needs, as they are, or so many signs at least."
    case .headings: "Headings: with '#', underlined where they can be, or as they are."
    case .closingHashes: "The '#' that close headings: none, as they are, or as many as open them."
    case .tables: "The columns of tables: aligned where most rows are, always, or never; compact pads none."
    case .tableWidth: "How wide aligned rows are; a row with more text sticks out."
    case .code: "What indents code without fences: a tab stays one, or spaces."
    case .lineEndings: "What ends lines: as they are, as most are, or one for all."
    case .finalNewline: "Whether the last line gets a line ending where it has none."
    }
  }

  /// Sets the option to `value`; returns `false` if that isn't one of its values.
  ///
  /// A dialect is only checked, since it isn't one of the options.
  func apply(_ value: String, to options: inout FormatterOptions) -> Bool {
    switch self {
    case .dialect: DialectName(rawValue: value) != nil
    case .wrap: set(FormatterOptions.Wrap(written: value), &options.wrap)
    case .style: set(["document": FormatterOptions(), "canonical": .canonical][value], &options)
    case .hardBreaks:
      set(["keep": .keep, "backslash": .backslash, "spaces": .spaces][value], &options.hardBreak)
    case .escapes: set(["keep": .keep, "minimal": .minimal][value], &options.escapes)
    case .bullet: set(Self.bullets[value], &options.bullet)
    case .listIndent: set(Self.listIndents[value], &options.listIndent)
    case .numbers:
      set(
        ["auto": .automatic, "ascending": .ascending, "constant": .constant][value], &options.orderedStyle)
    case .emphasis: set(Self.delimiters[value], &options.emphasis)
    case .strong: set(Self.delimiters[value], &options.strong)
    case .fence: set(["backticks": .backticks, "tildes": .tildes, "keep": .keep][value], &options.fence)
    case .rule:
      set(
        ["dashes": .dashes, "asterisks": .asterisks, "underscores": .underscores][value],
        &options.thematicBreak)
    case .fenceLength: setFenceLength(value, &options)
    case .headings:
      set(["atx": .marked, "setext": .underlined, "keep": .keep][value], &options.headings)
    case .closingHashes: set(["none": .none, "keep": .keep, "match": .match][value], &options.closingSigns)
    case .tables: set(Self.tableStyles[value], &options.tables)
    case .tableWidth: setTableWidth(value, &options)
    case .code: set(["keep": .keep, "spaces": .spaces][value], &options.codeIndent)
    case .lineEndings:
      set(
        ["keep": .keep, "auto": .automatic, "lf": .lineFeed, "crlf": .carriageReturnLineFeed][value],
        &options.lineEnding)
    case .finalNewline: set(["keep": false, "always": true][value], &options.addsFinalLineEnding)
    }
  }

  /// Whether `value` is one of the setting's values.
  func accepts(_ value: String) -> Bool {
    var options = FormatterOptions()
    return apply(value, to: &options)
  }

  private static let bullets: [String: FormatterOptions.BulletMarker?] = [
    "auto": nil, "dash": .dash, "asterisk": .asterisk, "plus": .plus,
  ]

  private static let listIndents: [String: FormatterOptions.ListIndent] = [
    "auto": .automatic, "content": .content, "2": .columns(2), "4": .columns(4), "tab": .tab,
  ]

  private static let tableStyles: [String: FormatterOptions.Tables] = [
    "auto": .automatic, "align": .align, "compact": .compact, "keep": .keep,
  ]

  private func setTableWidth(_ value: String, _ options: inout FormatterOptions) -> Bool {
    let width = Int(value)
    guard value == "any" || width.map({ $0 > 0 }) == true else { return false }
    options.tableWidth = width
    return true
  }

  private func setFenceLength(_ value: String, _ options: inout FormatterOptions) -> Bool {
    if let length = ["content": FormatterOptions.FenceLength.content, "keep": .keep][value] {
      options.fenceLength = length
      return true
    }
    guard let count = Int(value), count >= 3 else { return false }
    options.fenceLength = .atLeast(count)
    return true
  }

  private static let delimiters: [String: FormatterOptions.EmphasisMarker] = [
    "auto": .automatic, "asterisk": .asterisk, "underscore": .underscore, "keep": .keep,
  ]

  private func set<Value>(_ value: Value?, _ place: inout Value) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}

/// Checked settings with their values; a later one overrides an earlier one.
struct StyleChoices: Sendable {
  /// A setting with its value and origin.
  struct Choice: Sendable {
    var setting: StyleSetting
    var value: String
    /// The place in a file; `nil` for the command line.
    var place: Place?
  }

  private var choices: [Choice] = []
  /// The commands that format code, by the languages' names in lower case; used only on request.
  var codeFormatters: [String: String] = [:]

  /// Adds a setting; returns `false` if `value` isn't one of its values.
  mutating func add(_ setting: StyleSetting, _ value: String, from place: Place? = nil) -> Bool {
    guard setting.accepts(value) else { return false }
    choices.append(Choice(setting: setting, value: value, place: place))
    return true
  }

  /// Adds all of `others`, which override the present ones.
  mutating func add(_ others: StyleChoices) {
    choices += others.choices
    codeFormatters.merge(others.codeFormatters) { $1 }
  }

  /// The choice in force for `setting`; `nil` if there is none.
  subscript(setting: StyleSetting) -> Choice? { choices.last { $0.setting == setting } }

  /// The dialect, if it's given.
  var dialect: DialectName? { self[.dialect].flatMap { DialectName(rawValue: $0.value) } }

  /// Whether settings that aren't given have one style for all documents.
  var isCanonical: Bool { self[.style]?.value == "canonical" }

  /// Applies all settings to `options`; the setting `style` comes first, since it resets the others.
  func apply(to options: inout FormatterOptions) {
    let style = choices.filter { $0.setting == .style }
    for choice in style + choices.filter({ $0.setting != .style }) {
      _ = choice.setting.apply(choice.value, to: &options)
    }
  }
}
