import MarkdownSyntax
import TextBuffer

/// The pairs around carets whose closers were inserted by typing or by an action: a user who types such a closer means
/// the present one.
///
/// A pair is forgotten when its opener or closer is removed, or when no caret is inside it any more.
struct OpenPairs: Sendable {
  /// Two characters, the second of which was inserted automatically.
  struct Pair: Sendable {
    /// The offset of the opener.
    var opener: UTF8Offset
    /// The offset of the closer.
    var closer: UTF8Offset
    /// The character of the closer.
    var byte: UInt8
    /// Whether the opener was typed; otherwise an action inserted it.
    var isTyped: Bool

    /// Whether `caret` is inside of the pair.
    func isAround(_ caret: UTF8Offset) -> Bool { opener < caret && caret <= closer }
  }

  /// The pairs, ordered by the offsets of their closers, so that of the pairs around one caret the innermost comes
  /// first.
  private(set) var pairs: [Pair] = []

  /// The greatest number of remembered pairs; beyond it, those first in the document are kept.
  static let limit = 128

  /// Whether no pair is remembered.
  var isEmpty: Bool { pairs.isEmpty }

  /// The pairs whose closers follow one another from `offset` on, the innermost first.
  ///
  /// - Complexity: O(*p*), where *p* is the number of pairs.
  func closing(at offset: UTF8Offset) -> ArraySlice<Pair> {
    guard let first = pairs.firstIndex(where: { $0.closer == offset }) else { return [] }
    var end = first
    while end < pairs.count, pairs[end].closer == offset.advanced(by: end - first) { end += 1 }
    return pairs[first..<end]
  }

  /// The pairs of `closing(at:)` that enclose nothing.
  func empty(at caret: UTF8Offset) -> ArraySlice<Pair> {
    let closing = closing(at: caret)
    let count = closing.indices.prefix {
      closing[$0].opener == caret.advanced(by: closing.startIndex - $0 - 1)
    }.count
    return closing.prefix(count)
  }

  /// The typed pairs of `empty(at:)` that turn out to be unused when a space or a line ending is typed right behind the
  /// opener.
  ///
  /// Brackets in code don't count as unused.
  func unused(at caret: UTF8Offset, inCode isCode: @autoclosure () -> Bool) -> ArraySlice<Pair> {
    empty(at: caret).prefix { pair in
      pair.isTyped && (!CharacterPair.isClosingBracket(pair.byte) || !isCode())
    }
  }

  /// The pairs around `caret`.
  func around(_ caret: UTF8Offset) -> [Pair] { pairs.filter { $0.isAround(caret) } }

  /// The pairs that still have a caret inside when `selection` is selected.
  func kept(by selection: Selection) -> OpenPairs {
    guard !pairs.isEmpty else { return self }
    var kept = self
    kept.pairs = pairs.filter { pair in selection.ranges.contains { pair.isAround($0.head) } }
    return kept
  }

  /// The pairs after `transaction`, which leads to `rope` with `selection`.
  ///
  /// - Complexity: O(*e* + *r* + *p* (*e* + *r*)) for *e* edits, *r* ranges and *p* pairs.
  func after(
    _ transaction: Transaction, to rope: Rope, selecting selection: Selection, in dialect: Dialect
  ) -> OpenPairs {
    let put = Self.put(by: transaction, in: rope, selecting: selection, dialect)
    guard !put.isEmpty || !pairs.isEmpty else { return self }
    var after = OpenPairs()
    after.pairs = pairs.compactMap { $0.mapped(through: transaction.changes) }
    after = after.kept(by: selection)
    after.pairs = Array((after.pairs + put).ordered { $0.closer }.prefix(Self.limit))
    return after
  }
}

extension OpenPairs.Pair {
  /// The pair after `changes`; `nil` if they remove one of its characters.
  fileprivate func mapped(through changes: ChangeSet) -> Self? {
    guard !changes.removes(opener), !changes.removes(closer) else { return nil }
    var pair = self
    pair.opener = changes.map(opener, bias: .after)
    pair.closer = changes.map(closer, bias: .after)
    return pair
  }
}

