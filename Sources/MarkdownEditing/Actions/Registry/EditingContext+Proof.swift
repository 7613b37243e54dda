import MarkdownSyntax
public import TextBuffer

extension EditingContext {
  /// The change that `edits` make, proven by a parse of the resulting text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the blocks around the edits, or of the whole text if an edit
  ///   touches a link's definition.
  /// - Parameters:
  ///   - edits: The edits, in bytes of the document, in any order; edits that overlap, are out of bounds, or begin or
  ///     end inside of a scalar, are refused.
  ///   - kept: The parts of the text that must stay unchanged.
  ///   - selection: The selection afterwards, in bytes of the changed text; `nil` maps the present selection. A
  ///     selection that is out of bounds is refused.
  /// - Returns: The change, with the tree of the text after it.
  /// - Throws: The reason why the change can't be made: `bad-edits`, `bad-selection`, `not-proven` with the first line,
  ///   counted from 1, that would change its meaning, or `links-lead-elsewhere`.
  public func prove(
    _ edits: [Edit], keeping kept: KeptText = [.otherLines, .links], selecting selection: Selection? = nil
  ) throws(UnchangedReason) -> EditingResult {
    let change = ProvenChange(try changes(of: edits), of: text)
    let (length, ends) = (
      change.text.rope.utf8Count, selection?.ranges.flatMap { [$0.anchor, $0.head] } ?? []
    )
    guard ends.allSatisfy({ 0...length ~= $0.value }) else { throw .badSelection(length: length) }
    if let touched = change.changes.touchedRange {
      try EditProof(change, of: text, touching: touched, keeping: kept).check()
    }
    return EditingResult(
      Transaction(changes: change.changes, selection: selection, event: .action(action.name)),
      proof: change.proof)
  }

  private func changes(of edits: [Edit]) throws(UnchangedReason) -> ChangeSet {
    guard
      edits.allSatisfy({
        UTF8Offset.zero <= $0.range.lowerBound && $0.range.upperBound <= rope.range.upperBound
      }),
      let changes = text.changes(edits)
    else { throw .badEdits }
    return changes
  }
}

/// The proof that a change leaves the parts to keep unchanged.
private struct EditProof {
  let change: ProvenChange
  let text: BlockText
  let touched: Range<UTF8Offset>
  let kept: KeptText
  private let window: BlockWindow

  init(
    _ change: ProvenChange, of text: BlockText, touching touched: Range<UTF8Offset>, keeping kept: KeptText
  ) {
    (self.change, self.text, self.touched, self.kept) = (change, text, touched, kept)
    window = BlockWindow(around: touched, in: text)
  }

  func check() throws(UnchangedReason) {
    if !kept.isDisjoint(with: [.otherLines, .visibleText]) {
      guard let range = window.range(after: change.changes, in: change.text) else {
        throw .notProven(at: text.line(at: touched.upperBound), in: text)
      }
      if kept.contains(.otherLines), let line = lineNotKept(in: range) {
        throw .notProven(at: line, in: text)
      }
      if kept.contains(.visibleText),
        LineRecords(of: text, in: window.range).seen != LineRecords(of: change.text, in: range).seen
      {
        throw .notProven(at: text.line(at: touched.lowerBound), in: text)
      }
    }
    if kept.contains(.links), !change.keepsLinks(outside: nil, of: text, touched: touched) {
      throw .linksLeadElsewhere
    }
  }

  /// The first line of the text before, touched by no edit, that would change.
  ///
  /// If text would appear that belongs to no such line, this is the line of the first edit. Returns `nil` if all is
  /// kept.
  private func lineNotKept(in range: Range<UTF8Offset>) -> Int? {
    let written = change.changes.changedRanges
    let lines = KeptLines(window: window, keepsContainers: true, isMeant: isTouched)
    let harm = lines.harm(of: change, in: range) { record in
      let line = change.text.contentOfLine(record.line)
      return written.contains { $0.lowerBound <= line.upperBound && line.lowerBound <= $0.upperBound }
    }
    return harm.map { $0.line ?? text.line(at: touched.lowerBound) }
  }

  /// Whether an edit changes `line`, or joins it to the line above; an edit that removes whole lines above doesn't
  /// count.
  private func isTouched(_ line: Int) -> Bool {
    let content = text.contentOfLine(line)
    return change.changes.edits.contains { edit in
      guard edit.range.lowerBound <= content.upperBound else { return false }
      let isAbove = edit.range.upperBound == content.lowerBound && !edit.range.isEmpty
      guard isAbove else { return content.lowerBound <= edit.range.upperBound }
      return edit.range.lowerBound > text.contentOfLine(holding: edit.range.lowerBound).lowerBound
    }
  }
}

extension LineRecords {
  /// The visible text of all lines, with one space between words.
  fileprivate var seen: [UInt8] {
    var records = self
    return self.records.flatMap { records.text(of: $0).visible + [ASCII.space] }
      .split(separator: ASCII.space).joined(separator: [ASCII.space]).map { $0 }
  }
}

extension ChangeSet {
  /// The range of the text before from the first edit to the last; `nil` if there is no edit.
  fileprivate var touchedRange: Range<UTF8Offset>? {
    guard let first = edits.first, let last = edits.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }
}

extension UnchangedReason {
  /// The edits make no change of the text.
  fileprivate static let badEdits = UnchangedReason(
    "bad-edits", "the action's edits overlap, are out of bounds, or cut a character")
  /// The selection is beyond the text.
  fileprivate static func badSelection(length: Int) -> UnchangedReason {
    UnchangedReason(
      "bad-selection", ["\(length)"], "the action selects beyond the end of a text of \(length) bytes")
  }
}
