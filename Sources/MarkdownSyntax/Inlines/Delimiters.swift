/// Delimiter runs and what they enclose: the algorithm of CommonMark's appendix with the spans of extensions in it.
///
/// cmark pairs `*` and `_` by itself, but in a text with other delimiters, addresses or footnotes they compete with
/// what it doesn't know: in `~a *b~ c*` the `~` close first. There its emphasis is taken apart (`EmphasisFlattener`)
/// and all runs are paired here, by the rules that cmark-gfm has for `~`: a run pairs with one of the same length,
/// one of another length takes away all runs between; and other runs don't see the character beside them. Where there
/// is no such character, the result is cmark's own; tests hold that.
package struct Delimiters {
  /// A run of delimiters, or what is left of it.
  package struct Run {
    /// The byte that it repeats.
    let byte: UInt8
    /// The bytes that aren't used up.
    package fileprivate(set) var range: Range<Int>
    /// How many there were.
    let length: Int
    /// The span that two of them enclose; none for those of CommonMark.
    let span: SpanID?
    let canOpen: Bool
    let canClose: Bool
    /// The neighbours among the runs that still count, or -1.
    fileprivate var previous = -1
    fileprivate var next = -1

    /// The run of `byte`s in `range`.
    package init(_ byte: UInt8, _ range: Range<Int>, span: SpanID?, _ flanking: Flanking) {
      (self.byte, self.range, length, self.span) = (byte, range, range.count, span)
      (canOpen, canClose) = (flanking.canOpen(byte), flanking.canClose(byte))
    }
  }

  /// The markers that `runs`, which are in order, come to: of each pair the one that opens, then the one that closes.
  package static func cuts(of runs: [Run]) -> [Cut] {
    var pairing = Delimiters(runs)
    pairing.pair()
    return pairing.cuts
  }

  /// Puts emphasis and the spans of `dialect` into `nodes`, which have none, in offsets of the text of `leaf`.
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
  /// The places below which no opener fits, one for each kind of closer.
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

  /// Whether the bytes are the same and the pair isn't ruled out for lengths that add up to a multiple of three
  /// (CommonMark section 6.2, rule 9).
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

  /// Encloses what is between two runs by one or two bytes of each, and returns the next closer.
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

  /// Makes a span of what is between two runs of the same length, takes the runs away whatever their length, and
  /// returns the next closer.
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
