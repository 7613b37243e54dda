import MarkdownSyntax
import TextBuffer

/// Writes a new text over an old one from left to right, and collects the edits between them.
///
/// Written text replaces the old bytes up to the next kept ones. Where both are equal, there is no edit.
struct EditWriter {
  private let source: SourceText
  /// The edits so far, sorted and disjoint.
  private(set) var edits: [Edit] = []
  /// The offset in the old text up to which bytes are kept or replaced.
  private(set) var cursor: Int

  private var written: [UInt8] = []
  /// The ranges that must stay unchanged, sorted and disjoint.
  private var protected: [Range<Int>] = []

  /// Creates a writer over `source` that starts at `cursor`.
  init(over source: SourceText, from cursor: Int) {
    self.source = source
    self.cursor = cursor
  }

  /// Writes `bytes`.
  mutating func write(_ bytes: some Sequence<UInt8>) { written.append(contentsOf: bytes) }

  /// Writes `byte`.
  mutating func write(_ byte: UInt8) { written.append(byte) }

  /// Refuses changes to `ranges` from now on; they must be sorted, and come after the ones protected before.
  mutating func protect(_ ranges: [Range<Int>]) { protected += ranges }

  /// Keeps the old bytes of `range`; bytes before the cursor aren't kept twice.
  mutating func keep(_ range: Range<Int>) throws(Unprintable) {
    guard !range.isEmpty, range.upperBound > cursor else { return }
    try replace(upTo: max(cursor, range.lowerBound))
    cursor = range.upperBound
  }

  /// Replaces the old bytes up to `end` by the written text.
  mutating func finish(at end: Int) throws(Unprintable) {
    try replace(upTo: max(cursor, end))
    cursor = max(cursor, end)
  }

  private mutating func replace(upTo end: Int) throws(Unprintable) {
    var old = cursor..<end
    var new = written[...]
    written = []
    while let byte = new.first, old.lowerBound < old.upperBound, byte == source.bytes[old.lowerBound] {
      new.removeFirst()
      old = old.lowerBound + 1..<old.upperBound
    }
    while let byte = new.last, old.lowerBound < old.upperBound, byte == source.bytes[old.upperBound - 1] {
      new.removeLast()
      old = old.lowerBound..<old.upperBound - 1
    }
    guard !old.isEmpty || !new.isEmpty else { return }
    guard source.bytes[withoutEscape(old)].allSatisfy(Self.isSyntax), !isProtected(old) else {
      throw Unprintable()
    }
    edits.append(
      Edit(
        UTF8Offset(old.lowerBound)..<UTF8Offset(old.upperBound), String(decoding: new, as: UTF8.self)))
  }

  private func isProtected(_ range: Range<Int>) -> Bool {
    guard !protected.isEmpty else { return false }
    let index = protected.partitioningIndex { $0.upperBound > range.lowerBound }
    guard index < protected.count else { return false }
    let span = protected[index]
    return range.isEmpty ? span.lowerBound < range.lowerBound : span.lowerBound < range.upperBound
  }

  /// The range without its last byte, if that is the backslash of an escape or of a hard line break.
  private func withoutEscape(_ range: Range<Int>) -> Range<Int> {
    guard let last = range.last, source.bytes[last] == ASCII.backslash, let next = source.byte(at: last + 1),
      next.isLineEnding || next.isASCIIPunctuation
    else { return range }
    return range.dropLast()
  }

  /// Whether a byte may be removed at all: white space and markers may.
  ///
  /// Letters never may, even where nothing renders them.
  private static func isSyntax(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn: true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ")"): true
    case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"): true
    case ASCII.hash, ASCII.asterisk, ASCII.underscore, ASCII.backtick, ASCII.tilde, ASCII.pipe: true
    default: false
    }
  }
}

/// An error: a block can't be rewritten and stays unchanged.
struct Unprintable: Error {
  /// The reason.
  var reason = KeptPart.Reason.form
}
