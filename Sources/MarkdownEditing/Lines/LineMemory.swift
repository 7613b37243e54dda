import MarkdownSyntax
import TextBuffer

/// Remembers what was found of a few lines of one text, as an action looks at each of them again and again.
struct LineMemory {
  /// What was found of a line.
  struct Line {
    /// Where it starts.
    let start: UTF8Offset
    /// Its bytes without the line ending.
    let bytes: [UInt8]
    /// Where its last visible byte stands; on a blank line, its start.
    var lastVisible: UTF8Offset { start.advanced(by: bytes.lastIndex { !$0.isBlank } ?? 0) }
    /// The blocks around its last visible byte, from the root down.
    var path: [SyntaxNode]?
    /// The containers among them.
    var chain: ContainerChain?
  }

  /// The lines that were looked at, the latest last, and what was found of them.
  private var numbers: [Int] = []
  private var lines: [Line] = []
  /// Where these and others near them stand.
  private var run = LineRun()
  /// The path to the leaf that was looked at last, as one line of a leaf is mostly followed by another.
  private var last: (path: [SyntaxNode], range: Range<UTF8Offset>) = ([], .zero..<(.zero))
  /// The containers that were worked out last: of a line, or of one deeper than the lines that were looked at since.
  var levels: [ContainerChain.Level] = []
  private static let capacity = 64
  /// How many lines there is room for from the first one on.
  private static let usualCount = 8

  /// Lets `body` use and add to what is known of the line `line` of `rope`, which must always be the same.
  mutating func line<Result>(_ line: Int, of rope: Rope, _ body: (inout Line) -> Result) -> Result {
    if let index = numbers.lastIndex(of: line) { return body(&lines[index]) }
    let content = contentOfLine(line, of: rope)
    if lines.isEmpty {
      numbers.reserveCapacity(Self.usualCount)
      lines.reserveCapacity(Self.usualCount)
    } else if lines.count >= Self.capacity {
      numbers.removeAll(keepingCapacity: true)
      lines.removeAll(keepingCapacity: true)
    }
    numbers.append(line)
    lines.append(Line(start: content.lowerBound, bytes: rope.bytes(in: content)))
    return body(&lines[lines.count - 1])
  }

  /// The line of `rope` that holds `offset`.
  mutating func line(at offset: UTF8Offset, of rope: Rope) -> Int {
    run.line(at: offset, of: rope)?.line ?? rope.line(at: offset)
  }

  /// The line `line` of `rope` without its line break.
  mutating func contentOfLine(_ line: Int, of rope: Rope) -> Range<UTF8Offset> {
    run.place(ofLine: line, of: rope)?.content ?? rope.contentOfLine(line)
  }

  /// The line of `rope` that holds `offset`, without its line break.
  mutating func contentOfLine(holding offset: UTF8Offset, of rope: Rope) -> Range<UTF8Offset> {
    run.line(at: offset, of: rope)?.place.content ?? rope.contentOfLine(holding: offset)
  }

  /// The blocks around `offset` of `tree`, which must always be the same, from the root down.
  mutating func path(to offset: UTF8Offset, in tree: SyntaxTree) -> [SyntaxNode] {
    if last.range.contains(offset) { return last.path }
    var path = tree.blockPath(to: offset)
    while let last = path.last?.kind, !last.isBlock { path.removeLast() }
    if let leaf = path.last, !leaf.isContainer { last = (path, leaf.range) }
    return path
  }
}
