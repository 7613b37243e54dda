import MarkdownSyntax
import TextBuffer

/// A change with the text and tree that it leads to.
struct ProvenChange {
  /// The change to the original text.
  private(set) var changes: ChangeSet
  /// The text afterwards.
  private(set) var text: BlockText
  private let origin: SyntaxTree

  /// The change by `changes` to `text`; parts of the tree that would cost more than `budget` are pending.
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

  /// Appends `further` changes, which apply to the text afterwards.
  mutating func append(_ further: ChangeSet, within budget: WorkBudget = .unlimited) {
    guard !further.isIdentity else { return }
    text = BlockText(applying: further, to: text, within: budget)
    changes = changes.composed(with: further)
  }

  /// The text and tree afterwards, which spare the caller a second parse.
  var proof: ProvenText { proof(leadingTo: (text.rope, text.tree), by: changes) }

  /// The proof of a change that continues this one.
  ///
  /// `all` composes both changes and leads to `after`, a text with its tree.
  func proof(leadingTo after: (rope: Rope, tree: SyntaxTree), by all: ChangeSet) -> ProvenText {
    .steps(after.rope, after.tree, before: origin, changes: all)
  }
}

extension BlockText {
  /// The text after `changes` to `text`; parts of the tree that would cost more than `budget` are pending.
  convenience init(
    applying changes: ChangeSet, to text: BlockText, within budget: WorkBudget = .unlimited
  ) {
    let rope = changes.applied(to: text.rope)
    self.init(
      rope, text.tree.updating(after: changes, in: rope, within: budget), lineBreak: text.lineBreak,
      options: text.options)
  }
}
