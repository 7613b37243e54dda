import CMarkdownEditing
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The target of an `mdedit_document` pointer: a changing document, with the memory that it has lent.
final class DocumentHandle {
  /// The current document.
  private(set) var document: MarkdownDocument
  /// The change of the text by the last editing call.
  private var changes: ChangeSet

  private var text: Lent<CChar>?
  private var html: Lent<CChar>?
  private var selections: Lent<mdedit_selection>?
  private var spans: Lent<mdedit_span>?
  private var edits: (replacements: Lent<CChar>, edits: Lent<mdedit_edit>)?
  /// The lent names of span kinds.
  private var names: [String: Lent<CChar>] = [:]

  /// The handle of `document`, without changes so far.
  init(_ document: MarkdownDocument) {
    self.document = document
    changes = .identity(length: document.rope.utf8Count)
  }

  // MARK: Changing

  /// Selects `selection`, which must be valid in the text.
  func select(_ selection: Selection) {
    let identity = ChangeSet.identity(length: document.rope.utf8Count)
    document = document.applying(Transaction(changes: identity, selection: selection, event: .selection))
  }

  /// Forgets the edits of the last editing call, as a new one begins.
  func forgetEdits() { changes = .identity(length: document.rope.utf8Count) }

  /// Performs `action`; throws the reason if it changes nothing.
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

  /// Replaces `range`, which must be valid in the text.
  func replace(_ range: Range<UTF8Offset>, with replacement: String) {
    let before = document
    changes = ChangeSet([Edit(range, replacement)], length: before.rope.utf8Count).trimmed(in: before.rope)
    if changes.isIdentity { return }
    document = before.applying(Transaction(changes: changes, event: .action("replace")))
  }

  // MARK: Lending

  /// Lends the text, until it's lent again.
  func lendText() -> Lent<CChar> {
    let lent = Lent(text: document.rope.bytes(in: document.rope.range))
    text = lent
    return lent
  }

  /// Lends the text as HTML, until it's lent again.
  func lendHTML(_ options: HTMLOptions) -> Lent<CChar> {
    let lent = Lent(text: document.tree.html(options: options).utf8)
    html = lent
    return lent
  }

  /// Lends the selected ranges, until they are lent again.
  func lendSelections() -> Lent<mdedit_selection> {
    let ranges = document.selection.ranges.map {
      mdedit_selection(anchor: $0.anchor.value, head: $0.head.value)
    }
    let lent = Lent(ranges, terminator: mdedit_selection())
    selections = lent
    return lent
  }

  /// Lends the highlight spans of `range`, which must be valid in the text, until spans are lent again.
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

  /// Lends the edits of the last editing call, until edits are lent again.
  func lendEdits() -> Lent<mdedit_edit> {
    // All replacements share one piece of memory; each edit points to its part of it.
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

  /// The name of `kind`, in memory that stays the same for the document's lifetime.
  private func name(_ kind: String) -> UnsafePointer<CChar>? {
    if let known = names[kind] { return known.start }
    let lent = Lent(text: kind.utf8)
    names[kind] = lent
    return lent.start
  }
}
