import CMarkdownEditing
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// What `mdedit_document` points to: a document that changes, and what it lent.
final class DocumentHandle {
  /// The document as it is now.
  private(set) var document: MarkdownDocument
  /// What the last call that edits did to the text.
  private var changes: ChangeSet

  private var text: Lent<CChar>?
  private var html: Lent<CChar>?
  private var selections: Lent<mdedit_selection>?
  private var spans: Lent<mdedit_span>?
  private var edits: (replacements: Lent<CChar>, edits: Lent<mdedit_edit>)?
  /// The names of kinds that spans were lent with.
  private var names: [String: Lent<CChar>] = [:]

  /// The handle of `document`, which nothing was done to.
  init(_ document: MarkdownDocument) {
    self.document = document
    changes = .identity(length: document.rope.utf8Count)
  }

  // MARK: Changing

  /// Selects `selection`, which is of this text.
  func select(_ selection: Selection) {
    let identity = ChangeSet.identity(length: document.rope.utf8Count)
    document = document.applying(Transaction(changes: identity, selection: selection, event: .selection))
  }

  /// Does what `action` says, or throws the reason why it changes nothing.
  func perform(_ action: EditorAction) throws(UnchangedReason) {
    let before = document
    changes = .identity(length: before.rope.utf8Count)
    switch before.result(of: action) {
    case .unchanged(let reason): throw reason
    case .changed(let result):
      document = before.applying(result)
      changes = result.changes.trimmed(in: before.rope)
    }
  }

  /// Replaces `range`, which is of this text.
  func replace(_ range: Range<UTF8Offset>, with replacement: String) {
    let before = document
    changes = ChangeSet([Edit(range, replacement)], length: before.rope.utf8Count)
    document = before.applying(Transaction(changes: changes, event: .action("replace")))
  }

  // MARK: Lending

  /// The text, until the next one is lent.
  func lendText() -> Lent<CChar> {
    let lent = Lent(text: document.rope.bytes(in: document.rope.range))
    text = lent
    return lent
  }

  /// The text as HTML, until the next one is lent.
  func lendHTML(_ options: HTMLOptions) -> Lent<CChar> {
    let lent = Lent(text: document.tree.html(options: options).utf8)
    html = lent
    return lent
  }

  /// What is selected, until the next is lent.
  func lendSelections() -> Lent<mdedit_selection> {
    let ranges = document.selection.ranges.map {
      mdedit_selection(anchor: $0.anchor.value, head: $0.head.value)
    }
    let lent = Lent(ranges, terminator: mdedit_selection())
    selections = lent
    return lent
  }

  /// The highlight spans of `range`, which is of this text, until the next are lent.
  func lendSpans(of range: Range<UTF8Offset>) -> Lent<mdedit_span> {
    let found = document.tree.highlights(in: range).map { span in
      mdedit_span(
        start: span.range.lowerBound.value, end: span.range.upperBound.value, kind: name(span.kind.name),
        is_marker: span.role == .marker ? 1 : 0, styles: span.styles.rawValue)
    }
    let lent = Lent(found, terminator: mdedit_span())
    spans = lent
    return lent
  }

  /// What the last call that edits did, until the next is lent.
  func lendEdits() -> Lent<mdedit_edit> {
    // One piece of memory for all replacements: each edit points to its part of it.
    let replacements = Lent(text: changes.edits.flatMap { Array($0.replacement.utf8) })
    var position = 0
    let written = changes.edits.map { edit in
      let size = edit.replacement.utf8.count
      defer { position += size }
      return mdedit_edit(
        start: edit.range.lowerBound.value, end: edit.range.upperBound.value,
        text: replacements.start?.advanced(by: position), size: size)
    }
    let lent = Lent(written, terminator: mdedit_edit())
    edits = (replacements, lent)
    return lent
  }

  /// The same memory for each kind as long as the document is there.
  private func name(_ kind: String) -> UnsafePointer<CChar>? {
    if let known = names[kind] { return known.start }
    let lent = Lent(text: kind.utf8)
    names[kind] = lent
    return lent.start
  }
}
