import MarkdownEditing

/// A setting for the spelling of text that actions write, under its name on the command line and in batch requests.
enum EditingSetting: String, CaseIterable, Sendable {
  case bullet, delimiter, fence, rule, indent
  case italicMarker = "italic-marker"
  case ambiguousWidth = "ambiguous-width"
  case contentsLevels = "contents-levels"

  /// The possible values, as a part of a sentence.
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

  /// Sets the option to `value`; returns `false` if that isn't one of its values.
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

  /// Whether `value` is one of the setting's values.
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

/// An on/off option of actions, under its name on the command line and in batch requests.
enum EditingSwitch: String, CaseIterable, Sendable {
  case exactPunctuation = "exact-punctuation"
  case renumber, pairs

  /// Turns the option on or off.
  func apply(_ isOn: Bool, to options: inout EditingOptions) {
    switch self {
    case .exactPunctuation: options.exactPunctuation = isOn
    case .renumber: options.renumbersLists = isOn
    case .pairs: options.pairsCharacters = isOn
    }
  }
}

extension EditingOptions.IndentUnit {
  /// The unit written as `tab` or as a number of spaces.
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
  /// The heading levels written as `2:4`.
  fileprivate init?(levels value: String) {
    let ends = value.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], 1 <= first, first <= last, last <= 6
    else {
      return nil
    }
    self = first...last
  }
}
