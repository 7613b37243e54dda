import MarkdownSyntax
import TextBuffer

/// A change with the text and tree that it leads to, whether or not a proof accepts it.
struct AppliedChange {
  /// The change to the original text.
  private(set) var changes: ChangeSet
  /// The text afterwards.
  private(set) var text: LineModel
  /// The stretch of the original text outside of which the tree has the same nodes; `nil` if it isn't known.
  private(set) var stretch: Range<UTF8Offset>?
  /// The original text.
  private let before: LineModel

  /// The change by `changes` to `text`; parts of the tree that would cost more than `budget` are pending.
  init(_ changes: ChangeSet, of text: LineModel, within budget: WorkBudget = .unlimited) {
    self.changes = changes
    before = text
    self.text = text
    guard !changes.isIdentity else { return }
    let rope = changes.applied(to: text.rope)
    let (tree, stretch) = text.tree.updatingWithStretch(after: changes, in: rope, within: budget)
    self.text = LineModel(tree, lineBreak: text.lineBreak, options: text.options)
    self.stretch = stretch
  }

  /// `changes`, which are known to lead from `text` to `after`.
  init(_ changes: ChangeSet, from text: LineModel, to after: LineModel) {
    self.changes = changes
    self.text = after
    before = text
  }

  /// Appends `further` changes, which apply to the text afterwards.
  mutating func append(_ further: ChangeSet, within budget: WorkBudget = .unlimited) {
    guard !further.isIdentity else { return }
    text = LineModel(applying: further, to: text, within: budget)
    changes = changes.composed(with: further)
    stretch = nil
  }

  /// The line of the text afterwards that holds the last visible character of `line` of the original text.
  func image(ofLine line: Int) -> Int {
    let last = before.bytes(of: line).lastIndex { !$0.isBlank } ?? 0
    return text.line(at: changes.map(before.startOfLine(line).advanced(by: last), bias: .after))
  }

  /// The tree afterwards, which spares the caller a second parse.
  var proof: ProvenTree { proof(leadingTo: text.tree, by: changes) }

  /// The proof of a change that continues this one.
  ///
  /// `all` composes both changes and leads to the text of `after`.
  func proof(leadingTo after: SyntaxTree, by all: ChangeSet) -> ProvenTree {
    .steps(after, before: before.tree, changes: all)
  }
}
