@testable import MarkdownSyntax

/// Trees of inlines as text, to be compared and to be read.
enum InlineDumps {
  /// What cmark says of the inlines of a block: kinds, texts, destinations and titles.
  static func structure(of first: CMarkNode?) -> String {
    var result = ""
    var node = first
    while let current = node {
      node = current.next
      guard let kind = current.inlineKind else { continue }
      switch kind {
      case .text:
        if current.literal.count > 0 { result += "\"\(string(current.literal.bytes))\"" }
      case .link, .image:
        result += "(\(kind.name) <\(current.destination)> '\(current.title)' "
        result += structure(of: current.firstChild) + ")"
      default: result += "(\(kind.name) " + structure(of: current.firstChild) + ")"
      }
    }
    return result
  }

  /// The same of a tree of ours, from the source's bytes.
  static func structure(_ tree: InlineTree<InSource>, source: [UInt8]) -> String {
    structure(tree, 0..<tree.nodes.count, isAddress: false, source: source)
  }

  private static func structure(
    _ tree: InlineTree<InSource>, _ range: Range<Int>, isAddress: Bool, source: [UInt8]
  )
    -> String
  {
    var result = ""
    var index = range.lowerBound
    while index < range.upperBound {
      let node = tree.nodes[index]
      let children = index + 1..<Int(node.subtreeEnd)
      switch node.kind {
      case .text:
        let bytes = Array(source[Int(node.start)..<Int(node.end)])
        result += "\"\(string(isAddress ? address(bytes) : InlineText.unescaped(bytes)))\""
      case .link, .image:
        let link = tree.links[Int(node.link)]
        result += "(\(node.kind.name) <\(link.destination)> '\(link.title)' "
        result += structure(tree, children, isAddress: link.form == .autolink, source: source) + ")"
      default:
        result +=
          "(\(node.kind.name) " + structure(tree, children, isAddress: false, source: source) + ")"
      }
      index = Int(node.subtreeEnd)
    }
    return result
  }

  /// An address's character references resolved; its backslashes mean nothing.
  private static func address(_ bytes: [UInt8]) -> [UInt8] {
    InlineText.unescaped(bytes.flatMap { $0 == UInt8(ascii: "\\") ? [$0, $0] : [$0] })
  }

  /// Bytes as text, those that are no UTF-8 included.
  static func string(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  /// The source with its nodes written into it: `{kind:opening|content|closing}`; text stands for itself, a link's
  /// form and label, destination and title ranges follow its kind, bytes between nodes are `{-:bytes}`, and line
  /// endings are `⏎` (LF), `␍` (CR) and `␍⏎`.
  static func marked(_ tree: InlineTree<InSource>, source: [UInt8]) -> String {
    var writer = Writer(tree: tree, source: source)
    writer.write(0..<tree.nodes.count)
    return writer.result
  }

  private struct Writer {
    let tree: InlineTree<InSource>
    let source: [UInt8]
    var result = ""
    var position: Int?

    init(tree: InlineTree<InSource>, source: [UInt8]) {
      self.tree = tree
      self.source = source
    }

    mutating func write(_ range: Range<Int>) {
      var index = range.lowerBound
      while index < range.upperBound {
        let node = tree.nodes[index]
        gap(to: Int(node.start))
        if node.kind == .text {
          bytes(to: node.end)
        } else {
          result += "{\(node.kind.name)\(attributes(node)):"
          bytes(to: node.contentStart)
          result += "|"
          if Int(node.subtreeEnd) == index + 1 {
            bytes(to: node.contentEnd)
          } else {
            write(index + 1..<Int(node.subtreeEnd))
          }
          gap(to: Int(node.contentEnd))
          result += "|"
          bytes(to: node.end)
          result += "}"
        }
        index = Int(node.subtreeEnd)
      }
    }

    private mutating func gap(to end: Int) {
      if let position, position < end {
        result += "{-:"
        bytes(to: Offset(end))
        result += "}"
      }
      position = end
    }

    private mutating func bytes(to end: SourceOffset) {
      let text = InlineDumps.string(source[(position ?? 0)..<Int(end)])
      result += text.replacing("\r", with: "␍").replacing("\n", with: "⏎").replacing("\r\n", with: "␍⏎")
      position = Int(end)
    }

    private func attributes(_ node: InlineNode<InSource>) -> String {
      guard node.link >= 0 else { return "" }
      let link = tree.links[Int(node.link)]
      let ranges = [("label", link.labelRange), ("to", link.destinationRange), ("title", link.titleRange)]
      let parts = ranges.compactMap { name, range in
        range.map { " \(name)=\(InlineDumps.string(source[Range($0)]))" }
      }
      return " " + link.form.rawValue + parts.joined()
    }
  }
}
