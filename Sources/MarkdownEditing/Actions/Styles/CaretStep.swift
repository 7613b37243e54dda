import MarkdownSyntax
import TextBuffer

/// Moves carets that stand just before the closing marker of a style over it, so that typing goes on without the style.
///
/// Spaces before the marker, behind which it would close nothing, go behind it.
struct CaretStep {
  let document: MarkdownDocument
  let style: InlineStyle

  init(_ document: MarkdownDocument, style: InlineStyle) {
    self.document = document
    self.style = style
  }

  /// The step, or `nil` where a range is selected or a caret stands elsewhere.
  func result() -> ActionResult? {
    let carets = document.selection.ranges
    guard carets.allSatisfy({ $0.isCaret }) else { return nil }
    var moved: [SelectionRange] = []
    var edits: [Edit] = []
    for caret in carets {
      guard let step = movingSpaces(at: caret.head) ?? end(of: caret.head).map({ ([], $0) }) else {
        return nil
      }
      edits += step.0
      moved.append(SelectionRange(caret: step.1))
    }
    guard let changes = BlockText(document.rope, document.tree).changes(edits) else { return nil }
    let selection = Selection(
      moved.map { SelectionRange(caret: changes.map($0.head, bias: .after)) },
      mainIndex: document.selection.mainIndex)
    return .changed(
      Transaction(changes: changes, selection: selection, event: .action(style.action.name)))
  }

  /// Where the span ends whose closing marker begins at `offset`.
  private func end(of offset: UTF8Offset) -> UTF8Offset? {
    let around = UTF8Offset(max(0, offset.value - 1))..<offset
    return document.tree.nodes(in: around).last {
      $0.kind == style.kind && $0.content.upperBound == offset && $0.range.upperBound > offset
        && !$0.content.isEmpty
    }?.range.upperBound
  }

  // MARK: Spaces

  /// The edits that put the spaces before the closing marker at `caret` behind it, and the place, in the text before,
  /// that the caret goes to; `nil` where there are none, or where it doesn't end a span of the style then.
  private func movingSpaces(at caret: UTF8Offset) -> ([Edit], UTF8Offset)? {
    let rope = document.rope
    let line = rope.contentOfLine(holding: caret)
    let before = rope.bytes(in: line.lowerBound..<caret)
    let blanks = before.reversed().prefix(while: { $0.isBlank }).count
    guard blanks < before.count, let marker = marker(rope.bytes(in: caret..<line.upperBound))
    else {
      return nil
    }
    let (place, end) = (caret.advanced(by: -blanks), caret.advanced(by: marker.utf8.count))
    guard !isMarkup(caret..<end) else { return nil }
    let edits =
      leadingSpaces(marker, before: place)
      + (blanks > 0 ? [.insert(marker, at: place), .delete(caret..<end)] : [])
    return !edits.isEmpty && isSpan(edits, endingBefore: end, blanks) ? (edits, end) : nil
  }

  /// Whether `range` is a part of a marker that is read as another one than the end of a span of the style.
  private func isMarkup(_ range: Range<UTF8Offset>) -> Bool {
    document.tree.nodes(in: range).contains { node in
      let isEnd =
        node.kind == style.kind && node.content.upperBound == range.lowerBound
        && node.range.upperBound == range.upperBound
      return node.kind.isInline && !isEnd && node.markers.contains { $0.overlaps(range) }
    }
  }

  /// The closing marker of the style that `bytes` begin with.
  private func marker(_ bytes: [UInt8]) -> String? {
    if style == .code {
      let run = bytes.prefix { $0 == ASCII.backtick }.count
      return run > 0 ? String(repeating: "`", count: run) : nil
    }
    return style.delimiters(EditingOptions()).first { marker in
      let run = bytes.prefix { $0 == marker.utf8.first }.count
      return style == .emphasis ? run % 2 == 1 : run >= marker.utf8.count
    }
  }

  /// The edits that put spaces behind the opener before it, where the document remembers which one that is.
  private func leadingSpaces(_ marker: String, before place: UTF8Offset) -> [Edit] {
    let width = marker.utf8.count
    let closing = document.openPairs.closing(at: document.selection.main.head).prefix(width)
    guard document.selection.ranges.count == 1, closing.count == width, let opener = closing.last?.opener,
      closing.first?.opener == opener.advanced(by: width - 1)
    else { return [] }
    let start = opener.advanced(by: width)
    let blanks = document.rope.bytes(in: start..<place).prefix(while: { $0.isBlank }).count
    guard blanks > 0 else { return [] }
    return [.delete(opener..<start), .insert(marker, at: start.advanced(by: blanks))]
  }

  /// Whether a span of the style ends, once `edits` are made, so many spaces before what was `place`.
  private func isSpan(_ edits: [Edit], endingBefore place: UTF8Offset, _ spaces: Int) -> Bool {
    let text = BlockText(document.rope, document.tree)
    guard let changes = text.changes(edits) else { return false }
    let end = changes.map(place, bias: .after).advanced(by: -spaces)
    let after = BlockText(applying: changes, to: text)
    return after.tree.nodes(in: end.advanced(by: -1)..<end).contains {
      $0.kind == style.kind && $0.range.upperBound == end && !$0.content.isEmpty
    }
  }
}
