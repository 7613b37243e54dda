import MarkdownSyntax
import TextBuffer

/// Moves carets over the closing marker of a style right behind them, so that further typing is without the style.
///
/// White space before the marker would stop it from closing, so that moves behind the marker.
struct CaretStep {
  let document: MarkdownDocument
  let style: InlineStyle

  /// The step; `nil` if a range is selected, or a caret isn't before such a marker.
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
    guard let changes = LineModel(document.tree).changes(edits) else { return nil }
    let selection = Selection(
      moved.map { SelectionRange(caret: changes.map($0.head, bias: .after)) },
      mainIndex: document.selection.mainIndex)
    return .changed(
      Transaction(changes: changes, selection: selection, event: .action(style.action.name)))
  }

  /// The end of the span whose closing marker begins at `offset`; `nil` if there is none.
  private func end(of offset: UTF8Offset) -> UTF8Offset? {
    let around = UTF8Offset(max(0, offset.value - 1))..<offset
    return document.tree.nodes(in: around).last {
      $0.kind == style.kind && $0.content.upperBound == offset && $0.range.upperBound > offset
        && !$0.content.isEmpty
    }?.range.upperBound
  }

  // MARK: Spaces

  /// The edits that move the white space before the closing marker at `caret` behind the marker, and the caret's new
  /// offset in the text before the edits.
  ///
  /// Returns `nil` if there is no white space to move, or if the marker ends no span of the style afterwards.
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

  /// Whether `range` overlaps a marker in the tree, unless it is exactly the end of a span of the style.
  private func isMarkup(_ range: Range<UTF8Offset>) -> Bool {
    document.tree.nodes(in: range).contains { node in
      let isEnd =
        node.kind == style.kind && node.content.upperBound == range.lowerBound
        && node.range.upperBound == range.upperBound
      return node.kind.isInline && !isEnd && node.markers.contains { $0.overlaps(range) }
    }
  }

  /// The closing marker of the style that `bytes` begin with; `nil` if they begin with none.
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

  /// The edits that move white space behind the opener in front of that opener, if the document remembers the opener;
  /// else none.
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

  /// Whether a span of the style ends, after `edits`, `spaces` bytes before the new offset of `place`.
  private func isSpan(_ edits: [Edit], endingBefore place: UTF8Offset, _ spaces: Int) -> Bool {
    let text = LineModel(document.tree)
    guard let changes = text.changes(edits) else { return false }
    let end = changes.map(place, bias: .after).advanced(by: -spaces)
    let span = ReadNode(place: end.advanced(by: -1)..<end) {
      $0.kind == style.kind && $0.range.upperBound == end && !$0.content.isEmpty
    }
    return ChangeProof(span).accepts(AppliedChange(changes, of: text))
  }
}