extension OpenPairs {
  /// The pairs that `transaction` put around carets: its insertions on both sides of a caret mirror each other.
  private static func put(
    by transaction: Transaction, in rope: Rope, selecting selection: Selection, _ dialect: Dialect
  ) -> [Pair] {
    var carets: [(head: UTF8Offset, end: UTF8Offset)] = []
    var ranges = selection.ranges[...]
    for (edit, place) in zip(transaction.changes.edits, transaction.changes.changedRanges).prefix(limit)
    where (2...longestInsertion).contains(edit.replacement.utf8.count) {
      ranges = ranges.drop { $0.head <= place.lowerBound }
      guard let caret = ranges.first, caret.isCaret, caret.head < place.upperBound else { continue }
      carets.append((caret.head, place.upperBound))
    }
    let isTyped = transaction.event == .typing
    guard !carets.isEmpty, isTyped || isStyle(transaction.event, dialect) else { return [] }
    return carets.flatMap { pairs(around: $0.head, upTo: $0.end, isTyped: isTyped, in: rope, dialect) }
  }

  /// The most bytes of one insertion: two spaces, and an opening and a closing delimiter of three characters.
  private static let longestInsertion = 8

  private static func isStyle(_ event: UserEvent, _ dialect: Dialect) -> Bool {
    InlineStyle.all(in: dialect).contains { event == .action($0.action.name) }
  }

  /// The pairs around `caret` whose closers end at or before `end`.
  private static func pairs(
    around caret: UTF8Offset, upTo end: UTF8Offset, isTyped: Bool, in rope: Rope, _ dialect: Dialect
  ) -> [Pair] {
    var found: [Pair] = []
    var (opener, closer) = (caret.advanced(by: -1), caret)
    while opener >= .zero, closer < end,
      let pair = CharacterPair(openedBy: rope.byte(at: opener), in: dialect),
      pair.closer == rope.byte(at: closer)
    {
      found.append(Pair(opener: opener, closer: closer, byte: pair.closer, isTyped: isTyped))
      (opener, closer) = (opener.advanced(by: -1), closer.advanced(by: 1))
    }
    return found
  }
}

/// Two characters that enclose text.
struct CharacterPair {
  let opener: UInt8
  let closer: UInt8
  /// The numbers of these characters in a row that have a meaning.
  let runs: ClosedRange<Int>
  /// Whether the pair styles the enclosed text, which it can only do within a line of text.
  let isStyle: Bool
  /// Whether the style is an extension's.
  let isSpan: Bool

  /// Whether both characters are the same, so that only the context tells an opener from a closer.
  var isSymmetric: Bool { opener == closer }

  /// Whether the two are quotation marks.
  var isQuote: Bool { isSymmetric && !isStyle && opener != ASCII.backtick }

  /// The closer as text to insert.
  var closerText: String { String(Unicode.Scalar(closer)) }

  /// The pair that `byte` opens in `dialect`; `nil` if it opens none.
  init?(openedBy byte: UInt8, in dialect: Dialect) {
    guard let pair = Self.builtIn.first(where: { $0.opener == byte }) ?? Self(spanBy: byte, in: dialect)
    else {
      return nil
    }
    self = pair
  }

  /// The pair that `byte` closes in `dialect`; `nil` if it closes none.
  init?(closedBy byte: UInt8, in dialect: Dialect) {
    guard let pair = Self.builtIn.first(where: { $0.closer == byte }) ?? Self(spanBy: byte, in: dialect)
    else {
      return nil
    }
    self = pair
  }

  /// The pair of the delimiters of `dialect` that consist of `byte`; `nil` if there are none.
  private init?(spanBy byte: UInt8, in dialect: Dialect) {
    let lengths = dialect.spans.filter { $0.delimiter == byte }.map { $0.lengths }
    guard let first = lengths.map({ $0.lowerBound }).min(), let last = lengths.map({ $0.upperBound }).max()
    else {
      return nil
    }
    (opener, closer, runs, isStyle, isSpan) = (byte, byte, first...last, true, true)
  }

  private init(_ opener: Unicode.Scalar, _ closer: Unicode.Scalar, longestRun: Int = 1) {
    (self.opener, self.closer) = (UInt8(ascii: opener), UInt8(ascii: closer))
    (runs, isStyle, isSpan) = (1...longestRun, longestRun > 1, false)
  }

  private static let builtIn = [
    CharacterPair("(", ")"), CharacterPair("[", "]"), CharacterPair("{", "}"), CharacterPair("\"", "\""),
    CharacterPair("'", "'"), CharacterPair("`", "`"), CharacterPair("*", "*", longestRun: 3),
    CharacterPair("_", "_", longestRun: 3),
  ]

  /// Whether `byte` closes a pair of two different characters.
  static func isClosingBracket(_ byte: UInt8) -> Bool {
    builtIn.contains { $0.closer == byte && !$0.isSymmetric }
  }
}
