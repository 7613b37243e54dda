import MarkdownSyntax

/// What a pass found to be in its form already, and its change left as it was: printed again, nothing would come of
/// it.
///
/// How a block is printed is told by the block, the options, the regions that are left alone, the blank lines before
/// the block, how the one before that was printed, and whether it's the last one. So the next pass prints only blocks
/// for which one of these is new.
struct SettledBlocks {
  /// A block that stands in both texts.
  private struct Block {
    /// Its index in the text before.
    let old: Int
    /// Whether it was printed, with every freedom, and came out as it was.
    let isSettled: Bool
    /// How it was printed.
    let step: Form
  }

  /// What the next block has to know of how a block was printed.
  private struct Form: Equatable {
    let isPrinted: Bool
    let marker: UInt8?
    let isTight: Bool

    init(_ step: FormattingPlan.BlockStep) {
      (isPrinted, marker, isTight) = (step.isPrinted, step.printed.marker, step.printed.isTight)
    }
  }

  /// By their indices in the text after the change; `nil` for those that may be others.
  private var blocks: [Block?] = []
  /// The number of blocks in the text before.
  private let oldCount: Int
  private let options: FormatterOptions
  private let foreign: ForeignRegions

  /// Those of `plan`, made with `options` and leaving `foreign` alone, after `step`; `nil` where it isn't known
  /// which blocks stayed.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks.
  init?(
    of plan: FormattingPlan, after step: FormattingStep, options: FormatterOptions,
    foreign: ForeignRegions
  ) {
    guard let changed = step.changedPlaces else { return nil }
    (oldCount, self.options) = (plan.steps.count, options)
    self.foreign = foreign.mapped(through: step.changes)
    var next = 0
    for (old, new) in changed + [(oldCount..<oldCount, 0..<0)] {
      for index in next..<old.lowerBound {
        let step = plan.steps[index]
        let isSettled = step.isPrinted && step.edits.isEmpty && plan.freedoms[index] == .everything
        blocks.append(Block(old: index, isSettled: isSettled, step: Form(step)))
      }
      blocks += new.map { _ in nil }
      next = old.upperBound
    }
  }

  /// These, if they are of use to a pass over `blocks` with the same options and regions.
  func holding(
    for blocks: [SyntaxNode], _ foreign: ForeignRegions, _ options: FormatterOptions
  ) -> SettledBlocks? {
    blocks.count == self.blocks.count && options == self.options && foreign == self.foreign ? self : nil
  }

  /// What printing the block at `index` of `nodes` comes to after `previous`, the step of the one before it; `nil`
  /// where it has to be printed to know that.
  func step(
    at index: Int, of nodes: [SyntaxNode], after previous: FormattingPlan.BlockStep?
  ) -> FormattingPlan.BlockStep? {
    guard let block = blocks[index], block.isSettled,
      (index == blocks.count - 1) == (block.old == oldCount - 1)
    else { return nil }
    if let previous {
      guard let before = blocks[index - 1], before.old == block.old - 1, before.step == Form(previous) else {
        return nil
      }
    } else if block.old > 0 {
      return nil
    }
    let printed = Neighbour(node: nodes[index], marker: block.step.marker, isTight: block.step.isTight)
    return FormattingPlan.BlockStep(printed: printed, obstacle: nil)
  }
}
