import JSONText
import MarkdownSyntax
import TextBuffer

/// The tree for people: a line for each node, such as `strong 4..<12 markers 4..<6 10..<12`.
///
/// A line is indented by its node's depth, but at most by `deepestIndent` levels. At greater depths the depth is
/// written out, as in `(33) item 64..<70`, since white space would otherwise dominate the output.
enum TreeText {
  /// The maximum number of indented levels.
  static let deepestIndent = 32

  /// The lines of `root` and its descendants.
  static func render(_ root: SyntaxNode, _ converter: PositionConverter) -> [UInt8] {
    var bytes: [UInt8] = []
    let markers = root.markersByNode()
    var depth = 0
    root.walk { node in
      bytes.append(contentsOf: repeatElement(0x20, count: min(depth, deepestIndent) * 2))
      if depth > deepestIndent { bytes.append(contentsOf: "(\(depth)) ".utf8) }
      bytes.append(contentsOf: (line(node, markers(node), converter) + "\n").utf8)
      depth += 1
      return true
    } leave: { _ in
      depth -= 1
    }
    return bytes
  }

  private static func line(
    _ node: SyntaxNode, _ markers: [Range<UTF8Offset>], _ converter: PositionConverter
  ) -> String {
    var words = [node.kind.name, written(node.range, converter)]
    for attribute in NodeAttribute.of(node) { words.append("\(attribute.name)=\(written(attribute.value))") }
    if !markers.isEmpty { words.append("markers") }
    words += markers.map { written($0, converter) }
    if node.kind == .text { words.append(quoted(converter.rope.string(in: node.range))) }
    return words.joined(separator: " ")
  }

  private static func written(_ range: Range<UTF8Offset>, _ converter: PositionConverter) -> String {
    let (start, end) = (converter.position(of: range.lowerBound), converter.position(of: range.upperBound))
    return start.description + "..<" + end.description
  }

  private static func written(_ value: NodeAttribute.Value) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .list(let words): words.joined(separator: ",")
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
