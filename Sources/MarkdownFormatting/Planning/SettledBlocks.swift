import MarkdownSyntax

/// The blocks that a pass found to be formatted already, and that its change didn't touch.
///
/// Printing them again would give no edits.
///
/// The printing of a block depends on the block, the options, the foreign regions, the blank lines before it, the
/// printing of the previous block, and whether it is the last one. So the next pass prints only blocks for which one of
/// these has changed.
struct SettledBlocks {
  /// A block that is in both texts.
  private struct Block {
    /// The block's index in the old text.
    let old: Int
    /// Whether it was printed with every freedom and came out unchanged.
    let isSettled: Bool
    /// The form in which it was printed.
    let step: Form
  }

  /// The facts about a block's printing that the next block depends on.
  private struct Form: Equatable {
    let isPrinted: Bool
    let marker: UInt8?
    let isTight: Bool

    init(_ step: FormattingPlan.BlockStep) {
      (isPrinted, marker, isTight) = (step.isPrinted, step.printed.marker, step.printed.isTight)
    }
  }

  /// The blocks by their indices in the new text.
  ///
  /// `nil` for blocks that may have changed.
  private var blocks: [Block?] = []
  /// The number of blocks in the old text.
  private let oldCount: Int
  private let options: FormatterOptions
  private let foreign: ForeignRegions

  /// Collects the settled blocks of `plan`, made with `options` and around `foreign`, after `step`.
  ///
  /// Returns `nil` if it isn't known which blocks stayed.
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

  /// Returns these blocks if they are valid for a pass over `blocks` with the same options and regions, or else `nil`.
  func holding(
    for blocks: [SyntaxNode], _ foreign: ForeignRegions, _ options: FormatterOptions
  ) -> SettledBlocks? {
    blocks.count == self.blocks.count && options == self.options && foreign == self.foreign ? self : nil
  }

  /// The step for the block at `index` of `nodes` after `previous`, the step of the previous block.
  ///
  /// Returns `nil` if the block has to be printed to find it.
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
