import MarkdownSyntax

/// An attribute of a node, besides its range.
struct NodeAttribute {
  /// An attribute's value.
  enum Value {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([String])
  }

  /// The attribute's name in JSON.
  var name: String
  /// Its value.
  var value: Value

  /// The attributes of `node`, in a fixed order.
  static func of(_ node: SyntaxNode) -> [NodeAttribute] {
    switch node.kind {
    case .heading: [NodeAttribute(name: "level", value: .number(node.headingLevel ?? 0))]
    case .codeBlock: [NodeAttribute(name: "info", value: .text(node.info ?? ""))]
    case .link, .image, .linkDefinition: node.link.map(ofLink) ?? []
    case .list: node.list.map(ofList) ?? []
    case .item, .taskMarker: node.isChecked.map { [NodeAttribute(name: "checked", value: .flag($0))] } ?? []
    case .table: [NodeAttribute(name: "alignments", value: .list(node.columnAlignments.map(\.rawValue)))]
    default: []
    }
  }

  private static func ofLink(_ link: LinkAttributes) -> [NodeAttribute] {
    [
      NodeAttribute(name: "destination", value: .text(link.destination)),
      NodeAttribute(name: "title", value: .text(link.title)),
    ]
  }

  private static func ofList(_ list: ListAttributes) -> [NodeAttribute] {
    var attributes = [
      NodeAttribute(name: "ordered", value: .flag(list.isOrdered)),
      NodeAttribute(name: "tight", value: .flag(list.isTight)),
    ]
    if case .ordered(let start, _) = list.style {
      attributes.append(NodeAttribute(name: "start", value: .number(start)))
    }
    return attributes
  }
}
