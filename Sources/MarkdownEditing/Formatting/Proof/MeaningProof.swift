import MarkdownSyntax
import TextBuffer

/// Compares what two texts render to, in the document's dialect and as plain CommonMark.
struct MeaningProof {
  private let rope: Rope
  private let tree: SyntaxTree
  private let comparison: HTMLComparison
  private let html: RenderedBlocks
  /// What the text renders to as plain CommonMark, once that was asked for.
  private var plainHTML: String?

  /// Proofs about changes of the text of `tree`.
  init(_ tree: SyntaxTree, of rope: Rope, comparison: HTMLComparison) {
    self.rope = rope
    self.tree = tree
    self.comparison = comparison
    ParseTally.note(bytes: rope.utf8Count)
    html = RenderedBlocks(of: tree)
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
  /// - Complexity: O(*n*): the result is parsed and rendered once in each dialect, and once more where only plain CommonMark differs.
  mutating func outcome(of plan: FormattingPlan, blocks: [SyntaxNode], in source: SourceText) -> Outcome {
    let length = source.bytes.count
    let edits = plan.edits
    let changes = ChangeSet(edits, length: length)
    let after = changes.applied(to: rope)
    ParseTally.note(bytes: after.utf8Count)
    let tree = SyntaxTree(after, dialect: tree.dialect)
    let bounds = BlockBounds(of: blocks, in: source)
    let rendered = RenderedBlocks(of: tree)
    guard comparison.isSame(html.all, rendered.all) else {
      return .fails(at: bounds.differences((html, []), (rendered, edits), comparison: comparison))
    }
    if tree.dialect != .commonMark {
      // Plain CommonMark shows a table's source as text: its edits are made on both sides.
      let tables = plan.tableEdits(among: edits)
      let before = tables.isEmpty ? rope : ChangeSet(tables, length: length).applied(to: rope)
      ParseTally.note(bytes: before.utf8Count + after.utf8Count)
      guard comparison.isSame(tables.isEmpty ? plain() : before.commonMarkHTML, after.commonMarkHTML) else {
        ParseTally.note(bytes: before.utf8Count + after.utf8Count)
        return .fails(
          at: bounds.differences(
            (RenderedBlocks(plain: before), tables), (RenderedBlocks(plain: after), edits),
            comparison: comparison))
      }
    }
    return .holds(FormattingPass.Step(changes: changes, rope: after, tree: tree))
  }

  private mutating func plain() -> String {
    if let plainHTML { return plainHTML }
    let html = rope.commonMarkHTML
    plainHTML = html
    return html
  }
}
