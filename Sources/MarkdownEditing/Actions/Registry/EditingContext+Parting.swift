import MarkdownSyntax
import TextBuffer

extension EditingContext {
  /// The result of an action that separates `lines` from those before them, although spans reach across.
  ///
  /// The spans are parted first, and `result` then performs the action on the text afterwards. Returns `nil` if no span
  /// has to be parted.
  func parting(
    before lines: some Sequence<Int>, keepsBreaks: Bool = false, then result: (EditingContext) -> ActionResult
  ) -> ActionResult? {
    switch LineParting(text: text, keepsBreaks: keepsBreaks).parted(before: lines) {
    case nil: return nil
    case .failure(let refusal): return .unchanged(refusal)
    case .success(let parted):
      let (after, ranges) = (parted.change.text, selection.ranges.map { $0.mapped(through: parted) })
      // A range that ends at a line's start doesn't include that line. A range that included only a marker of its last
      // line ends at the line's start once the marker is gone. It is longer by a character for the action.
      let areLonger = zip(ranges, selection.ranges).map {
        $0.endsBeforeLine(of: after) && !$1.endsBeforeLine(of: text)
      }
      let lines = zip(ranges, areLonger).map { $1 ? $0.ending(at: after.rope.graphemeBoundary(after:)) : $0 }
      let document = document.changed(
        to: after, selecting: Selection(lines, mainIndex: selection.mainIndex))
      return result(EditingContext(document, action, after)).after(parted.change, on: document, areLonger)
    }
  }
}

extension MarkdownDocument {
  /// The document with another text, in the middle of an action; its history and version stay.
  fileprivate func changed(to text: LineModel, selecting selection: Selection) -> MarkdownDocument {
    MarkdownDocument(
      Parts(tree: text.tree, selection: selection, history: history, version: version))
  }
}

extension ActionResult {
  /// The result, found on `document`, as one change of the text before `first`, which led to `document`.
  ///
  /// Ranges that are longer in `document` than they should be lose their last character.
  fileprivate func after(
    _ first: AppliedChange, on document: MarkdownDocument, _ areLonger: [Bool]
  ) -> ActionResult {
    guard case .changed(var result) = self else { return self }
    let proven = document.knownTree(after: result)
    var selection = result.selection ?? document.selection.mapped(through: result.changes)
    if areLonger.contains(true), selection.ranges.count == areLonger.count {
      let rope = proven?.text ?? result.changes.applied(to: document.rope)
      let ranges = zip(selection.ranges, areLonger).map {
        $1 ? $0.ending(at: rope.graphemeBoundary(before:)) : $0
      }
      selection = Selection(ranges, mainIndex: selection.mainIndex)
    }
    result.selection = selection
    result.changes = first.changes.composed(with: result.changes)
    result.proof = proven.map { first.proof(leadingTo: $0, by: result.changes) }
    return .changed(result)
  }
}

extension SelectionRange {
  /// The range after the lines were parted.
  ///
  /// At the new end of a span, it stays before text that is inserted there. Elsewhere it moves behind it.
  fileprivate func mapped(through parted: LineParting.Parted) -> SelectionRange {
    func mapped(_ offset: UTF8Offset) -> UTF8Offset {
      parted.change.changes.map(offset, bias: parted.ends.contains(offset) ? .before : .after)
    }
    return SelectionRange(anchor: mapped(anchor), head: mapped(head))
  }

  /// Whether the range isn't a caret, and ends at the start of a line of `text`.
  fileprivate func endsBeforeLine(of text: LineModel) -> Bool {
    !isCaret && text.contentOfLine(holding: range.upperBound).lowerBound == range.upperBound
  }

  /// The range with another upper end.
  fileprivate func ending(at end: (UTF8Offset) -> UTF8Offset) -> SelectionRange {
    over(range.lowerBound, end(range.upperBound))
  }
}
