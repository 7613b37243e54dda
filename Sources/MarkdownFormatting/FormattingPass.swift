import MarkdownSyntax
import TextBuffer

/// A single pass over a document: print all blocks, prove the result, and give up on blocks until the rest is proven.
struct FormattingPass {
  private let tree: SyntaxTree
  private let options: FormatterOptions
  private let source: SourceText
  private let foreign: ForeignRegions
  private let blocks: [SyntaxNode]
  private let initialFreedoms: [Freedom]
  /// The observer of the work; once it has lost interest, the result may be anything.
  private let watch: FormattingWatch
  /// The blocks that the previous pass has settled; `nil` if there are none.
  private let settled: SettledBlocks?

  /// Creates a pass over the text of `tree`: over the blocks that touch `range`, or over all blocks without one.
  ///
  /// `settled` are the blocks that the previous pass settled, if there was one.
  init(
    _ tree: SyntaxTree, in range: Range<UTF8Offset>?, options: FormatterOptions,
    after settled: SettledBlocks?,
    watch: FormattingWatch
  ) {
    self.watch = watch
    self.tree = tree
    source = SourceText(tree.text)
    self.options = options.resolved(for: tree, in: source)
    foreign = ForeignRegions(in: source, tree: tree)
    blocks = tree.root.children
    self.settled = settled?.holding(for: blocks, foreign, self.options)
    initialFreedoms = blocks.map { $0.isTouched(by: range) ? .everything : .nothing }
  }

  /// The largest change that is proven to keep the meaning, and the parts that stay unchanged.
  ///
  /// The step is `nil` if nothing can be changed.
  func proven() -> (step: FormattingStep?, kept: [KeptPart]) {
    var plan = FormattingPlan(
      of: blocks, freedoms: initialFreedoms, in: source, options: options, foreign: foreign, settled: settled,
      watch: watch.part(after: 0, size: Self.printing))
    let watch = watch.part(after: Self.printing, size: 0)
    guard !plan.isEmpty, watch.continues() else { return (nil, kept(by: plan)) }
    let comparison = HTMLComparison(dialect: tree.dialect, ignoresSoftBreaks: options.wrap != .keep)
    var proof = MeaningProof(tree, comparison: comparison, watch: watch)
    lazy var narrower = Narrower(
      comparison: comparison, tree: tree, source: source, blocks: blocks, watch: watch)
    // Each round takes some freedom from at least one block; most documents need no round or one.
    for _ in 0..<Self.maximumRounds {
      switch proof.outcome(of: plan, blocks: blocks, in: source) {
      case .holds(var step):
        step.settled = SettledBlocks(of: plan, after: step, options: options, foreign: foreign)
        return (step, kept(by: plan))
      case .stopped: return (nil, [])
      case .fails(let suspects): plan = plan.replanned(narrower.narrowed(plan, suspects: suspects))
      }
      guard !plan.isEmpty, watch.continues() else { return (nil, kept(by: plan)) }
    }
    return (nil, blocks.map { KeptPart(range: $0.range, reason: .meaning) })
  }

  /// The parts that `plan` leaves unchanged: blocks that it was meant to format, and foreign regions in them.
  private func kept(by plan: FormattingPlan) -> [KeptPart] {
    var parts: [KeptPart] = []
    for (index, block) in blocks.enumerated() where initialFreedoms[index] != .nothing {
      let reason = plan.freedoms[index] == .structure ? .meaningOfInlines : plan.steps[index].obstacle
      guard let reason else { continue }
      // A region gives a more precise reason.
      if reason == .meaning || foreign.relation(to: block.bytes) == .apart {
        parts.append(KeptPart(range: block.range, reason: reason))
      }
    }
    for region in foreign.regions where isAsked(region.range) {
      let range = UTF8Offset(region.range.lowerBound)..<UTF8Offset(region.range.upperBound)
      let isIgnored = region.name == ForeignRegions.Region.ignored
      parts.append(KeptPart(range: range, reason: isIgnored ? .ignored : .dialect(region.name)))
    }
    return parts.ordered { $0.range.lowerBound }
  }

  /// Whether a block to be formatted shares a byte with `range`.
  ///
  /// A document without blocks is formatted as a whole.
  private func isAsked(_ range: Range<Int>) -> Bool {
    if blocks.isEmpty { return true }
    let first = blocks.partitioningIndex { $0.bytes.upperBound > range.lowerBound }
    return zip(blocks[first...], initialFreedoms[first...])
      .prefix { block, _ in block.firstByte < range.upperBound }
      .contains { _, freedom in freedom != .nothing }
  }

  private static let maximumRounds = 8

  /// The share of printing in a pass; the proof is reported in one piece.
  private static let printing = 0.5
}

extension SyntaxNode {
  /// Whether the node shares a byte with `range`, or touches it if it is empty.
  ///
  /// Always true if `range` is `nil`.
  fileprivate func isTouched(by range: Range<UTF8Offset>?) -> Bool {
    guard let range else { return true }
    if range.isEmpty {
      return self.range.lowerBound <= range.lowerBound && range.lowerBound <= self.range.upperBound
    }
    return self.range.overlaps(range)
  }
}
