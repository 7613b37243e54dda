import MarkdownEditing

/// One choice of how actions write, by the name that the command line and batch requests have for it.
enum EditingSetting: String, CaseIterable, Sendable {
  case bullet, delimiter, fence, rule, indent
  case italicMarker = "italic-marker"
  case ambiguousWidth = "ambiguous-width"
  case contentsLevels = "contents-levels"

  /// What it can be, as a sentence goes on with it.
  var values: String {
    switch self {
    case .bullet: "dash, asterisk or plus"
    case .delimiter: "period or parenthesis"
    case .fence: "backticks, tildes or keep"
    case .rule: "dashes, asterisks or underscores"
    case .indent: "tab or a number of spaces from 1 to 16"
    case .italicMarker: "asterisk or underscore"
    case .ambiguousWidth: "1 or 2"
    case .contentsLevels: "two levels from 1 to 6, such as 2:4"
    }
  }

  /// Gives `options` the setting written `value`; false where there is none.
  func apply(_ value: String, to options: inout EditingOptions) -> Bool {
    switch self {
    case .bullet: set(["dash": .dash, "asterisk": .asterisk, "plus": .plus][value], &options.bullet)
    case .delimiter:
      set(["period": .period, "parenthesis": .parenthesis][value], &options.orderedDelimiter)
    case .fence: set(["backticks": .backticks, "tildes": .tildes, "keep": .keep][value], &options.fence)
    case .rule:
      set(
        ["dashes": .dashes, "asterisks": .asterisks, "underscores": .underscores][value],
        &options.thematicBreak)
    case .indent: set(EditingOptions.IndentUnit(written: value), &options.indentUnit)
    case .italicMarker: set(EditingOptions.ItalicMarker(rawValue: value), &options.italicMarker)
    case .ambiguousWidth:
      set(Int(value).flatMap { EditingOptions.AmbiguousWidth(rawValue: $0) }, &options.ambiguousWidth)
    case .contentsLevels: set(ClosedRange(levels: value), &options.contentsLevels)
    }
  }

  /// Whether `value` is one of its values.
  func accepts(_ value: String) -> Bool {
    var options = EditingOptions()
    return apply(value, to: &options)
  }

  private func set<Value>(_ value: Value?, _ place: inout Value) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}

/// One thing that actions do or don't, by the name that the command line and batch requests have for it.
enum EditingSwitch: String, CaseIterable, Sendable {
  case exactPunctuation = "exact-punctuation"
  case renumber, pairs

  /// Gives `options` the switch as `isOn` says.
  func apply(_ isOn: Bool, to options: inout EditingOptions) {
    switch self {
    case .exactPunctuation: options.exactPunctuation = isOn
    case .renumber: options.renumbersLists = isOn
    case .pairs: options.pairsCharacters = isOn
    }
  }
}

extension EditingOptions.IndentUnit {
  /// The unit written `tab` or as a number of spaces.
  fileprivate init?(written value: String) {
    if value == "tab" {
      self = .tab
    } else {
      guard let count = Int(value), (1...16).contains(count) else { return nil }
      self = .spaces(count)
    }
  }
}

extension ClosedRange<Int> {
  /// The levels of headings written `2:4`.
  fileprivate init?(levels value: String) {
    let ends = value.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], 1 <= first, first <= last, last <= 6
    else {
      return nil
    }
    self = first...last
  }
}
