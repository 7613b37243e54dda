public import EditorCoordination
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The form of copied text; a `FormattedClipboard` also gets HTML, for programs that read that.
public enum CopiedText: Sendable, Hashable {
  /// The Markdown source.
  case markdown
  /// The visible text, without any markup.
  case plain
}

/// The form in which a clipboard's content is pasted.
public enum PastedForm: Sendable, Hashable {
  /// The text, unchanged.
  case text
  /// The HTML converted to Markdown; the text if there is no HTML.
  case formatted
}

// Transfer between the document and the workspace's clipboard.
extension EditorContext {
  /// Copies the selection, a line for each range, after all intents sent before have had their turns.
  ///
  /// Returns `false` if nothing is selected. The HTML lacks raw HTML and addresses that could run code, since the
  /// receiver trusts it.
  @discardableResult
  public func copy(as text: CopiedText = .markdown) async throws(EditorError) -> Bool {
    try await copySelection(as: text) != nil
  }

  /// Copies the selection as `copy(as:)` does, and deletes exactly that text, wherever it has moved by then.
  ///
  /// Returns `nil` if nothing is selected. Text that couldn't be copied isn't deleted, and neither is text typed or
  /// selected meanwhile.
  @discardableResult
  public func cut(as text: CopiedText = .markdown) async throws(EditorError) -> ActionHandle? {
    guard let copied = try await copySelection(as: text) else { return nil }
    let deletion = ChangeSet(copied.ranges.map { .delete($0) }, length: copied.length)
    let transaction = Transaction(changes: deletion, event: .action("cut"))
    return model.handle(.completed(VersionedChange(transaction, for: copied.version, whenStale: .rebase)))
  }

  /// Pastes the clipboard's content at the selection of the intent's turn.
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

  /// The copied ranges of the text at a version, in order.
  private struct Copied {
    let ranges: [Range<UTF8Offset>]
    /// The length of the whole text in UTF-8 bytes.
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
