import MarkdownSyntax
package import TextBuffer

// Several views on one text: each has a document of its own, which differs from the others in the selection alone.
extension MarkdownDocument {
  /// This view's document after `changes` led another view on the same text to `other`: text, tree and history are
  /// that one's, the selection is this one's, mapped.
  ///
  /// Nothing is parsed, and nothing recorded twice. Traps where `changes` weren't made for this text.
  ///
  /// - Complexity: O(*r* (*e* + log *r*)) for *r* selected ranges and *e* edits.
  package func following(_ other: MarkdownDocument, by changes: ChangeSet) -> MarkdownDocument {
    let history = other.history.continued(by: history.author)
    guard !changes.isIdentity else { return withHistory(history).sharing(other.readOnly) }
    let selection = selection.mapped(through: changes)
    let transaction = Transaction(changes: changes, selection: selection, event: .external)
    return MarkdownDocument(
      rope: other.rope, tree: other.tree, selection: selection, history: history, version: other.version,
      lastToggle: nil, expansions: [],
      openPairs: openPairs.after(
        transaction, to: other.rope, selecting: selection, in: other.tree.dialect)
    ).sharing(other.readOnly)
  }

  /// The document of one more view, which is `author`: the text is the same, and a caret stands at its start.
  package func viewed(by author: History.Author) -> MarkdownDocument {
    MarkdownDocument(
      rope: rope, tree: tree, selection: Selection(caret: .zero), history: history.continued(by: author),
      version: version, lastToggle: nil, expansions: [], openPairs: OpenPairs()
    ).sharing(readOnly)
  }

  /// The same document with its versions counted from 0: whoever is given it tells its texts apart by those.
  package func countedAnew() -> MarkdownDocument {
    MarkdownDocument(
      rope: rope, tree: tree, selection: selection, history: history, version: 0, lastToggle: lastToggle,
      expansions: expansions, openPairs: openPairs
    ).sharing(readOnly)
  }
}
