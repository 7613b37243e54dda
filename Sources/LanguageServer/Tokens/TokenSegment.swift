import MarkdownSyntax
import TextBuffer

/// Some lines of a text with their tokens; its position follows from the segments before it.
struct TokenSegment: Sendable {
  /// The length in UTF-8 bytes.
  var length: Int
  /// The number of line breaks in it.
  var lines: Int
  /// The tokens in order; their lines count from the segment's first line.
  var tokens: [Token]

  /// The minimum length of a segment in bytes, except for the last one.
  ///
  /// It's short enough to be collected again with each key press, and long enough for a large text to have few.
  static let usualLength = 2048

  /// The segments of `range`, which begins and ends at line starts or the text's end.
  static func segments(of range: Range<UTF8Offset>, in tree: SyntaxTree, _ unit: Column.Unit)
    -> [TokenSegment]
  {
    var (segments, start) = ([TokenSegment](), range.lowerBound)
    let spans = tree.highlights(in: range)
    var next = 0
    while start < range.upperBound {
      let end = self.end(after: start, in: tree.text, atMost: range.upperBound)
      var collector = TokenCollector(tree.text, in: start..<end, unit)
      while next < spans.count, spans[next].range.lowerBound < end {
        collector.add(spans[next])
        if spans[next].range.upperBound > end { break }
        next += 1
      }
      collector.finish()
      segments.append(
        TokenSegment(length: start.distance(to: end), lines: Int(collector.line), tokens: collector.tokens))
      start = end
    }
    return segments
  }

  private static func end(after start: UTF8Offset, in rope: Rope, atMost limit: UTF8Offset) -> UTF8Offset {
    guard start.distance(to: limit) > usualLength else { return limit }
    let line = rope.line(at: start.advanced(by: usualLength)) + 1
    return line < rope.lineCount ? min(limit, rope.startOfLine(line)) : limit
  }
}

/// Makes tokens from spans, in one pass over the bytes of a segment.
private struct TokenCollector {
  private let bytes: [UInt8]
  private let start: Int
  private let unit: Column.Unit
  /// The present index in `bytes`.
  private var place = 0
  private var column: Int32 = 0
  private var before: UInt8 = 0
  /// The number of line breaks passed.
  private(set) var line: Int32 = 0
  private(set) var tokens: [Token] = []
  /// The type of the last span's kind, cached because the markers and the content of a node share it.
  private var known: (kind: SyntaxKind, type: UInt16?)?

  /// A collector for the lines `range` of `rope`.
  init(_ rope: Rope, in range: Range<UTF8Offset>, _ unit: Column.Unit) {
    (bytes, start, self.unit) = (rope.bytes(in: range), range.lowerBound.value, unit)
  }

  /// Moves to the end.
  mutating func finish() { advance(to: bytes.count) }

  private mutating func advance(to end: Int) {
    while place < end {
      pass(bytes[place])
      place += 1
    }
  }

  /// Adds the part of `span` in the segment, as a token for each line.
  mutating func add(_ span: HighlightSpan) {
    let end = min(span.range.upperBound.value - start, bytes.count)
    advance(to: span.range.lowerBound.value - start)
    guard place < end, let look = look(of: span) else { return }
    var first = column
    while place < end {
      let byte = bytes[place]
      let isBreak = byte == 0x0A || byte == 0x0D
      if isBreak { append(from: first, look) }
      pass(byte)
      if isBreak { first = 0 }
      place += 1
    }
    append(from: first, look)
  }

  private mutating func look(of span: HighlightSpan) -> TokenLook? {
    if known?.kind != span.kind { known = (span.kind, TokenLegend.type(of: span.kind)) }
    return known?.type.map { TokenLook(type: $0, modifiers: TokenLegend.modifiers(of: span)) }
  }

  /// Appends a token from `start` to the present column, or extends an adjacent token with the same look.
  private mutating func append(from start: Int32, _ look: TokenLook) {
    guard start < column else { return }
    let token = Token(line: line, column: start, length: column - start, look: look)
    if let last = tokens.last, last.line == line, last.column + last.length == start, last.look == look {
      tokens[tokens.count - 1].length += token.length
    } else {
      tokens.append(token)
    }
  }

  private mutating func pass(_ byte: UInt8) {
    defer { before = byte }
    if byte == 0x0A, before == 0x0D { return column = 0 }
    if byte == 0x0A || byte == 0x0D {
      line += 1
      column = 0
    } else if unit == .utf8 {
      column += 1
    } else if byte & 0xC0 != 0x80 {
      column += unit == .utf16 && byte >= 0xF0 ? 2 : 1
    }
  }
}
