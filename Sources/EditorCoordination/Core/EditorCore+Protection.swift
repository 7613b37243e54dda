import MarkdownEditing
import TextBuffer

// Read-only parts of the text.
extension EditorCore {
  /// The plan for making `ranges` of the text at `version`, which may be an earlier one, the read-only parts.
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

  /// The reason why `changes` of `document` are refused; `nil` if they are allowed.
  func refusal(of changes: ChangeSet, in document: MarkdownDocument) -> UnchangedReason? {
    document.readOnly.refusal(of: changes, in: document.rope)
  }
}

extension EditorError {
  /// The error for a host's edit that touches read-only text, with the message of `reason`.
  static func readOnly(_ reason: UnchangedReason) -> EditorError {
    EditorError(.readOnly, reason.description)
  }
}
