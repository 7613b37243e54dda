import MarkdownSyntax
import TextBuffer

/// Compares what two texts render to, in the document's dialect and as plain CommonMark.
struct MeaningProof {
  private let rope: Rope
  private let tree: SyntaxTree
  private let comparison: HTMLComparison
  private let html: String
  /// What the text renders to as plain CommonMark, once that was asked for.
  private var plainHTML: String?

  /// Proofs about changes of the text of `tree`.
  init(_ tree: SyntaxTree, of rope: Rope, comparison: HTMLComparison) {
    self.rope = rope
    self.tree = tree
    self.comparison = comparison
    html = tree.html()
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
  /// - Complexity: O(*n*): the result is parsed and rendered once in each dialect, and once more in parts where it fails.
  mutating func outcome(of plan: FormattingPlan, blocks: [SyntaxNode], in source: SourceText) -> Outcome {
    let length = source.bytes.count
    let edits = plan.edits
    let changes = ChangeSet(edits, length: length)
    let after = changes.applied(to: rope)
    let tree = SyntaxTree(after, dialect: tree.dialect)
    let tables = tree.dialect == .commonMark ? [] : plan.tableEdits(among: edits)
    if isProven(tree, after, tables: tables, length: length) {
      return .holds(FormattingPass.Step(changes: changes, rope: after, tree: tree))
    }
    let bounds = BlockBounds(of: blocks, in: source)
    var culprits = bounds.differences((self.tree, []), (tree, edits), comparison: comparison)
    if tree.dialect != .commonMark {
      let before = ChangeSet(tables, length: length).applied(to: rope)
      culprits += bounds.differences(
        (SyntaxTree(before, dialect: .commonMark), tables), (SyntaxTree(after, dialect: .commonMark), edits),
        comparison: comparison)
    }
    return .fails(at: Set(culprits).sorted())
  }

  /// Whether `after`, whose tree is `tree`, means what the text does; `tables` are the edits in tables.
  private mutating func isProven(_ tree: SyntaxTree, _ after: Rope, tables: [Edit], length: Int) -> Bool {
    guard comparison.isSame(html, tree.html()) else { return false }
    if tree.dialect == .commonMark { return true }
    // Plain CommonMark shows a table's source as text: its edits are made on both sides.
    let before =
      tables.isEmpty ? plain() : ChangeSet(tables, length: length).applied(to: rope).commonMarkHTML
    return comparison.isSame(before, after.commonMarkHTML)
  }

  private mutating func plain() -> String {
    if let plainHTML { return plainHTML }
    let html = rope.commonMarkHTML
    plainHTML = html
    return html
  }
}
