import MarkdownSyntax
import TestSupport
import TextBuffer

extension SeenDocument {
  /// What a reader sees of `text`.
  ///
  /// cmark itself renders plain CommonMark; extensions, which it hasn't, are rendered by the engine from a full parse.
  init(_ text: String, _ dialect: Dialect) {
    guard dialect != .commonMark else {
      let (html, rawHTML) = CMarkReference.render(text)
      self.init(html: html, rawHTML: rawHTML)
      return
    }
    let rope = Rope(text)
    let tree = SyntaxTree(rope, dialect: dialect)
    let nodes = tree.nodes(in: rope.range)
    let images = nodes.filter { $0.kind == .image }.map(\.range)
    let raw = nodes.filter { node in
      (node.kind == .htmlInline || node.kind == .htmlBlock)
        && !images.contains { $0.contains(node.range.lowerBound) }
    }
    self.init(
      html: tree.html(options: [.safe, .sourceRanges]),
      rawHTML: raw.map { rope.string(in: $0.range) })
  }
}
