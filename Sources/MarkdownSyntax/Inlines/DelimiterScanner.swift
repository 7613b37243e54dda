import TextBuffer

/// Finds the delimiter runs in the text of a leaf.
struct DelimiterScanner {
  let leaf: LeafText
  private let dialect: Dialect
  /// The delimiter bytes of the dialect's spans; runs of other bytes look past them.
  private let spanDelimiters: ByteSet
  private let delimiters: ByteSet

  init(leaf: LeafText, dialect: Dialect) {
    (self.leaf, self.dialect, spanDelimiters) = (leaf, dialect, dialect.spanDelimiters)
    delimiters = spanDelimiters.union(ByteSet("*_".utf8))
  }

  /// The delimiter runs in the text of each parent that has at least two; addresses have none.
  func runsByParent(_ nodes: [ContentNode], _ links: [InlineLink<InContent>]) -> [[Delimiters.Run]] {
    var result: [[Delimiters.Run]] = []
    var frames: [(end: Int, isAddress: Bool, runs: [Delimiters.Run])] = [(nodes.count, false, [])]
    for (index, node) in nodes.enumerated() {
      while let frame = frames.last, frame.end <= index {
        if frame.runs.count > 1 { result.append(frame.runs) }
        frames.removeLast()
      }
      if node.kind == .text {
        let last = frames.count - 1
        if !frames[last].isAddress { appendRuns(of: node, to: &frames[last].runs) }
      } else if Int(node.subtreeEnd) > index + 1 {
        let isAddress = node.kind == .link && links[Int(node.link)].form == .autolink
        frames.append((Int(node.subtreeEnd), isAddress, []))
      }
    }
    return result + frames.map { $0.runs }.filter { $0.count > 1 }
  }

  private func appendRuns(of node: ContentNode, to runs: inout [Delimiters.Run]) {
    let (text, end) = (leaf.text, Int(node.end))
    var index = Int(node.start)
    while index < end {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\\") where index + 1 < end && text[index + 1].isASCIIPunctuation: index += 2
      case _ where delimiters.contains(byte):
        let start = index
        while index < end, text[index] == byte { index += 1 }
        if runs.isEmpty { runs.reserveCapacity(8) }
        if let run = run(start..<index, of: byte) { runs.append(run) }
      default: index += 1
      }
    }
  }

  private func run(_ range: Range<Int>, of byte: UInt8) -> Delimiters.Run? {
    let span = dialect.span(delimiter: byte, length: range.count)
    guard span != nil || !spanDelimiters.contains(byte) else { return nil }
    let flanking = Flanking(of: range, in: leaf, skipping: spanDelimiters.subtracting(byte))
    let run = Delimiters.Run(byte, range, span: span?.id, flanking)
    return run.canOpen || run.canClose ? run : nil
  }
}
