import MarkdownSyntax
import TextBuffer

/// Compares what two texts render to, in the document's dialect and as plain CommonMark.
struct MeaningProof {
  private let rope: Rope
  private let tree: SyntaxTree
  private let comparison: HTMLComparison
  /// What the text renders to, once that was asked for.
  private var html: RenderedBlocks?
  /// What the text renders to as plain CommonMark, once that was asked for.
  private var plainHTML: String?

  /// Proofs about changes of the text of `tree`.
  init(_ tree: SyntaxTree, of rope: Rope, comparison: HTMLComparison) {
    self.rope = rope
    self.tree = tree
    self.comparison = comparison
  }

  /// What came of a proof.
  enum Outcome {
    /// The meaning is kept.
    case holds(FormattingPass.Step)
    /// It isn't: the top-level blocks with these indices, in order, mean something else. Empty where that can't be told.
    case fails(at: [Int])
  }

  /// Tries the step that `plan` makes with `blocks`, the top-level blocks of `source`, the text's bytes.
  ///
  /// - Complexity: O(*n*): the result is read once in each dialect, and once more where only plain CommonMark differs.
  mutating func outcome(of plan: FormattingPlan, blocks: [SyntaxNode], in source: SourceText) -> Outcome {
    let length = source.bytes.count
    let edits = plan.edits
    let changes = ChangeSet(edits, length: length)
    let after = changes.applied(to: rope)
    let bounds = BlockBounds(of: blocks, in: source)
    // An update leaves most of the tree to be shared, where few places are edited.
    let isUpdate = edits.count * Self.bytesPerEdit < length
    let tree = isUpdate ? self.tree.updating(after: changes, in: after) : parsed(after, tree.dialect)
    if let suspects = differences(to: tree, edits, bounds, isUpdate: isUpdate) { return .fails(at: suspects) }
    if tree.dialect != .commonMark {
      // Plain CommonMark shows a table's source as text: its edits are made on both sides.
      let tables = plan.tableEdits(among: edits)
      let before = tables.isEmpty ? rope : ChangeSet(tables, length: length).applied(to: rope)
      ParseTally.note(bytes: before.utf8Count + after.utf8Count)
      guard comparison.isSame(tables.isEmpty ? plain() : before.commonMarkHTML, after.commonMarkHTML) else {
        let (left, right) = (plainBlocks(of: before), plainBlocks(of: after))
        return .fails(at: bounds.differences((left, tables), (right, edits), comparison: comparison))
      }
    }
    return .holds(FormattingPass.Step(changes: changes, rope: after, tree: tree))
  }

  /// The indices of the blocks that mean something else in `changed`, which `edits` made; `nil` where all mean the
  /// same.
  private mutating func differences(
    to changed: SyntaxTree, _ edits: [Edit], _ bounds: BlockBounds, isUpdate: Bool
  ) -> [Int]? {
    if isUpdate, let unshared = UnsharedBlocks(tree, changed) {
      if unshared.areSame(by: comparison) { return nil }
      if let (before, after) = unshared.blocks {
        let found = bounds.differences((before, []), (after, edits), comparison: comparison)
        if !found.isEmpty { return found }
      }
    }
    let (before, after) = (rendered(), RenderedBlocks(of: changed))
    if comparison.isSame(before.all, after.all) { return nil }
    return bounds.differences((before.parts, []), (after.parts, edits), comparison: comparison)
  }

  private func parsed(_ rope: Rope, _ dialect: Dialect) -> SyntaxTree {
    ParseTally.note(bytes: rope.utf8Count)
    return SyntaxTree(rope, dialect: dialect)
  }

  private func plainBlocks(of rope: Rope) -> [HTMLPart] {
    RenderedBlocks(of: parsed(rope, .commonMark)).parts
  }

  /// How many bytes are parsed in the time of an update for one edit.
  private static let bytesPerEdit = 512

  private mutating func rendered() -> RenderedBlocks {
    if let html { return html }
    ParseTally.note(bytes: rope.utf8Count)
    let rendered = RenderedBlocks(of: tree)
    html = rendered
    return rendered
  }

  private mutating func plain() -> String {
    if let plainHTML { return plainHTML }
    let html = rope.commonMarkHTML
    plainHTML = html
    return html
  }
}
