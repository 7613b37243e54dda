/// A marker in text, which opens a new node or closes the last one that was opened.
struct Cut {
  /// The marker's bytes, all in one text node.
  let range: Range<Int>
  /// The kind of the node that the marker opens; `nil` for a closing marker.
  let opens: SyntaxKind?
  /// The index of the attributes of a link that the marker opens, or -1.
  var link: Int32 = -1

  /// Whether the marker is in the text that ends at `end`, if it isn't in text before that.
  ///
  /// A closing marker without bytes can be at the text's end.
  func isIn(textEndingAt end: Int) -> Bool {
    range.lowerBound < end || opens == nil && range.isEmpty && range.lowerBound == end
  }
}

/// Puts new containers around stretches of a flat array of inlines, and cuts text nodes at their markers.
///
/// All positions are indices of the leaf's content.
struct TextCutter {
  private let nodes: [ContentNode]
  private let cuts: [Cut]
  private var nextCut = 0
  private var result: [ContentNode] = []
  /// The containers that hold the current place; `oldEnd` is the old index where an old one ends, `nil` for a new one.
  private var open: [(index: Int, oldEnd: Int?)] = []

  /// A cutter of `nodes`; `cuts` are sorted and nest within the text of each parent.
  init(nodes: [ContentNode], cuts: [Cut]) {
    self.nodes = nodes
    self.cuts = cuts
  }

  /// The nodes with the new containers among them.
  mutating func run() -> [ContentNode] {
    result.reserveCapacity(nodes.count + 3 * cuts.count)
    for (index, node) in nodes.enumerated() {
      closeContainers(endingAt: index)
      if node.kind == .text {
        cut(node)
      } else {
        let end = Int(node.subtreeEnd)
        if end > index + 1 { open.append((result.count, end)) }
        appendLeaf(node)
      }
    }
    closeContainers(endingAt: nodes.count)
    return result
  }

  private mutating func closeContainers(endingAt oldIndex: Int) {
    while let container = open.last, let oldEnd = container.oldEnd, oldEnd <= oldIndex {
      result[container.index].subtreeEnd = Int32(result.count)
      open.removeLast()
    }
  }

  private mutating func cut(_ text: ContentNode) {
    var start = Int(text.start)
    while nextCut < cuts.count, cuts[nextCut].isIn(textEndingAt: Int(text.end)) {
      let cut = cuts[nextCut]
      nextCut += 1
      appendText(start..<cut.range.lowerBound, like: text)
      start = cut.range.upperBound
      if let kind = cut.opens { begin(kind, cut) } else { finish(cut.range) }
    }
    appendText(start..<Int(text.end), like: text)
  }

  private mutating func begin(_ kind: SyntaxKind, _ cut: Cut) {
    open.append((result.count, nil))
    let marker = Range<ContentOffset>(cut.range)
    let end = marker.upperBound
    appendLeaf(
      InlineNode(
        kind: kind, start: marker.lowerBound, contentStart: end, contentEnd: end, end: end, link: cut.link))
  }

  private mutating func finish(_ marker: Range<Int>) {
    guard let container = open.popLast() else { return }
    result[container.index].contentEnd = ContentOffset(marker.lowerBound)
    result[container.index].end = ContentOffset(marker.upperBound)
    result[container.index].subtreeEnd = Int32(result.count)
  }

  private mutating func appendText(_ range: Range<Int>, like text: ContentNode) {
    guard !range.isEmpty else { return }
    var piece = text
    (piece.start, piece.end) = (ContentOffset(range.lowerBound), ContentOffset(range.upperBound))
    (piece.contentStart, piece.contentEnd) = (piece.start, piece.end)
    appendLeaf(piece)
  }

  private mutating func appendLeaf(_ node: ContentNode) {
    result.append(node)
    result[result.count - 1].subtreeEnd = Int32(result.count)
  }
}
