import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// `result` without the bytes at the ends of edits that rewrite the present text, so that a host is told only of real
  /// differences.
  ///
  /// Actions write whole lines and markers, in several steps, and compute their selection from what they wrote; so the
  /// trimming is done once, on the final result. A step of undo or redo that would become empty stays as it is.
  ///
  /// - Complexity: as `ChangeSet.trimmed(in:)`.
  func trimmed(_ result: EditingResult) -> EditingResult {
    let changes = result.changes.trimmed(in: rope)
    guard changes != result.changes else { return result }
    if changes.isIdentity, result.event == .undo || result.event == .redo { return result }
    var trimmed = result
    trimmed.selection = result.selection ?? selection.mapped(through: result.changes)
    trimmed.changes = changes
    trimmed.proof = knownText(after: result).map { .steps($0, $1, before: tree, changes: changes) }
    return trimmed
  }
}
