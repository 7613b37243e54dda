/// GFM's strikethrough as a layer over cmark's inlines: runs of one or two `~` in text that has the same parent.
///
/// The rules are those of cmark-gfm's extension (flanking decides what may open and close, both runs are of the same length, an escaped
/// `~` is none). What that program decides otherwise: there `~` and `*` compete, so that `~a *b~ c*` is struck through; here cmark's
/// emphasis goes first.
enum Strikethrough {
  /// A run of `~` in a text node.
  struct Run {
    var range: Range<Int>
    var canOpen: Bool
    var canClose: Bool
  }

  /// Puts strikethrough nodes into `nodes`, the inlines of `leaf` in offsets of its text.
  static func apply(to nodes: inout [InlineNode], links: [InlineLink], in leaf: LeafText) {
    guard leaf.text[leaf.content].contains(UInt8(ascii: "~")) else { return }
    var cuts: [Cut] = []
    for runs in runsByParent(nodes, links, in: leaf) { cuts += matched(runs) }
    guard !cuts.isEmpty else { return }
    cuts.sort { $0.range.lowerBound < $1.range.lowerBound }
    var cutter = TextCutter(nodes: nodes, cuts: cuts)
    nodes = cutter.run()
  }

  // MARK: Runs

  /// The runs of the text in each parent that has any.
  private static func runsByParent(
    _ nodes: [InlineNode], _ links: [InlineLink], in leaf: LeafText
  ) -> [[Run]] {
    var result: [[Run]] = []
    var frames: [(end: Int, isAddress: Bool, runs: [Run])] = [(nodes.count, false, [])]
    for (index, node) in nodes.enumerated() {
      while let frame = frames.last, frame.end <= index {
        if frame.runs.count > 1 { result.append(frame.runs) }
        frames.removeLast()
      }
      if node.kind == .text {
        let last = frames.count - 1
        if !frames[last].isAddress { appendRuns(of: node, in: leaf, to: &frames[last].runs) }
      } else if Int(node.subtreeEnd) > index + 1 {
        let isAddress = node.kind == .link && links[Int(node.link)].form == .autolink
        frames.append((Int(node.subtreeEnd), isAddress, []))
      }
    }
    return result + frames.map(\.runs).filter { $0.count > 1 }
  }

  private static func appendRuns(of node: InlineNode, in leaf: LeafText, to runs: inout [Run]) {
    var index = Int(node.start)
    let end = Int(node.end)
    while index < end {
      let byte = leaf.text[index]
      if byte == UInt8(ascii: "\\"), index + 1 < end, leaf.text[index + 1].isASCIIPunctuation {
        index += 2
      } else if byte == UInt8(ascii: "~") {
        let start = index
        while index < end, leaf.text[index] == byte { index += 1 }
        guard index - start <= 2 else { continue }
        let flanking = Flanking(of: start..<index, in: leaf)
        runs.append(Run(range: start..<index, canOpen: flanking.isLeft, canClose: flanking.isRight))
      } else {
        index += 1
      }
    }
  }

  // MARK: Matching

  /// The openers and closers among the runs of one parent, by CommonMark's algorithm for delimiters.
  private static func matched(_ runs: [Run]) -> [Cut] {
    var cuts: [Cut] = []
    var openers: [Run] = []
    var bottoms = [0, 0, 0, 0]  // below them no opener fits, one for each kind of closer
    for run in runs {
      let kind = (run.range.count - 1) * 2 + (run.canOpen ? 1 : 0)
      if run.canClose {
        if let index = openers[bottoms[kind]...].lastIndex(where: { fits($0, run) }) {
          if openers[index].range.count == run.range.count {
            cuts.append(Cut(range: openers[index].range, opens: .strikethrough))
            cuts.append(Cut(range: run.range, opens: nil))
          }
          openers.removeSubrange(index...)
          for kind in bottoms.indices { bottoms[kind] = min(bottoms[kind], index) }
          continue
        }
        bottoms[kind] = openers.count
      }
      if run.canOpen { openers.append(run) }
    }
    return cuts
  }

  /// Whether a pair isn't ruled out for being 1 + 2 long where one of them could both open and close.
  private static func fits(_ opener: Run, _ closer: Run) -> Bool {
    !(closer.canOpen || opener.canClose) || (opener.range.count + closer.range.count) % 3 != 0
  }
}
