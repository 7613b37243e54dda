import MarkdownSyntax
import TextBuffer

/// Whether a key leaves what a reader sees outside of some lines as it is: each line's block and what of it is visible.
struct KeyProof {
  private let text: BlockText
  /// The lines that the key is about.
  private let lines: ClosedRange<Int>
  private let window: BlockWindow

  /// The proof of keys that are about the lines `lines` of `text`.
  init(_ lines: ClosedRange<Int>, in text: BlockText) {
    (self.text, self.lines) = (text, lines)
    let (first, last) = (text.contentOfLine(lines.lowerBound), text.contentOfLine(lines.upperBound))
    window = BlockWindow(around: first.lowerBound..<last.upperBound, in: text)
  }

  /// Whether `change` does no harm.
  func holds(for change: ProvenChange) -> Bool {
    guard let range = window.range(after: change.changes, in: change.text) else { return false }
    var old = LineRecords(of: text, in: window.range)
    var new = LineRecords(of: change.text, in: range)
    for record in old.records where !lines.contains(record.line) {
      let place = change.changes.map(record.offset, bias: .after)
      let index = new.records.partitioningIndex { $0.offset >= place }
      let found = new.records[index...].prefix { $0.offset == place }.first { $0.leaf == record.leaf }
      guard let found, showsTheSame(record, &old, found, &new, shift: record.offset.distance(to: place))
      else {
        return false
      }
    }
    return true
  }

  private func showsTheSame(
    _ record: LineRecord, _ old: inout LineRecords, _ found: LineRecord, _ new: inout LineRecords, shift: Int
  ) -> Bool {
    old.visibleRuns(of: record).elementsEqual(new.visibleRuns(of: found)) { $0.shifted(by: shift) == $1 }
  }
}

extension BlockText {
  /// `key`, or what comes closest to it without harm to what is seen outside of `lines`: with a backslash where a line would begin a block, or without
  /// the indentation that would make code of it; `nil` where nothing helps.
  ///
  /// - Parameters:
  ///   - key: What the key comes to.
  ///   - lines: The lines of the text that the key is about.
  ///   - chain: The containers in which the caret stands.
  func harmless(_ key: KeyResult, about lines: ClosedRange<Int>, in chain: ContainerChain) -> KeyResult? {
    let proof = KeyProof(lines, in: self)
    let change = key.proven ?? ProvenChange(key.changes, of: self, within: .keystroke)
    if proof.holds(for: change) { return KeyResult(change: change, caret: key.caret) }
    let after = change.text
    let line = after.line(at: key.caret)
    for mended in [line, line - 1, line + 1] where mended >= 0 && mended < after.rope.lineCount {
      let cursor = after.cursor(on: mended, in: chain)
      for edit in [
        after.escape(ofCodeOnLine: mended, behind: cursor), after.withoutIndentation(mended, cursor),
      ] {
        guard let edit, let mending = after.changes([edit]) else { continue }
        var second = change
        second.append(mending, within: .keystroke)
        guard proof.holds(for: second) else { continue }
        let isBefore = edit.range.isEmpty && edit.range.lowerBound == key.caret
        return KeyResult(change: second, caret: mending.map(key.caret, bias: isBefore ? .before : .after))
      }
    }
    return nil
  }

  /// The edit that takes the white space away that makes code of `line`, whose content stands behind `cursor`, if it does.
  private func withoutIndentation(_ line: Int, _ cursor: LineCursor) -> Edit? {
    cursor.indentation > 3 ? rewriteIndentation(line, at: cursor, with: "") : nil
  }
}
