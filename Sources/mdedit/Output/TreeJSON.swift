import JSONText
import MarkdownSyntax
import TextBuffer

extension JSONWriter {
  /// Writes the field `name` with a node, its attributes and its descendants.
  mutating func field(_ name: String, _ root: SyntaxNode, _ converter: PositionConverter) {
    key(name)
    let markers = root.markersByNode()
    root.walk { node in
      open("{")
      fields(of: node, markers(node), converter)
      key("children")
      open("[")
      return true
    } leave: { _ in
      close("]")
      close("}")
    }
  }

  private mutating func fields(
    of node: SyntaxNode, _ markers: [Range<UTF8Offset>], _ converter: PositionConverter
  ) {
    field("kind", node.kind.name)
    field("range", node.range, converter)
    field("content", node.content, converter)
    key("markers")
    array { writer in for marker in markers { writer.range(marker, converter) } }
    for attribute in NodeAttribute.of(node) {
      key(attribute.name)
      switch attribute.value {
      case .text(let text): value(text)
      case .number(let number): value(number)
      case .flag(let flag): value(flag)
      case .list(let words): array { writer in for word in words { writer.value(word) } }
      }
    }
  }
}
