public import EditorCoordination
import MarkdownEditing
import TextBuffer

// Between the document and the workspace's clipboard.
extension EditorContext {
  /// Copies what is selected once everything had its turn that was sent before, a line for each range; answers `false`
  /// where nothing is.
  @discardableResult
  public func copy() async throws(EditorError) -> Bool { try await copySelection() != nil }

  /// Copies what is selected as `copy()` does, and deletes just that, wherever it stands by then; answers `nil` where
  /// nothing is selected.
  ///
  /// Nothing is deleted that couldn't be copied, nor what is typed or selected meanwhile.
  @discardableResult
  public func cut() async throws(EditorError) -> ActionHandle? {
    guard let copied = try await copySelection() else { return nil }
    let deletion = ChangeSet(copied.ranges.map { .delete($0) }, length: copied.length)
    let transaction = Transaction(changes: deletion, event: .action("cut"))
    return model.handle(.completed(VersionedChange(transaction, for: copied.version, whenStale: .rebase)))
  }

  /// Pastes what was copied, at the selection of the turn in which that is done.
  public func paste() async throws(EditorError) -> ActionHandle {
    guard let clipboard else { throw .unavailable(.clipboard) }
    guard let text = try await clipboard.text() else {
      throw EditorError(.actionFailed, "there is no text on the clipboard: copy some first")
    }
    return model.handle(.perform(.paste(text)))
  }

  /// What was copied: the selected ranges, in order, of the text at a version.
  private struct Copied {
    let ranges: [Range<UTF8Offset>]
    /// The bytes of the text that they are in.
    let length: Int
    let version: EditorVersion
  }

  private func copySelection() async throws(EditorError) -> Copied? {
    guard let clipboard else { throw .unavailable(.clipboard) }
    await model.settle()
    let (text, version) = (model.text, model.version)
    let ranges = model.selection.ranges.filter { !$0.isCaret }.map(\.range)
    guard !ranges.isEmpty else { return nil }
    try await clipboard.copy(ranges.map { text.string(in: $0) }.joined(separator: "\n"))
    return Copied(ranges: ranges, length: text.utf8Count, version: version)
  }
}
