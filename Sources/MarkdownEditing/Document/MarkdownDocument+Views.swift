import MarkdownSyntax
package import TextBuffer

// Several views of one text: each view has its own document, and the documents differ only in their selections.
extension MarkdownDocument {
  /// This view's document after `changes` led another view of the same text to the document `other`.
  ///
  /// Text, tree and history are those of `other`; the selection is this view's, mapped through `changes`. Nothing is
  /// parsed or recorded twice. Traps if `changes` weren't made for this text.
  ///
  /// - Complexity: O(*r* (*e* + log *r*)) for *r* selected ranges and *e* edits.
  package func following(_ other: MarkdownDocument, by changes: ChangeSet) -> MarkdownDocument {
    let history = other.history.continued(by: history.author)
    guard !changes.isIdentity else { return withHistory(history).sharing(other.readOnly) }
    let selection = selection.mapped(through: changes)
    let transaction = Transaction(changes: changes, selection: selection, event: .external)
    let pairs = openPairs.after(transaction, to: other.rope, selecting: selection, in: other.tree.dialect)
    return MarkdownDocument(
      Parts(
        rope: other.rope, tree: other.tree, selection: selection, history: history, version: other.version,
        readOnly: other.readOnly, openPairs: pairs))
  }

  /// The document of a new view by `author`, with the same text and a caret at its start.
  package func viewed(by author: History.Author) -> MarkdownDocument {
    MarkdownDocument(
      Parts(
        rope: rope, tree: tree, selection: Selection(caret: .zero), history: history.continued(by: author),
        version: version, readOnly: readOnly))
  }

  /// The same document with versions counted from 0, for a receiver that tells texts apart by version.
  package func countedAnew() -> MarkdownDocument {
    if version == 0 { return self }
    return MarkdownDocument(
      Parts(
        rope: rope, tree: tree, selection: selection, history: history, readOnly: readOnly,
        lastToggle: lastToggle, expansions: expansions, openPairs: openPairs))
  }
}
