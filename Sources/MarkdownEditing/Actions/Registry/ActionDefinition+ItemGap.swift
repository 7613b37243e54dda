import MarkdownSyntax
import TextBuffer

extension ActionDefinition {
  /// The definition of actions that remember the gap that they leave beside an empty item, and close the last one.
  var keepingItemGap: Self {
    var definition = self
    definition.result = { [result] context, argument in
      switch result(context, argument) {
      case .changed(let change): .changed(context.closingItemGap(change))
      case .unchanged(let reason): .unchanged(reason)
      }
    }
    return definition
  }
}

extension EditingContext {
  /// `result` with the document's gap closed, if the text after `result` allows it; else with the gap that remains, or
  /// that `result` leaves.
  ///
  /// A change elsewhere is no reason to look at the gap.
  fileprivate func closingItemGap(_ result: EditingResult) -> EditingResult {
    let gap = document.itemGap?.moved(by: result.changes)
    var result = result
    result.itemGap = gap
    let isNear = document.itemGap?.isBeside(result.changes, of: text) ?? false
    guard isNear || gap == nil && result.changes.changesLines(of: rope) else { return result }
    let after = result.selection ?? selection.mapped(through: result.changes)
    let change = applied(result)
    guard change.text.tree.isComplete else { return result }
    guard let gap else {
      result.itemGap = after.ranges.count == 1 ? ItemGap(after: change, of: rope, at: after.main.head) : nil
      return result
    }
    guard let closing = gap.closing(in: change.text) else { return result }
    result.itemGap = nil
    result.selection = after.mapped(through: closing)
    result.changes = result.changes.composed(with: closing)
    return result
  }

  /// The change of `result` with the text after it.
  private func applied(_ result: EditingResult) -> AppliedChange {
    guard let tree = document.knownTree(after: result) else {
      return AppliedChange(result.changes, of: text, within: .keystroke)
    }
    let after = LineModel(tree, lineBreak: text.lineBreak, options: text.options)
    return AppliedChange(result.changes, from: text, to: after)
  }
}

extension ItemGap {
  /// The gap beside an empty item at `caret` or up to two lines above that `change` of `rope` left.
  ///
  /// `nil` if there is none, or if the change is about nothing but the gap.
  fileprivate init?(after change: AppliedChange, of rope: Rope, at caret: UTF8Offset) {
    let (text, ranges) = (change.text, change.changes.changedRanges)
    let line = text.line(at: caret)
    let lines = (max(0, line - 2)...line).reversed()
    guard let item = lines.lazy.compactMap({ CaretPlace(endOfLine: $0, in: text).emptyItem }).first
    else { return nil }
    let first = item.firstLine
    if first > 1, item.node.previousSibling == nil, text.isEmptyPrefix(first - 1) {
      let above = text.startOfLine(first - 1)..<text.startOfLine(first)
      guard ranges.contains(where: { $0.lowerBound <= above.lowerBound && above.upperBound <= $0.upperBound })
      else { return nil }
      edit = .delete(above)
      return
    }
    guard ranges.count > 1, item.lines.upperBound > first, case let below = text.startOfLine(first + 1),
      let index = ranges.firstIndex(where: { $0.lowerBound == below }),
      case let edit = change.changes.edits[index],
      let deleted = edit.deletedBlankLines(of: rope)
    else { return nil }
    self.edit = .insert(deleted, at: below)
  }

  /// Whether `changes` of `text` are about a line right beside the gap, such as the one of its item.
  fileprivate func isBeside(_ changes: ChangeSet, of text: LineModel) -> Bool {
    let (first, last) = (text.line(at: edit.range.lowerBound), text.line(at: edit.range.upperBound))
    let lines = text.content(of: max(0, first - 1)...last)
    return changes.edits.contains {
      lines.lowerBound <= $0.range.upperBound && $0.range.lowerBound <= lines.upperBound
    }
  }

  /// The gap after `changes` of the text; `nil` if they change its lines.
  fileprivate func moved(by changes: ChangeSet) -> ItemGap? {
    // The line break before the gap is where its lines begin.
    let (low, high) = (edit.range.lowerBound, edit.range.upperBound)
    guard !changes.touches(low.advanced(by: -1)..<high) else { return nil }
    let start = changes.map(low, bias: .after)
    return ItemGap(edit: Edit(start..<max(start, changes.map(high, bias: .before)), edit.replacement))
  }

  /// The change of `text` that closes the gap.
  ///
  /// `nil` if a line beside it would leave its containers, as one does while the item is empty.
  fileprivate func closing(in text: LineModel) -> ChangeSet? {
    let (first, next) = (text.line(at: edit.range.lowerBound), text.line(at: edit.range.upperBound))
    guard text.startOfLine(first) == edit.range.lowerBound, text.startOfLine(next) == edit.range.upperBound,
      let changes = text.changes([edit])
    else { return nil }
    let change = AppliedChange(changes, of: text)
    let growth = change.text.rope.lineCount - text.rope.lineCount
    let reach = (max(0, first - Self.reach)..<first, next..<min(next + Self.reach, text.rope.lineCount))
    var proof = ChangeProof()
    if let above = reach.0.last(where: { !text.isEmptyPrefix($0) }) {
      proof = proof.and(LineContainers(of: above, becoming: above, in: text))
    }
    if let below = reach.1.first(where: { !text.isEmptyPrefix($0) }) {
      proof = proof.and(LineContainers(of: below, becoming: below + growth, in: text))
    }
    return proof.accepts(change) ? changes : nil
  }

  /// The most lines beside the gap among which one with content is looked for.
  private static let reach = 8
}

extension CaretPlace {
  fileprivate init(endOfLine line: Int, in text: LineModel) {
    self.init(text.contentOfLine(line).upperBound, in: text)
  }

  /// The item that begins on the line without text but for a checkbox; `nil` if none does.
  fileprivate var emptyItem: ListItem? { isItemsFirstLine && isEmpty ? item : nil }
}

extension Edit {
  /// The blank lines of `rope` that the edit, which begins at a line's start, deletes; `nil` if it deletes none.
  fileprivate func deletedBlankLines(of rope: Rope) -> String? {
    let bytes = rope.bytes(in: range).prefix { $0.isBlank || $0.isLineEnding || $0 == ASCII.greaterThan }
    guard let end = bytes.lastIndex(where: { $0.isLineEnding }),
      !replacement.utf8.contains(where: { $0.isLineEnding })
    else { return nil }
    return String(decoding: bytes[...end], as: UTF8.self)
  }
}

extension ChangeSet {
  /// Whether an edit of `rope` inserts or deletes a line break.
  fileprivate func changesLines(of rope: Rope) -> Bool {
    edits.contains { edit in
      edit.replacement.utf8.contains { $0.isLineEnding }
        || rope.line(at: edit.range.lowerBound) < rope.line(at: edit.range.upperBound)
    }
  }
}
