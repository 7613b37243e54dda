public import EditorCoordination
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// What is copied as text; a `FormattedClipboard` gets HTML beside it, for programs that read that.
public enum CopiedText: Sendable, Hashable {
  /// The Markdown as it's written.
  case markdown
  /// What a reader sees, without any markup.
  case plain
}

/// As what a clipboard's content is pasted.
public enum PastedForm: Sendable, Hashable {
  /// The text, as it is.
  case text
  /// What the HTML says, as Markdown; the text where there is no HTML.
  case formatted
}

// Between the document and the workspace's clipboard.
extension EditorContext {
  /// Copies what is selected once everything had its turn that was sent before, a line for each range; answers `false`
  /// where nothing is.
  ///
  /// Of the HTML, raw HTML and addresses that could run code are left out, since whoever pastes it trusts it.
  @discardableResult
  public func copy(as text: CopiedText = .markdown) async throws(EditorError) -> Bool {
    try await copySelection(as: text) != nil
  }

  /// Copies what is selected as `copy(as:)` does, and deletes just that, wherever it stands by then; answers `nil`
  /// where nothing is selected.
  ///
  /// Nothing is deleted that couldn't be copied, nor what is typed or selected meanwhile.
  @discardableResult
  public func cut(as text: CopiedText = .markdown) async throws(EditorError) -> ActionHandle? {
    guard let copied = try await copySelection(as: text) else { return nil }
    let deletion = ChangeSet(copied.ranges.map { .delete($0) }, length: copied.length)
    let transaction = Transaction(changes: deletion, event: .action("cut"))
    return model.handle(.completed(VersionedChange(transaction, for: copied.version, whenStale: .rebase)))
  }

  /// Pastes what was copied, at the selection of the turn in which that is done.
  public func paste(as form: PastedForm = .text) async throws(EditorError) -> ActionHandle {
    guard let clipboard else { throw .unavailable(.clipboard) }
    if form == .formatted, let formatted = clipboard as? any FormattedClipboard,
      let html = try await formatted.html()
    {
      return model.handle(.perform(.pasteHTML(html)))
    }
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

  private func copySelection(as form: CopiedText) async throws(EditorError) -> Copied? {
    guard let clipboard else { throw .unavailable(.clipboard) }
    await model.settle()
    let ranges = model.selection.ranges.filter { !$0.isCaret }.map(\.range)
    guard let tree = model.state.document?.tree.completed(), !ranges.isEmpty else { return nil }
    let (text, version) = (tree.text, model.version)
    let texts = ranges.map { form == .markdown ? text.string(in: $0) : tree.visibleText(of: $0) }
    let copied = texts.joined(separator: "\n")
    if let formatted = clipboard as? any FormattedClipboard {
      let html = ranges.map { tree.html(of: $0, options: .safe) }.joined(separator: "<br />\n")
      try await formatted.copy(ClipboardContent(text: copied, html: html))
    } else {
      try await clipboard.copy(copied)
    }
    return Copied(ranges: ranges, length: text.utf8Count, version: version)
  }
}
