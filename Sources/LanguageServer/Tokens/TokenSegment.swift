import MarkdownSyntax
import TextBuffer

/// Some lines of a text with their tokens; where it begins is known from those before it.
struct TokenSegment: Sendable {
  /// The bytes of the lines.
  var length: Int
  /// The number of line breaks in them.
  var lines: Int
  /// The tokens in order, with lines that count from the segment's first one.
  var tokens: [Token]

  /// How many bytes a segment has at least, but for the last one: short enough to be collected anew with each key, long
  /// enough for a large text to have few.
  static let usualLength = 2048

  /// The segments of `range`, which begins and ends where lines do.
  static func segments(of range: Range<UTF8Offset>, in tree: SyntaxTree, _ unit: Column.Unit)
    -> [TokenSegment]
  {
    var (segments, start) = ([TokenSegment](), range.lowerBound)
    let spans = tree.highlights(in: range)
    var next = 0
    while start < range.upperBound {
      let end = self.end(after: start, in: tree.text, atMost: range.upperBound)
      var collector = TokenCollector(tree.text, from: start, unit)
      while next < spans.count, spans[next].range.lowerBound < end {
        collector.add(spans[next], within: start..<end)
        if spans[next].range.upperBound > end { break }
        next += 1
      }
      collector.advance(to: end)
      segments.append(
        TokenSegment(length: start.distance(to: end), lines: collector.line, tokens: collector.tokens))
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

/// Makes tokens of spans, in one pass over the text.
private struct TokenCollector {
  private let rope: Rope
  private let unit: Column.Unit
  private var place: UTF8Offset
  private var column = 0
  private var before: UInt8 = 0
  /// The number of line breaks that were passed.
  private(set) var line = 0
  private(set) var tokens: [Token] = []

  init(_ rope: Rope, from start: UTF8Offset, _ unit: Column.Unit) {
    (self.rope, self.unit, place) = (rope, unit, start)
  }

  /// Goes on to `end`.
  mutating func advance(to end: UTF8Offset) {
    guard place < end else { return }
    rope.withChunks(in: place..<end) { chunk in for byte in chunk { pass(byte) } }
    place = end
  }

  /// Adds the part of `span` in `window`, a token for each line.
  mutating func add(_ span: HighlightSpan, within window: Range<UTF8Offset>) {
    let range = span.range.clamped(to: window)
    advance(to: range.lowerBound)
    guard place < range.upperBound, let look = TokenLegend.look(of: span) else { return }
    var start = column
    rope.withChunks(in: place..<range.upperBound) { chunk in
      for byte in chunk {
        if byte == 0x0A || byte == 0x0D { append(from: start, look) }
        pass(byte)
        if byte == 0x0A || byte == 0x0D { start = 0 }
      }
    }
    append(from: start, look)
    place = range.upperBound
  }

  /// Appends what is between `start` and the present column; what looks as the token right before it is one with that.
  private mutating func append(from start: Int, _ look: TokenLook) {
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
