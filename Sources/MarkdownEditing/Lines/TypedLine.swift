import MarkdownSyntax
import TextBuffer

/// The line that a character is typed in.
struct TypedLine {
  let offset: UTF8Offset
  /// The line's bytes, without its line break.
  let bytes: [UInt8]
  /// The caret's index in `bytes`.
  let index: Int
  private let contentIndex: Int
  /// The delimiter characters of extensions.
  private let spanSigns: ByteSet

  /// The line of `offset`.
  init(_ text: LineModel, _ offset: UTF8Offset) {
    let line = text.line(at: offset)
    let bytes = text.bytes(of: line)
    self.offset = offset
    self.bytes = bytes
    index = min(text.startOfLine(line).distance(to: offset), bytes.count)
    contentIndex = text.contentIndex(of: line)
    spanSigns = text.tree.dialect.spanDelimiters
  }

  /// The byte behind the caret; `nil` at the line's end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The byte before the caret; `nil` at the line's start.
  var previous: UInt8? { index > 0 ? bytes[index - 1] : nil }

  /// Whether a backslash before the caret escapes the next character.
  var isEscaped: Bool { run(before: ASCII.backslash) % 2 == 1 }

  /// The number of `byte`s right before the caret.
  func run(before byte: UInt8) -> Int { bytes[..<index].reversed().prefix { $0 == byte }.count }

  /// The number of `byte`s right behind the caret.
  func run(after byte: UInt8) -> Int { bytes[index...].prefix { $0 == byte }.count }

  /// The number of `byte`s before the caret, without escaped ones.
  func count(of byte: UInt8) -> Int {
    var count = 0
    var isEscaped = false
    for next in bytes[..<index] {
      if next == byte, !isEscaped { count += 1 }
      isEscaped = next == ASCII.backslash && !isEscaped
    }
    return count
  }

  /// Whether a run of `length` backticks before the caret is open: no later run before the caret closes it.
  func hasOpenRun(ofBackticks length: Int) -> Bool {
    var open: Int?
    var run = 0
    for byte in bytes[..<index] + [0] {
      guard byte != ASCII.backtick else {
        run += 1
        continue
      }
      if run > 0 { open = open == nil ? run : open == run ? nil : open }
      run = 0
    }
    return open == length
  }

  /// Whether at most `count` bytes of the line's content are before the caret.
  func isAtContent(behind count: Int) -> Bool { index - count <= contentIndex }

  /// Whether the line's content is in an item with the bullet `byte`.
  ///
  /// A run of that character alone would make the line a thematic break.
  func isItem(of byte: UInt8) -> Bool { bytes[..<contentIndex].last { !$0.isBlank } == byte }

  /// Whether the nearest characters on both sides that aren't blank are bars.
  var isInEmptyCell: Bool {
    bytes[..<index].last { !$0.isBlank } == ASCII.pipe && bytes[index...].first { !$0.isBlank } == ASCII.pipe
  }

  /// The word that ends at the caret.
  var word: ArraySlice<UInt8> {
    bytes[(bytes[..<index].lastIndex { $0.isBlank }.map { $0 + 1 } ?? 0)..<index]
  }
}

extension TypedLine {
  /// Whether a span or pair may end before the text `count` bytes behind the caret.
  ///
  /// Markers and quotation marks there are skipped; the character behind them mustn't be a letter.
  func canClose(behind count: Int) -> Bool {
    let rest = bytes[min(index + count, bytes.count)...].drop {
      Self.enclosing.contains($0) || spanSigns.contains($0)
    }
    guard let byte = rest.first else { return true }
    if byte < 0x80 { return byte.isBlank || Self.closing.contains(byte) }
    return rest.firstScalar.map { ScalarClass($0) != .other && !$0.opens } ?? false
  }

  /// Whether a span or pair may begin behind the character that ends `count` bytes before the caret.
  func canOpen(behind count: Int) -> Bool {
    if startsWord(behind: count) { return true }
    let rest = bytes[..<(index - count)]
    guard let byte = rest.last, byte >= 0x80 else {
      return rest.last.map { Self.parting.contains($0) || spanSigns.contains($0) } ?? true
    }
    return rest.lastScalar?.properties.generalCategory == .dashPunctuation
  }

  /// Whether a word would begin `count` bytes before the caret: at the content's start, or behind white space or an
  /// opening bracket, quotation marks aside.
  private func startsWord(behind count: Int) -> Bool {
    var rest = bytes[..<max(0, index - count)]
    while let last = rest.last, Self.quotes.contains(last) { rest.removeLast() }
    if rest.count <= contentIndex { return true }
    guard let byte = rest.last, byte >= 0x80 else {
      return rest.last.map { $0.isBlank || Self.opening.contains($0) } ?? true
    }
    return rest.lastScalar.map { ScalarClass($0) == .space || $0.opens } ?? false
  }

  /// Whether a span of the delimiter `byte` is open before the caret and can end there.
  func hasOpenSpan(of byte: UInt8) -> Bool {
    guard !startsWord(behind: 0) else { return false }
    var (open, place) = (0, 0)
    while let start = bytes[place..<index].firstIndex(of: byte) {
      place = start + bytes[start..<index].prefix { $0 == byte }.count
      if start > 0, bytes[start - 1] == ASCII.backslash { continue }
      if open > 0, start > 0, !bytes[start - 1].isBlank {
        open = max(0, open - (place - start))
      } else if place < bytes.count, !bytes[place].isBlank,
        byte != UInt8(ascii: "_") || start == 0 || !bytes[start - 1].isWordByte
      {
        open += place - start
      }
    }
    return open > 0
  }

  private static let quotes = Array("\"'".utf8)
  private static let enclosing = Array("\"'*_`".utf8)
  private static let closing = Array(")]}>.,;:!?|".utf8)
  private static let opening = Array("([{<".utf8)
  private static let parting = Array("|*_-".utf8)
}

extension ArraySlice<UInt8> {
  /// The scalar that the bytes end with; `nil` if there are none.
  fileprivate var lastScalar: Unicode.Scalar? {
    lastIndex { $0 & 0xC0 != 0x80 }.flatMap { self[$0...].firstScalar }
  }

  /// The scalar that the bytes start with; `nil` if there are none.
  fileprivate var firstScalar: Unicode.Scalar? {
    String(decoding: prefix(4), as: UTF8.self).unicodeScalars.first
  }
}

extension Unicode.Scalar {
  /// Whether it's punctuation that a span or pair may begin behind, such as `“`.
  fileprivate var opens: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }
}
