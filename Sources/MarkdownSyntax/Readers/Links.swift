import TextBuffer

/// A link or an image with its destination.
public struct LinkOccurrence: Sendable {
  /// The link or image.
  public var node: SyntaxNode
  /// The destination as resolved by cmark, and the ranges of the written parts.
  public var attributes: LinkAttributes
  /// The definition that gives the destination.
  ///
  /// `nil` for links that aren't by reference.
  public var definition: SyntaxNode?

  /// Whether it is an image.
  public var isImage: Bool { node.kind == .image }
}

extension SyntaxTree {
  /// The links and images of the document in document order; an outer one comes before those inside it.
  ///
  /// - Complexity: O(*n*) in the tree's size.
  public func links() -> [LinkOccurrence] {
    var found: [LinkOccurrence] = []
    var labels: [LinkLabel?] = []
    var definitions: [LinkLabel: SyntaxNode] = [:]
    var leaf: SyntaxNode?
    root.walk { node in
      if !node.kind.isInline { leaf = node }
      guard let attributes = node.link, let leaf else { return true }
      let label = attributes.labelRange.flatMap { LinkLabel(LeafContent(leaf, text).bytes(in: $0)) }
      if node.kind == .linkDefinition {
        if let label, definitions[label] == nil { definitions[label] = node }
      } else {
        found.append(LinkOccurrence(node: node, attributes: attributes))
        labels.append(label)
      }
      return true
    }
    for index in found.indices { found[index].definition = labels[index].flatMap { definitions[$0] } }
    return found
  }
}
