import MarkdownSyntax
import TextBuffer

/// A change with the text and tree that it leads to.
struct ProvenChange {
  /// The change, of the text that was given.
  private(set) var changes: ChangeSet
  /// The text afterwards.
  private(set) var text: BlockText
  private let origin: SyntaxTree

  /// What `changes` make of `text`.
  init(_ changes: ChangeSet, of text: BlockText) {
    self.changes = changes
    origin = text.tree
    self.text = changes.isIdentity ? text : BlockText(applying: changes, to: text)
  }

  /// What `changes` make of `text`; `nil` where its tree would take more than `budget`.
  init?(_ changes: ChangeSet, of text: BlockText, within budget: WorkBudget) {
    self.changes = changes
    origin = text.tree
    let rope = changes.applied(to: text.rope)
    let tree = text.tree.updating(after: changes, in: rope, within: budget)
    guard tree.isComplete else { return nil }
    self.text = BlockText(rope, tree, lineBreak: text.lineBreak, options: text.options)
  }

  /// Makes `further` changes.
  mutating func append(_ further: ChangeSet) {
    guard !further.isIdentity else { return }
    text = BlockText(applying: further, to: text)
    changes = changes.composed(with: further)
  }

  /// What saves whoever makes the change a second parse.
  var byproduct: Byproduct {
    Byproduct(ProvenText.steps(text.rope, text.tree, before: origin, changes: changes))
  }
}

extension BlockText {
  /// The text after `changes` to `text`.
  convenience init(applying changes: ChangeSet, to text: BlockText) {
    let rope = changes.applied(to: text.rope)
    self.init(
      rope, text.tree.updating(after: changes, in: rope), lineBreak: text.lineBreak, options: text.options)
  }
}
