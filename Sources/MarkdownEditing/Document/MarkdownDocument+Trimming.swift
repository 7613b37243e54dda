import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// `result` with no edit that begins or ends by writing what is there already: what a host is told is what differs.
  ///
  /// Actions write lines and markers as a whole, in several steps, and say what they select by what they wrote; so this
  /// is done once, with what they come to. A step back or forward in history is left where it would be none.
  ///
  /// - Complexity: as `ChangeSet.trimmed(in:)`.
  func trimmed(_ result: EditingResult) -> EditingResult {
    let changes = result.changes.trimmed(in: rope)
    guard changes != result.changes else { return result }
    if changes.isIdentity, result.event == .undo || result.event == .redo { return result }
    var trimmed = result
    trimmed.selection = result.selection ?? selection.mapped(through: result.changes)
    trimmed.changes = changes
    trimmed.proof = provenText(result).map { .steps($0, $1, before: tree, changes: changes) }
    return trimmed
  }
}
