import MarkdownSyntax
import TextBuffer

/// Remembers what was found of a few lines of one text, as an action looks at each of them again and again.
final class LineMemory {
  /// What was found of a line.
  struct Line {
    /// Where it starts.
    let start: UTF8Offset
    /// Its bytes without the line ending.
    let bytes: [UInt8]
    /// The blocks around its last visible byte, from the root down.
    var path: [SyntaxNode]?
    /// The containers among them.
    var chain: ContainerChain?
  }

  private var lines: [Int: Line] = [:]
  /// The path to the leaf that was looked at last, as one line of a leaf is mostly followed by another.
  private var last: (path: [SyntaxNode], range: Range<UTF8Offset>) = ([], .zero..<(.zero))
  /// The containers that were worked out last: of a line, or of one deeper than the lines that were looked at since.
  var levels: [ContainerChain.Level] = []
  /// Where the lines stand that were read last.
  private var places: [(line: Int, content: Range<UTF8Offset>)] = []
  private static let capacity = 64
  private static let placeCapacity = 8

  /// Lets `body` use and add to what is known of the line `line` of `rope`, which must always be the same.
  func line<Result>(_ line: Int, of rope: Rope, _ body: (inout Line) -> Result) -> Result {
    if let index = lines.index(forKey: line) { return body(&lines.values[index]) }
    let content = rope.contentOfLine(line)
    var found = Line(start: content.lowerBound, bytes: rope.bytes(in: content))
    if places.count >= Self.placeCapacity { places.removeFirst() }
    places.append((line, content))
    let result = body(&found)
    if lines.count >= Self.capacity { lines.removeAll(keepingCapacity: true) }
    lines[line] = found
    return result
  }

  /// The line of `rope` that holds `offset`.
  func line(at offset: UTF8Offset, of rope: Rope) -> Int {
    for place in places where place.content.lowerBound <= offset && offset <= place.content.upperBound {
      return place.line
    }
    return rope.line(at: offset)
  }

  /// Where `line` of `rope` starts.
  func startOfLine(_ line: Int, of rope: Rope) -> UTF8Offset {
    for place in places where place.line == line { return place.content.lowerBound }
    return rope.startOfLine(line)
  }

  /// The blocks around `offset` of `tree`, which must always be the same, from the root down.
  func path(to offset: UTF8Offset, in tree: SyntaxTree) -> [SyntaxNode] {
    if last.range.contains(offset) { return last.path }
    var path = tree.blockPath(to: offset)
    while let last = path.last?.kind, !last.isBlock { path.removeLast() }
    if let leaf = path.last, !leaf.isContainer { last = (path, leaf.range) }
    return path
  }
}
