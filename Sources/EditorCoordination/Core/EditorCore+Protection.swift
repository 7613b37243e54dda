import MarkdownEditing
import TextBuffer

// What nobody may edit.
extension EditorCore {
  /// What it comes to that nobody may edit `ranges` of the text at `version`, which may be an earlier one.
  func planProtection(
    _ ranges: ReadOnlyRanges, at version: EditorVersion, in document: MarkdownDocument
  ) throws(EditorError) -> TurnPlan {
    guard version.document == self.version.document,
      let since = changes(after: version)
    else { throw .stale(version, current: self.version) }
    let length = since.first?.lengthBefore ?? document.rope.utf8Count
    if let outside = ranges.firstOutside(length) {
      throw .invalidChange(
        "a read-only range ends at byte \(outside.upperBound.value) of a text of \(length)")
    }
    return .change(.document(.protected(ranges.moved(through: since))))
  }

  /// Why `changes` of `document` may not be made; `nil` where they may.
  func refusal(of changes: ChangeSet, in document: MarkdownDocument) -> UnchangedReason? {
    document.readOnly.refusal(of: changes, in: document.rope)
  }
}

extension EditorError {
  /// A host's edit touches what can't be edited, as `reason` says.
  static func readOnly(_ reason: UnchangedReason) -> EditorError {
    EditorError(.readOnly, reason.description)
  }
}
