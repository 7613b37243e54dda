import MarkdownSyntax
import TextBuffer

/// Writes a new text over an old one from left to right, and says which edits make the one of the other.
///
/// What is written takes the place of the old bytes up to the next ones that are kept; where both are the same,
/// nothing is edited.
struct EditWriter {
  private let source: SourceText
  /// The edits so far; sorted and disjoint.
  private(set) var edits: [Edit] = []
  /// The offset in the old text up to which the bytes are kept or replaced.
  private(set) var cursor: Int

  private var written: [UInt8] = []
  /// The bytes that must stay; sorted and disjoint.
  private var protected: [Range<Int>] = []

  /// A writer over `source` from `cursor` on.
  init(over source: SourceText, from cursor: Int) {
    self.source = source
    self.cursor = cursor
  }

  /// Writes `bytes`.
  mutating func write(_ bytes: some Sequence<UInt8>) { written.append(contentsOf: bytes) }

  /// Writes `byte`.
  mutating func write(_ byte: UInt8) { written.append(byte) }

  /// From now on refuses to change anything in `ranges`, which are sorted and lie behind those before.
  mutating func protect(_ ranges: [Range<Int>]) { protected += ranges }

  /// Keeps the old bytes of `range`; what has been passed already is not kept twice.
  mutating func keep(_ range: Range<Int>) throws(Unprintable) {
    guard !range.isEmpty, range.upperBound > cursor else { return }
    try replace(upTo: max(cursor, range.lowerBound))
    cursor = range.upperBound
  }

  /// Puts what is written in the place of the old bytes up to `end`.
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

  /// `range` without the backslash that ends a line or that of an escape, if one is its last byte.
  private func withoutEscape(_ range: Range<Int>) -> Range<Int> {
    guard let last = range.last, source.bytes[last] == ASCII.backslash, let next = source.byte(at: last + 1),
      next.isLineEnding || next.isASCIIPunctuation
    else { return range }
    return range.dropLast()
  }

  /// Whether a byte may go at all: white space and markers may, letters never, also where nothing renders them.
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

/// A block can't be written anew, and stays as it is.
struct Unprintable: Error {
  /// Why that is.
  var reason = KeptPart.Reason.form
}
