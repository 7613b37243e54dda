import TextBuffer

/// Pairs delimiter runs by the algorithm of CommonMark's appendix, extended by the spans of a dialect.
///
/// cmark pairs `*` and `_` by itself. But in a text with other delimiters, addresses or footnotes, they compete with
/// syntax that cmark doesn't know: in `~a *b~ c*` the `~` close first. In such a text, cmark's emphasis is flattened
/// (`EmphasisFlattener`), and all runs are paired here.
///
/// The rules for spans are those of cmark-gfm for `~`. A run pairs with one of the same length. Two runs of different
/// lengths cancel each other and all runs between them. Other runs look past the delimiters of spans beside them.
/// Without such delimiters, the result is cmark's own; tests hold that.
package struct Delimiters {
  /// A run of delimiters, or what is left of it.
  struct Run {
    /// The byte that it repeats.
    let byte: UInt8
    /// The bytes that no pair has used yet.
    fileprivate(set) var range: Range<Int>
    /// The original number of bytes.
    let length: Int
    /// The span that a pair of these runs encloses; `nil` for CommonMark's delimiters.
    let span: SpanID?
    let canOpen: Bool
    let canClose: Bool
    /// The neighbours among the runs that still count, or -1.
    fileprivate var previous = -1
    fileprivate var next = -1

    /// The run of `byte`s in `range`.
    init(_ byte: UInt8, _ range: Range<Int>, span: SpanID?, _ flanking: Flanking) {
      (self.byte, self.range, length, self.span) = (byte, range, range.count, span)
      (canOpen, canClose) = (flanking.canOpen(byte), flanking.canClose(byte))
    }
  }

  /// The kinds of the nodes that pairing `runs` gives, each with the bytes of its two markers.
  ///
  /// The runs are in order. A run that repeats the delimiter of an extension's span has that span's ID.
  package static func pairs(
    of runs: [(byte: UInt8, range: Range<Int>, span: SpanID?, flanking: Flanking)]
  ) -> [(kind: SyntaxKind, opener: Range<Int>, closer: Range<Int>)] {
    let cuts = cuts(of: runs.map { Run($0.byte, $0.range, span: $0.span, $0.flanking) })
    return stride(from: 0, to: cuts.count, by: 2).compactMap { index in
      cuts[index].opens.map { ($0, cuts[index].range, cuts[index + 1].range) }
    }
  }

  /// The markers that pairing `runs`, which are in order, gives: for each pair the opening one, then the closing one.
  private static func cuts(of runs: [Run]) -> [Cut] {
    var pairing = Delimiters(runs)
    pairing.pair()
    return pairing.cuts
  }

  /// Adds emphasis and the spans of `dialect` to `nodes`, which have none, in offsets of the text of `leaf`.
  static func apply(
    to nodes: inout [ContentNode], links: [InlineLink<InContent>], in leaf: LeafText,
    _ dialect: Dialect
  ) {
    let scanner = DelimiterScanner(leaf: leaf, dialect: dialect)
    var cuts: [Cut] = []
    for runs in scanner.runsByParent(nodes, links) { cuts += Self.cuts(of: runs) }
    guard !cuts.isEmpty else { return }
    cuts.sort { $0.range.lowerBound < $1.range.lowerBound }
    var cutter = TextCutter(nodes: nodes, cuts: cuts)
    nodes = cutter.run()
  }

  private var runs: [Run]
  private var cuts: [Cut] = []
  /// For each kind of closer, the place before which no opener fits.
  private var bottoms = [Int](repeating: 0, count: 6 * (2 + SpanID.count))

  private init(_ runs: [Run]) {
    self.runs = runs
    for index in runs.indices {
      self.runs[index].previous = index - 1
      self.runs[index].next = index + 1 < runs.count ? index + 1 : -1
    }
  }

  // MARK: Pairing

  private mutating func pair() {
    var closer = runs.isEmpty ? -1 : 0
    while closer >= 0 {
      guard runs[closer].canClose else {
        closer = runs[closer].next
        continue
      }
      guard let opener = opener(for: closer) else {
        let next = runs[closer].next
        bottoms[kind(of: runs[closer])] = runs[closer].range.lowerBound
        if !runs[closer].canOpen { remove(closer) }
        closer = next
        continue
      }
      closer = runs[closer].span.map { enclose(opener, closer, $0) } ?? emphasize(opener, closer)
    }
  }

  private func opener(for closer: Int) -> Int? {
    let bottom = bottoms[kind(of: runs[closer])]
    var candidate = runs[closer].previous
    while candidate >= 0, runs[candidate].range.lowerBound >= bottom {
      if runs[candidate].canOpen, fits(runs[candidate], runs[closer]) { return candidate }
      candidate = runs[candidate].previous
    }
    return nil
  }

  /// Whether the bytes are the same and the rule on multiples of three doesn't exclude the pair (CommonMark section
  /// 6.2, rule 9).
  private func fits(_ opener: Run, _ closer: Run) -> Bool {
    guard opener.byte == closer.byte else { return false }
    return !(closer.canOpen || opener.canClose) || closer.length % 3 == 0
      || (opener.length + closer.length) % 3 != 0
  }

  private func kind(of closer: Run) -> Int {
    let isUnderscore = closer.byte == UInt8(ascii: "_")
    let first = 6 * (isUnderscore ? 1 + SpanID.count : closer.span.map { 1 + $0.number } ?? 0)
    if isUnderscore, !CMarkDecisions.linked.underscoresDifferByLength { return first }
    return first + (closer.canOpen && CMarkDecisions.linked.openersStopFewer ? 3 : 0) + closer.length % 3
  }

  /// Uses one or two bytes of each run as markers around the content between them; returns the next closer.
  private mutating func emphasize(_ opener: Int, _ closer: Int) -> Int {
    let width = min(runs[opener].range.count, runs[closer].range.count) >= 2 ? 2 : 1
    removeRuns(between: opener, closer)
    let (openEnd, closeStart) = (runs[opener].range.upperBound, runs[closer].range.lowerBound)
    cuts.append(Cut(range: openEnd - width..<openEnd, opens: width == 2 ? .strong : .emphasis))
    cuts.append(Cut(range: closeStart..<closeStart + width, opens: nil))
    runs[opener].range = runs[opener].range.lowerBound..<openEnd - width
    runs[closer].range = closeStart + width..<runs[closer].range.upperBound
    if runs[opener].range.isEmpty { remove(opener) }
    guard runs[closer].range.isEmpty else { return closer }
    remove(closer)
    return runs[closer].next
  }

  /// Makes two runs of the same length the markers of a span, removes both runs whatever their lengths, and returns the
  /// next closer.
  private mutating func enclose(_ opener: Int, _ closer: Int, _ span: SpanID) -> Int {
    if runs[opener].range.count == runs[closer].range.count {
      cuts.append(Cut(range: runs[opener].range, opens: .span(span)))
      cuts.append(Cut(range: runs[closer].range, opens: nil))
    }
    removeRuns(between: opener, closer)
    remove(opener)
    remove(closer)
    return runs[closer].next
  }

  private mutating func removeRuns(between opener: Int, _ closer: Int) {
    runs[opener].next = closer
    runs[closer].previous = opener
  }

  private mutating func remove(_ run: Int) {
    let (previous, next) = (runs[run].previous, runs[run].next)
    if previous >= 0 { runs[previous].next = next }
    if next >= 0 { runs[next].previous = previous }
  }
}

/// Finds the delimiter runs in the text of a leaf.
private struct DelimiterScanner {
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
      case _ where text.isEscape(at: index, end: end): index += 2
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
