@testable import MarkdownSyntax

/// What holds for every tree of inlines, whatever the text: findings, empty where all is well.
struct InlineInvariants {
  let tree: InlineTree<InSource>
  let source: [UInt8]
  var findings: [String] = []

  static func findings(_ tree: InlineTree<InSource>, _ leaf: InlineLeaf, source: [UInt8]) -> [String] {
    var check = InlineInvariants(tree: tree, source: source)
    check.checkRecords()
    check.checkCoverage(leaf)
    if !source.contains(0x0A) && !source.contains(0x0D) { check.checkLinks() }
    return check.findings
  }

  /// Nodes nest, and start and end with the markers of their kind.
  private mutating func checkRecords() {
    do {
      try LeafInvariants.checkNesting(tree.nodes, within: 0..<SourceOffset(Int32.max))
    } catch {
      return findings.append(error.message)
    }
    for (index, node) in tree.nodes.enumerated() {
      if let finding = markerFinding(node) { findings.append("\(index): \(finding): \(node)") }
    }
  }

  private func markerFinding(_ node: InlineNode<InSource>) -> String? {
    let opening = source[Int(node.start)..<Int(node.contentStart)]
    let closing = source[Int(node.contentEnd)..<Int(node.end)]
    let isRight: Bool =
      switch node.kind {
      case .emphasis:
        opening.count == 1 && Array(opening) == Array(closing) && "*_".utf8.contains(opening.first ?? 0)
      case .strong:
        [Array("**".utf8), Array("__".utf8)].contains(Array(opening)) && Array(opening) == Array(closing)
      case .span: Array(opening) == Array(closing) && opening.allSatisfy { $0 == UInt8(ascii: "~") }
      case .code:
        opening.filter { $0 == 0x60 } == closing.filter { $0 == 0x60 } && opening.first == 0x60
          && closing.last == 0x60
      case .link where tree.links[Int(node.link)].form == .autolink:
        opening.isEmpty && closing.isEmpty
          || opening.elementsEqual("<".utf8) && closing.elementsEqual(">".utf8)
      case .link: opening.elementsEqual("[".utf8) && closing.first == UInt8(ascii: "]")
      case .image: opening.elementsEqual("![".utf8) && closing.first == UInt8(ascii: "]")
      case .text: node.start < node.end && opening.isEmpty && closing.isEmpty
      default: node.start < node.end
      }
    return isRight ? nil : "wrong markers"
  }

  /// What is written as destination and title is what cmark says; over several lines, prefixes may stand between.
  private mutating func checkLinks() {
    for (index, link) in tree.links.enumerated() where link.form == .inline {
      let destination = link.destinationRange.map {
        InlineText.unescapedDestination(Array(source[Range($0)]))
      }
      let title = link.titleRange.map { InlineText.unescapedAttribute(Array(source[Range($0)])) }
      if InlineDumps.string(destination ?? []) != link.destination {
        findings.append("link \(index): destination")
      }
      if InlineDumps.string(title ?? []) != link.title { findings.append("link \(index): title") }
    }
  }

  /// Every byte of the leaf is text, a leaf node or a marker, but for white space at the ends of lines.
  private mutating func checkCoverage(_ leaf: InlineLeaf) {
    var isCovered = [Bool](repeating: false, count: source.count)
    for (index, node) in tree.nodes.enumerated() {
      let isText = Int(node.subtreeEnd) == index + 1
      let ranges =
        isText ? [node.start..<node.end] : [node.start..<node.contentStart, node.contentEnd..<node.end]
      for range in ranges { for place in Range<Int>(range) { isCovered[place] = true } }
    }
    for piece in leaf.pieces {
      for place in piece
      where !isCovered[place] && ![0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(source[place]) {
        findings.append("byte \(place) belongs to no node")
      }
    }
  }
}
