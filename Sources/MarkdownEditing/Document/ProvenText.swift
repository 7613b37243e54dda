import MarkdownSyntax
import TextBuffer

/// The text and tree that changes lead to, known from the proof of an action: for whoever makes just these changes.
enum ProvenText: Sendable {
  /// As leaves were tried out.
  case trial(Trial)
  /// As a document with the tree `before` was changed step by step, by what comes to `changes`.
  case steps(Rope, SyntaxTree, before: SyntaxTree, changes: ChangeSet)

  /// The text and tree after `changes` to the text of `tree`; `nil` where they are known for others.
  func text(after changes: ChangeSet, of tree: SyntaxTree) -> (Rope, SyntaxTree)? {
    switch self {
    case .trial(let trial):
      guard let preview = trial.preview else { return nil }
      return preview.tree(after: changes, of: tree).map { (preview.rope, $0) }
    case .steps(let rope, let after, let before, let known):
      return before.isIdentical(to: tree) && known == changes ? (rope, after) : nil
    }
  }
}
