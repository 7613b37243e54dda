/// Removes emphasis: its delimiters become text again, which is merged with the text beside them.
struct EmphasisFlattener {
  private let nodes: [ContentNode]
  private var result: [ContentNode] = []
  /// The containers that hold the current place.
  ///
  /// Each has the old index at which it ends and its new index, or for emphasis -1 and the closing delimiters.
  private var open: [(end: Int, place: Int, closer: Range<ContentOffset>)] = []
  /// Whether the last node is text that further text of the same parent can extend.
  private var isInText = false

  /// `nodes` without emphasis and strong emphasis.
  static func flattened(_ nodes: [ContentNode]) -> [ContentNode] {
    guard nodes.contains(where: { $0.kind == .emphasis || $0.kind == .strong }) else { return nodes }
    var flattener = EmphasisFlattener(nodes: nodes)
    flattener.run()
    return flattener.result
  }

  private init(nodes: [ContentNode]) {
    self.nodes = nodes
    result.reserveCapacity(nodes.count)
  }

  private mutating func run() {
    for (index, node) in nodes.enumerated() {
      closeContainers(before: index)
      let end = Int(node.subtreeEnd)
      switch node.kind {
      case .text: appendText(node.start..<node.end)
      case .emphasis, .strong:
        appendText(node.start..<node.contentStart)
        open.append((end, -1, node.contentEnd..<node.end))
      default:
        if end > index + 1 { open.append((end, result.count, .zero ..< .zero)) }
        append(node)
        isInText = false
      }
    }
    closeContainers(before: nodes.count)
  }

  private mutating func closeContainers(before index: Int) {
    while let container = open.last, container.end <= index {
      open.removeLast()
      if container.place < 0 {
        appendText(container.closer)
      } else {
        result[container.place].subtreeEnd = Int32(result.count)
        isInText = false
      }
    }
  }

  private mutating func appendText(_ range: Range<ContentOffset>) {
    if isInText, let last = result.last, last.end == range.lowerBound {
      result[result.count - 1].end = range.upperBound
      result[result.count - 1].contentEnd = range.upperBound
    } else {
      append(InlineNode(.text, range))
    }
    isInText = true
  }

  private mutating func append(_ node: ContentNode) {
    result.append(node)
    result[result.count - 1].subtreeEnd = Int32(result.count)
  }
}
