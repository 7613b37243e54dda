import MarkdownSyntax
import TextBuffer

/// A change with the text and tree that it leads to.
struct ProvenChange {
  /// The change, of the text that was given.
  private(set) var changes: ChangeSet
  /// The text afterwards.
  private(set) var text: BlockText
  private let origin: SyntaxTree

  /// What `changes` make of `text`; what of the tree would take more than `budget` is pending.
  init(_ changes: ChangeSet, of text: BlockText, within budget: WorkBudget = .unlimited) {
    self.changes = changes
    origin = text.tree
    self.text = changes.isIdentity ? text : BlockText(applying: changes, to: text, within: budget)
  }

  /// `changes`, which are known to lead from `text` to `after`.
  init(_ changes: ChangeSet, from text: BlockText, to after: BlockText) {
    self.changes = changes
    self.text = after
    origin = text.tree
  }

  /// Makes `further` changes.
  mutating func append(_ further: ChangeSet, within budget: WorkBudget = .unlimited) {
    guard !further.isIdentity else { return }
    text = BlockText(applying: further, to: text, within: budget)
    changes = changes.composed(with: further)
  }

  /// What saves whoever makes the change a second parse.
  var proof: ProvenText { proof(leadingTo: (text.rope, text.tree), by: changes) }

  /// The same for a change that goes on from this one: `all` is both, and leads to a text with its tree.
  func proof(leadingTo after: (rope: Rope, tree: SyntaxTree), by all: ChangeSet) -> ProvenText {
    .steps(after.rope, after.tree, before: origin, changes: all)
  }
}

extension BlockText {
  /// The text after `changes` to `text`; what of the tree would take more than `budget` is pending.
  convenience init(
    applying changes: ChangeSet, to text: BlockText, within budget: WorkBudget = .unlimited
  ) {
    let rope = changes.applied(to: text.rope)
    self.init(
      rope, text.tree.updating(after: changes, in: rope, within: budget), lineBreak: text.lineBreak,
      options: text.options)
  }
}
