import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// `transaction` with no edit that begins or ends by writing what is there already: what a host is told is what
  /// differs.
  ///
  /// Actions write lines and markers as a whole, in several steps, and say what they select by what they wrote; so this
  /// is done once, with what they come to. A step back or forward in history is left where it would be none.
  ///
  /// - Complexity: as `ChangeSet.trimmed(in:)`.
  func trimmed(_ transaction: Transaction) -> Transaction {
    let changes = transaction.changes.trimmed(in: rope)
    guard changes != transaction.changes else { return transaction }
    if changes.isIdentity, transaction.event == .undo || transaction.event == .redo { return transaction }
    var trimmed = transaction
    trimmed.selection = transaction.selection ?? selection.mapped(through: transaction.changes)
    trimmed.changes = changes
    let proven = provenText(transaction).map { rope, after in
      ProvenText.steps(rope, after, before: tree, changes: changes)
    }
    trimmed.byproduct = Byproduct(proven)
    return trimmed
  }
}
