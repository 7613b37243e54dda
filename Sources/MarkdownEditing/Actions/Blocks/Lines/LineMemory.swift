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
  private static let capacity = 64

  /// Lets `body` use and add to what is known of the line `line` of `rope`, which must always be the same.
  func line<Result>(_ line: Int, of rope: Rope, _ body: (inout Line) -> Result) -> Result {
    if let index = lines.index(forKey: line) { return body(&lines.values[index]) }
    let content = rope.contentOfLine(line)
    var found = Line(start: content.lowerBound, bytes: rope.bytes(in: content))
    let result = body(&found)
    if lines.count >= Self.capacity { lines.removeAll(keepingCapacity: true) }
    lines[line] = found
    return result
  }

  /// The blocks around `offset` of `tree`, which must always be the same, from the root down.
  func path(to offset: UTF8Offset, in tree: SyntaxTree) -> [SyntaxNode] {
    if last.range.contains(offset) { return last.path }
    let path = Array(tree.blockPath(to: offset).prefix { $0.isBlock })
    if let leaf = path.last, !leaf.isContainer { last = (path, leaf.range) }
    return path
  }
}
