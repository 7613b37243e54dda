import MarkdownEditing

// The spelling of text that actions write.
extension EditingOptions: Settable {
  static let settings: [Setting<Self>] = [
    Setting(
      "bullet", help: "The bullets of new lists: dash, asterisk or plus.",
      \.bullet, ["dash": .dash, "asterisk": .asterisk, "plus": .plus]),
    Setting(
      "delimiter", help: "What follows the numbers of new lists: period or parenthesis.",
      \.orderedDelimiter, ["period": .period, "parenthesis": .parenthesis]),
    Setting(
      "fence", help: "The fences of new code: backticks, tildes or keep.",
      \.fence, ["backticks": .backticks, "tildes": .tildes, "keep": .keep]),
    Setting(
      "rule", help: "New thematic breaks: dashes, asterisks or underscores.",
      \.thematicBreak, ["dashes": .dashes, "asterisks": .asterisks, "underscores": .underscores]),
    Setting(
      "indent", help: "What Tab inserts: tab or a number of spaces from 1 to 16.",
      \.indentUnit, ["tab": .tab],
      OtherValues("a number of spaces from 1 to 16") { text in
        Int(text).flatMap { 1...16 ~= $0 ? .spaces($0) : nil }
      }),
    Setting(
      "italic-marker", help: "What marks italic text: asterisk or underscore.",
      \.italicMarker, ["asterisk": .asterisk, "underscore": .underscore]),
    Setting(
      "ambiguous-width", help: "The columns of characters of ambiguous width in tables: 1 or 2.",
      placeholder: "number",
      \.ambiguousWidth, [:], OtherValues("1 or 2") { Int($0).flatMap { AmbiguousWidth(rawValue: $0) } }),
    Setting(
      "contents-levels", help: "The levels of headings in a table of contents, such as 2:4.",
      placeholder: "A:B",
      \.contentsLevels, [:], OtherValues("two levels from 1 to 6, such as 2:4") { ClosedRange(levels: $0) }),
    .flag(
      "exact-punctuation",
      help: "Style selected punctuation even where that takes a character reference beside the delimiter.",
      \.exactPunctuation),
    .flag("renumber", help: "Let the numbers of lists follow when items come and go.", \.renumbersLists),
    .flag("pairs", help: "Pair typed brackets, quotes and style markers.", \.pairsCharacters),
  ]
}

extension ClosedRange<Int> {
  /// The heading levels written as `2:4`.
  fileprivate init?(levels value: String) {
    let ends = value.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], 1 <= first, first <= last, last <= 6
    else { return nil }
    self = first...last
  }
}
