import TextBuffer

/// Footnote references as a layer over cmark's inlines: `[^label]` in text, if a definition has that label.
///
/// The rules are those of cmark-gfm. A link of the same bytes takes precedence. The label is taken as it is written,
/// and inlines that cmark read inside it, such as emphasis, don't count. A reference without a definition keeps cmark's
/// inlines; cmark-gfm drops the nodes inside it.
struct FootnoteReferences {
  private let labels: Set<LinkLabel>
  private let leaf: LeafText
  private let nodes: [ContentNode]
  private var result: [ContentNode] = []
  /// The containers that hold the current place, by their indices in `result` and `nodes`.
  private var open: [(new: Int, old: Int)] = []

  /// Adds references to `labels` to `nodes`, the inlines of `leaf` in offsets of its text; addresses have none.
  static func apply(
    to nodes: inout [ContentNode], links: [InlineLink<InContent>], labels: Set<LinkLabel>,
    in leaf: LeafText
  ) {
    var layer = FootnoteReferences(labels: labels, leaf: leaf, nodes: nodes)
    layer.run(links)
    nodes = layer.result
  }

  private init(labels: Set<LinkLabel>, leaf: LeafText, nodes: [ContentNode]) {
    self.labels = labels
    self.leaf = leaf
    self.nodes = nodes
  }

  private mutating func run(_ links: [InlineLink<InContent>]) {
    var index = 0
    var addressEnd = 0
    while index < nodes.count {
      closeContainers(before: index)
      let node = nodes[index]
      if node.kind == .link, links[Int(node.link)].form == .autolink { addressEnd = Int(node.subtreeEnd) }
      if node.kind == .text, index >= addressEnd {
        index = takeText(at: index)
      } else {
        if Int(node.subtreeEnd) > index + 1 { open.append((result.count, index)) }
        append(node)
        index += 1
      }
    }
    closeContainers(before: nodes.count)
  }

  private mutating func closeContainers(before index: Int) {
    while let container = open.last, Int(nodes[container.old].subtreeEnd) <= index {
      result[container.new].subtreeEnd = Int32(result.count)
      open.removeLast()
    }
  }

  // MARK: Text

  /// Copies a text node with its references, and returns the index of the next node outside of them.
  private mutating func takeText(at index: Int) -> Int {
    var (last, start) = (index, Int(nodes[index].start))
    var position = start
    while let opener = opener(from: position, to: Int(nodes[last].end)) {
      position = opener + 1
      guard let (close, closeNode) = closer(of: opener, in: last) else { continue }
      appendText(start..<opener)
      appendReference(opener..<close + 1)
      (last, start, position) = (closeNode, close + 1, close + 1)
    }
    appendText(start..<Int(nodes[last].end))
    return last + 1
  }

  /// The first `[^` in `start..<end` that isn't escaped.
  private func opener(from start: Int, to end: Int) -> Int? {
    var index = start
    while index + 1 < end {
      if leaf.text.isEscape(at: index, end: end) {
        index += 2
      } else if leaf.text[index] == UInt8(ascii: "["), leaf.text[index + 1] == UInt8(ascii: "^") {
        return index
      } else {
        index += 1
      }
    }
    return nil
  }

  /// The `]` that ends the reference at `opener`, and the index of its text node.
  ///
  /// `opener` is in the text node at `index`, and both nodes have the same parent. Returns `nil` if there is no
  /// reference.
  private func closer(of opener: Int, in index: Int) -> (place: Int, node: Int)? {
    var close = opener + 2
    while close < leaf.content.upperBound, leaf.text[close] != UInt8(ascii: "]") {
      if leaf.text[close] == UInt8(ascii: "[") || leaf.text[close].isLineEnding { return nil }
      close += 1
    }
    guard close < leaf.content.upperBound, close - opener - 2 <= LinkSyntax.maximumLabelLength,
      let label = LinkLabel(leaf.text[opener + 2..<close]), labels.contains(label)
    else { return nil }
    let end = open.last.map { Int(nodes[$0.old].subtreeEnd) } ?? nodes.count
    var node = index
    while node < end, Int(nodes[node].end) <= close { node = Int(nodes[node].subtreeEnd) }
    guard node < end, nodes[node].kind == .text, Int(nodes[node].start) <= close else { return nil }
    return isEscaped(close, from: max(Int(nodes[node].start), opener + 2)) ? nil : (close, node)
  }

  /// Whether the byte at `place` is the second of an escape in the text from `start` on; `start` isn't inside of an
  /// escape.
  private func isEscaped(_ place: Int, from start: Int) -> Bool {
    var index = start
    while index < place { index += leaf.text.isEscape(at: index, end: place + 1) ? 2 : 1 }
    return index > place
  }

  // MARK: Records

  private mutating func appendText(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    append(InlineNode(.text, Range(range)))
  }

  private mutating func appendReference(_ range: Range<Int>) {
    let (start, end) = (ContentOffset(range.lowerBound), ContentOffset(range.upperBound))
    append(
      InlineNode(
        kind: .footnoteReference, start: start, contentStart: start + 2, contentEnd: end - 1, end: end))
  }

  private mutating func append(_ node: ContentNode) {
    result.append(node)
    result[result.count - 1].subtreeEnd = Int32(result.count)
  }
}
