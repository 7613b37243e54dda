import MarkdownSyntax
import TextBuffer

/// The line that a character is typed in.
struct TypedLine {
  let offset: UTF8Offset
  /// The line's bytes, without its line break.
  let bytes: [UInt8]
  /// The index of the caret in them.
  let index: Int
  private let contentIndex: Int
  /// The characters of the delimiters of extensions.
  private let spanSigns: ByteSet

  /// The line of `offset`.
  init(_ text: BlockText, _ offset: UTF8Offset) {
    let line = text.line(at: offset)
    let bytes = text.bytes(of: line)
    self.offset = offset
    self.bytes = bytes
    index = min(text.startOfLine(line).distance(to: offset), bytes.count)
    contentIndex = text.contentIndex(of: line)
    spanSigns = text.tree.dialect.spanDelimiters
  }

  /// The byte behind the caret.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The byte before the caret.
  var previous: UInt8? { index > 0 ? bytes[index - 1] : nil }

  /// Whether the caret stands behind a backslash that escapes what comes next.
  var isEscaped: Bool { run(before: ASCII.backslash) % 2 == 1 }

  /// How many of `byte` stand right before the caret.
  func run(before byte: UInt8) -> Int { bytes[..<index].reversed().prefix { $0 == byte }.count }

  /// How many of `byte` stand right behind the caret.
  func run(after byte: UInt8) -> Int { bytes[index...].prefix { $0 == byte }.count }

  /// How many of `byte` stand before the caret, not counting escaped ones.
  func count(of byte: UInt8) -> Int {
    var count = 0
    var isEscaped = false
    for next in bytes[..<index] {
      if next == byte, !isEscaped { count += 1 }
      isEscaped = next == ASCII.backslash && !isEscaped
    }
    return count
  }

  /// Whether a run of `length` backticks stands before the caret that no other run closes before it.
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

  /// Whether the line's content begins `count` bytes before the caret.
  func isAtContent(behind count: Int) -> Bool { index - count <= contentIndex }

  /// Whether the line's content is in an item whose bullet is `byte`: more of them, and nothing else, would be a
  /// thematic break with it.
  func isItem(of byte: UInt8) -> Bool { bytes[..<contentIndex].last { !$0.isBlank } == byte }

  /// Whether the next characters that aren't blank are bars on both sides.
  var isInEmptyCell: Bool {
    bytes[..<index].last { !$0.isBlank } == ASCII.pipe && bytes[index...].first { !$0.isBlank } == ASCII.pipe
  }

  /// The word that the caret stands at the end of.
  var word: ArraySlice<UInt8> {
    bytes[(bytes[..<index].lastIndex { $0.isBlank }.map { $0 + 1 } ?? 0)..<index]
  }
}

extension TypedLine {
  /// Whether what stands `count` bytes behind the caret lets something end there: no letter, also not behind more
  /// markers and quotation marks.
  func canClose(behind count: Int) -> Bool {
    let rest = bytes[min(index + count, bytes.count)...].drop {
      Self.enclosing.contains($0) || spanSigns.contains($0)
    }
    guard let byte = rest.first else { return true }
    if byte < 0x80 { return byte.isBlank || Self.closing.contains(byte) }
    return Unicode.Scalar(startOf: rest).map { ScalarClass($0) != .other && !$0.opens } ?? false
  }

  /// Whether what stands `count` bytes before the caret lets something begin behind it.
  func canOpen(behind count: Int) -> Bool {
    guard index > count else { return true }
    let byte = bytes[index - count - 1]
    if byte < 0x80 { return byte.isBlank || Self.opening.contains(byte) || spanSigns.contains(byte) }
    let start = bytes[..<(index - count)].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    return Unicode.Scalar(startOf: bytes[start..<(index - count)]).map {
      ScalarClass($0) == .space || $0.opens
    } ?? false
  }

  private static let enclosing = Array("\"'*_`".utf8)
  private static let closing = Array(")]}>.,;:!?|".utf8)
  private static let opening = Array("([{<\"'|*_-".utf8)
}

extension Unicode.Scalar {
  /// Whether it's punctuation that something begins behind, such as `“` or a dash.
  fileprivate var opens: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .dashPunctuation: true
    default: false
    }
  }
}
