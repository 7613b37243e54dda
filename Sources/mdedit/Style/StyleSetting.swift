import MarkdownEditing

/// One choice of the formatter's style, or the dialect, by the name that the command line, configuration files and batch requests
/// have for it.
enum StyleSetting: String, CaseIterable, Sendable {
  case dialect
  case wrap, bullet, numbers, emphasis, strong, fence, rule, headings, tables

  /// What it can be, as a sentence goes on with it.
  var values: String {
    switch self {
    case .dialect: "gfm or commonmark"
    case .wrap: "keep, no or a column above 0"
    case .bullet: "dash, asterisk or plus"
    case .numbers: "auto, ascending or constant"
    case .emphasis, .strong: "asterisk, underscore or keep"
    case .fence: "backticks, tildes or keep"
    case .rule: "dashes, asterisks or underscores"
    case .headings: "atx or keep"
    case .tables: "align or keep"
    }
  }

  /// Gives `options` the setting written `value`, or checks a dialect, which is none of them; false where there is none.
  func apply(_ value: String, to options: inout FormatterOptions) -> Bool {
    switch self {
    case .dialect: DialectName(rawValue: value) != nil
    case .wrap: set(FormatterOptions.Wrap(written: value), &options.wrap)
    case .bullet: set(["dash": .dash, "asterisk": .asterisk, "plus": .plus][value], &options.bullet)
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
    case .headings: set(["atx": true, "keep": false][value], &options.convertsSetextHeadings)
    case .tables: set(["align": true, "keep": false][value], &options.alignsTables)
    }
  }

  /// Whether `value` is one of its values.
  func accepts(_ value: String) -> Bool {
    var options = FormatterOptions()
    return apply(value, to: &options)
  }

  private static let delimiters: [String: FormatterOptions.EmphasisMarker] = [
    "asterisk": .asterisk, "underscore": .underscore, "keep": .keep,
  ]

  private func set<Value>(_ value: Value?, _ place: inout Value) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}

/// Settings with their values, which were checked; a later one wins.
struct StyleChoices: Sendable {
  private var choices: [(setting: StyleSetting, value: String)] = []

  /// Adds a setting; false where `value` is none of its values.
  mutating func add(_ setting: StyleSetting, _ value: String) -> Bool {
    guard setting.accepts(value) else { return false }
    choices.append((setting, value))
    return true
  }

  /// The dialect, if one is set.
  var dialect: DialectName? {
    choices.last { $0.setting == .dialect }.flatMap { DialectName(rawValue: $0.value) }
  }

  /// Gives `options` all settings.
  func apply(to options: inout FormatterOptions) {
    for choice in choices { _ = choice.setting.apply(choice.value, to: &options) }
  }
}
