import MarkdownSyntax
import TextBuffer

/// The tree after some changes, known from the proof of an action, for whoever makes exactly these changes.
indirect enum ProvenTree: Sendable {
  /// The tree of a trial of leaves.
  case trial(Trial)
  /// The tree after several steps from a document with the tree `before`; the steps amount to `changes`.
  case steps(SyntaxTree, before: SyntaxTree, changes: ChangeSet)

  /// The tree after `changes` to the text of `tree`; `nil` if the proof is about other changes or another tree.
  func tree(after changes: ChangeSet, of tree: SyntaxTree) -> SyntaxTree? {
    switch self {
    case .trial(let trial): trial.preview?.tree(after: changes, of: tree)
    case .steps(let after, let before, let known):
      before.root == tree.root && known == changes ? after : nil
    }
  }
}

/// The readings of leaves after edits that were tried.
///
/// A class, because the search hands it to whoever applies its edits, and the tree's part is large.
final class Trial: Sendable {
  /// The reading of each leaf.
  let readings: [Reading]
  /// The edits, as a change of the document.
  let changes: ChangeSet
  /// The preview of the tree; `nil` if nothing is edited.
  let preview: TreePreview?

  init(_ readings: [Reading], _ changes: ChangeSet, _ preview: TreePreview? = nil) {
    (self.readings, self.changes, self.preview) = (readings, changes, preview)
  }

  /// The proof that holds the tree after the edits; `nil` if nothing is edited.
  var proof: ProvenTree? { preview == nil ? nil : .trial(self) }
}
