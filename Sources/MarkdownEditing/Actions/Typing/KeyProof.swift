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
    // The block behind them may become a part of what is before it.
    let end = min(lines.upperBound + 9, text.rope.lineCount)
    let next = (lines.upperBound + 1..<max(end, lines.upperBound + 1)).first { !text.isEmptyPrefix($0) }
    let (first, last) = (text.contentOfLine(lines.lowerBound), text.contentOfLine(next ?? lines.upperBound))
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
      guard let found, showsTheSame(record, &old, found, &new, change) else { return false }
    }
    return true
  }

  private func showsTheSame(
    _ record: LineRecord, _ old: inout LineRecords, _ found: LineRecord, _ new: inout LineRecords,
    _ change: ProvenChange
  ) -> Bool {
    let (changes, text) = (change.changes, change.text.rope)
    return old.visibleSpans(of: record).elementsEqual(new.visibleSpans(of: found)) { old, new in
      let start = changes.map(old.lowerBound, bias: .after)
      // A backslash that is put before a character counts as a part of it.
      let isEscaped =
        new.lowerBound.advanced(by: 1) == start && text.byte(at: new.lowerBound) == ASCII.backslash
      return (new.lowerBound == start || isEscaped)
        && changes.map(old.upperBound, bias: .before) == new.upperBound
    }
  }
}

extension BlockText {
  /// `key`, or what comes closest to it without harm to what is seen outside of `lines`: with a backslash where a line would begin a block, without
  /// the indentation that would make code of it, or with a blank line; `nil` where nothing helps.
  ///
  /// - Parameters:
  ///   - key: What the key comes to.
  ///   - lines: The lines of the text that the key is about.
  ///   - chain: The containers in which the caret stands.
  func harmless(_ key: KeyResult, about lines: ClosedRange<Int>, in chain: ContainerChain) -> KeyResult? {
    let proof = KeyProof(lines, in: self)
    let change = key.proven ?? ProvenChange(key.changes, of: self)
    if proof.holds(for: change) { return KeyResult(change: change, caret: key.caret) }
    let after = change.text
    let line = after.line(at: key.caret)
    let first = change.changes.edits.first.map {
      after.line(at: change.changes.map($0.range.lowerBound, bias: .before))
    }
    let near = [line, line - 1, line + 1] + [first].compactMap { $0 }
    for mended in near where mended >= 0 && mended < after.rope.lineCount {
      for edits in after.mendings(mended, in: chain, addsLines: key.addsLines) {
        guard let mending = after.changes(edits) else { continue }
        var second = change
        second.append(mending)
        guard proof.holds(for: second) else { continue }
        return KeyResult(
          change: second, caret: mending.map(key.caret, bias: mended == line ? .after : .before))
      }
    }
    return nil
  }

  /// The edits that may keep `line`, in the containers of `chain`, or what follows, from being another block, the least first.
  private func mendings(_ line: Int, in chain: ContainerChain, addsLines: Bool) -> [[Edit]] {
    let cursor = cursor(on: line, in: chain)
    let escape = escape(ofCodeOnLine: line, behind: cursor).map { [$0] } ?? []
    let isCode = cursor.indentation > 3
    let indentation = isCode ? rewriteIndentation(line, at: cursor, with: "").map { [$0] } ?? [] : []
    let gap = Edit.insert(chain.prefix(depth: .max).trimmingBlanks() + lineBreak, at: startOfLine(line))
    return [escape, indentation, escape + indentation, addsLines ? [gap] : []].filter { !$0.isEmpty }
  }
}

extension KeyResult {
  /// Whether the key breaks lines, so that a blank line is no more than it might come to.
  fileprivate var addsLines: Bool {
    changes.edits.contains { edit in edit.replacement.utf8.contains { $0 == 0x0A || $0 == 0x0D } }
  }
}
