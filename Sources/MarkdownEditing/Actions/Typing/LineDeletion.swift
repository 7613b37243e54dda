import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Deletes the selected lines with their line breaks; where what is below would become something else, as below the
  /// first line of an item, just their text.
  public static let deleteLine = EditorAction("delete-line")
}

extension ActionDefinition {
  static let deleteLine = ActionDefinition(
    "delete-line", title: "Delete Line", key: "Mod-Shift-k", need: .blocks
  ) { context in
    context.document.atEach(context.text.lineRuns(of: context.selection), context.action) { document in
      document.deletingLines(document.blockText(from: context.text), context.action)
    }
  }
}

extension BlockText {
  /// The selected ranges, of which those with a line in common are one.
  fileprivate func lineRuns(of selection: Selection) -> [Selection] {
    var runs: [SelectionRange] = []
    for range in selection.withoutLastBreaks(in: rope).ranges {
      guard let last = runs.last, line(at: last.range.upperBound) >= line(at: range.range.lowerBound) else {
        runs.append(range)
        continue
      }
      runs[runs.count - 1] = SelectionRange(anchor: last.range.lowerBound, head: range.range.upperBound)
    }
    return runs.map { Selection([$0]) }
  }
}

extension MarkdownDocument {
  /// The lines from the first one that is selected to the last deleted.
  fileprivate func deletingLines(_ text: BlockText, _ action: EditorAction) -> ActionResult {
    let ranges = selection.withoutLastBreaks(in: rope).ranges
    let (low, high) = (ranges[0].range.lowerBound, ranges[ranges.count - 1].range.upperBound)
    let first = text.line(at: low)
    let lines = first...text.lastLine(behind: text.line(at: high), from: first)
    guard !rope.range.isEmpty else { return .unchanged(.nothingThere) }
    guard let key = text.deletedLines(lines, head: selection.main.head) else {
      return .unchanged(.changesOthers)
    }
    return .changed(
      Transaction(
        changes: key.changes, selection: Selection(caret: key.caret), event: .action(action.name)),
      proof: key.proven?.proof)
  }
}

extension BlockText {
  /// `line`, or the line of the underline where all else of its heading is on the lines from `first` on.
  fileprivate func lastLine(behind line: Int, from first: Int) -> Int {
    guard let leaf = path(ofLine: line).last, leaf.isSetext,
      contentLines(of: leaf).allSatisfy({ first...line ~= $0 })
    else { return line }
    return max(line, lastLine(of: leaf))
  }

  /// `lines` deleted with their line breaks or, where that would change what is seen of others, the text of a single
  /// one; `nil` where neither can be done.
  fileprivate func deletedLines(_ lines: ClosedRange<Int>, head: UTF8Offset) -> KeyResult? {
    let place = CaretPlace(startOfLine(lines.lowerBound), in: self)
    // Who deletes a fence or an underline means what that does to other lines.
    guard lines.count > 1 || place.isInText else { return wholeLines(lines, head: head) }
    if !beginsMore(than: lines), let key = wholeLines(lines, head: head),
      let harmless = harmless(key, about: lines, in: place.chain, [])
        ?? harmless(key, about: lines, in: place.chain, .gaps)
    {
      return harmless
    }
    let text = textStart(of: place)..<contentOfLine(lines.lowerBound).upperBound
    guard lines.count == 1, !text.isEmpty, let key = result(deletion(of: text), caret: text.lowerBound) else {
      return nil
    }
    return harmless(key, about: lines, in: place.chain, [])
  }

  /// Whether an item or a footnote that begins on one of `lines` goes on below them.
  private func beginsMore(than lines: ClosedRange<Int>) -> Bool {
    lines.contains { line in
      path(ofLine: line).contains { node in
        node.isItemOrOther && node.kind != .blockQuote && lines.contains(self.line(at: node.start))
          && lastLine(of: node) > lines.upperBound
      }
    }
  }

  /// `lines` deleted with their line breaks, the lists counted anew that are changed by that, and the caret in its
  /// column of the line that comes to stand there.
  func wholeLines(_ lines: ClosedRange<Int>, head: UTF8Offset) -> KeyResult? {
    let (first, last) = (lines.lowerBound, lines.upperBound)
    let isLast = last + 1 == rope.lineCount
    let start = isLast && first > 0 ? contentOfLine(first - 1).upperBound : startOfLine(first)
    let range = start..<(isLast ? rope.range.upperBound : startOfLine(last + 1))
    let columns = DisplayColumns(rope: rope, ambiguous: options.ambiguousWidth.rawValue)
    let target = isLast ? first - 1 : last + 1
    let caret = target < 0 ? start : columns.offset(of: columns.column(of: head), inLine: target)
    let restarts = restarts(behind: range)
    let marked = restarts.map { line(at: $0.place) - lines.count } + [isLast ? max(0, first - 1) : first]
    return renumbered(
      [.delete(range)] + restarts.flatMap(\.edits), marked: marked, caret: caret, includesEnclosing: true)
  }
}
