import MarkdownSyntax
import TextBuffer

/// Whether a key leaves what a reader sees outside of some lines as it is: each line's block and what of it is visible.
struct KeyProof {
  private let text: BlockText
  /// The lines that the key is about.
  private let lines: ClosedRange<Int>
  private let window: BlockWindow

  /// How many bytes are looked at for one key.
  private static let mostBytes = 32_000

  /// The proof of keys that are about the lines `lines` of `text`; `nil` where the blocks there are too long to look at
  /// for a key.
  init?(_ lines: ClosedRange<Int>, in text: BlockText) {
    (self.text, self.lines) = (text, lines)
    // The block behind them may become a part of what is before it.
    let end = min(lines.upperBound + 9, text.rope.lineCount)
    let next = (lines.upperBound + 1..<max(end, lines.upperBound + 1)).first { !text.isEmptyPrefix($0) }
    let (first, last) = (text.contentOfLine(lines.lowerBound), text.contentOfLine(next ?? lines.upperBound))
    window = BlockWindow(around: first.lowerBound..<last.upperBound, in: text)
    guard window.range.count <= KeyProof.mostBytes else { return nil }
  }

  /// Whether `change` does no harm.
  func holds(for change: ProvenChange) -> Bool {
    guard let range = window.range(after: change.changes, in: change.text) else { return false }
    var old = LineRecords(of: text, in: window.range)
    var new = LineRecords(of: change.text, in: range)
    var places: Set<UTF8Offset> = []
    for record in old.records where !lines.contains(record.line) {
      let place = change.changes.map(record.offset, bias: .after)
      places.insert(place)
      let index = new.records.partitioningIndex { $0.offset >= place }
      let found = new.records[index...].prefix { $0.offset == place }.first { $0.leaf == record.leaf }
      guard let found, showsTheSame(record, &old, found, &new, change) else { return false }
    }
    return !showsMore(than: places, &new, change)
  }

  /// Whether a line that isn't one of `places`, nor of those that the key is about, says something now, as a fence does
  /// that closes its code no more.
  private func showsMore(
    than places: Set<UTF8Offset>, _ new: inout LineRecords, _ change: ProvenChange
  ) -> Bool {
    let start = change.changes.map(text.contentOfLine(lines.lowerBound).lowerBound, bias: .before)
    let end = change.changes.map(text.contentOfLine(lines.upperBound).upperBound, bias: .after)
    // What is put in to keep lines apart may be seen in the source.
    let added = change.changes.changedRanges
    return new.records.contains { record in
      (record.offset < start || end < record.offset) && !places.contains(record.offset)
        && !added.contains { $0.contains(record.offset) }
        && new.visibleRuns(of: record).contains { _ in true }
    }
  }

  private func showsTheSame(
    _ record: LineRecord, _ old: inout LineRecords, _ found: LineRecord, _ new: inout LineRecords,
    _ change: ProvenChange
  ) -> Bool {
    let (changes, text) = (change.changes, change.text.rope)
    return old.visibleRuns(of: record).elementsEqual(new.visibleRuns(of: found)) { before, after in
      guard before.kind == after.kind, before.context == after.context else { return false }
      let (old, new) = (before.range, after.range)
      let start = changes.map(old.lowerBound, bias: .after)
      // A backslash that is put before a character counts as a part of it.
      let isEscaped =
        new.lowerBound.advanced(by: 1) == start && text.byte(at: new.lowerBound) == ASCII.backslash
      return (new.lowerBound == start || isEscaped)
        && changes.map(old.upperBound, bias: .before) == new.upperBound
    }
  }
}

/// What may be done to keep a key from changing what is seen on other lines; a backslash, or less indentation, on the
/// lines behind it may always.
struct KeyMending: OptionSet {
  let rawValue: Int
  /// The same on the lines that the key is about.
  static let own = KeyMending(rawValue: 1)
  /// A blank line.
  static let gaps = KeyMending(rawValue: 2)
}

extension BlockText {
  /// `key`, or what comes closest to it without harm to what is seen outside of `lines`.
  ///
  /// That is with a backslash where a line would begin a block, without the indentation that would make code of it, or
  /// with a blank line. What is too long to be looked at for a key isn't.
  /// - Parameters:
  ///   - key: What the key comes to.
  ///   - lines: The lines of the text that the key is about.
  ///   - chain: The containers in which the caret stands.
  ///   - mending: What may be done besides.
  ///   - isKept: Whether a change keeps what else must be kept.
  /// - Returns: What the key comes to then; `nil` where nothing helps.
  func harmless(
    _ key: KeyResult, about lines: ClosedRange<Int>, in chain: ContainerChain,
    _ mending: KeyMending = [.own, .gaps], keeping isKept: (ProvenChange) -> Bool = { _ in true }
  ) -> KeyResult? {
    let change = key.proven ?? ProvenChange(key.changes, of: self, within: .keystroke)
    guard change.text.tree.isComplete, let proof = KeyProof(lines, in: self) else { return key }
    if proof.holds(for: change), isKept(change) { return KeyResult(change: change, caret: key.caret) }
    let after = change.text
    for line in after.linesToMend(after: key, change.changes, mending) {
      for edits in after.mendings(line, in: chain, behind: key.caret, mending) {
        guard let mended = after.changes(edits) else { continue }
        var second = change
        second.append(mended, within: .keystroke)
        guard second.text.tree.isComplete, proof.holds(for: second), isKept(second) else { continue }
        // A caret waits before the backslash.
        let isBefore = edits.contains {
          $0.range.isEmpty && $0.range.lowerBound == key.caret && $0.replacement == "\\"
        }
        return KeyResult(change: second, caret: mended.map(key.caret, bias: isBefore ? .before : .after))
      }
    }
    return nil
  }

  /// The lines around the caret of `key` that can be read otherwise behind it, or because of it.
  private func linesToMend(after key: KeyResult, _ changes: ChangeSet, _ mending: KeyMending) -> [Int] {
    let line = self.line(at: key.caret)
    let start =
      changes.edits.first.map { self.line(at: changes.map($0.range.lowerBound, bias: .before)) } ?? line
    let next = (line + 1..<max(line + 1, min(line + 6, rope.lineCount))).filter { !isEmptyPrefix($0) }
    return (mending.contains(.own) ? [line, max(0, line - 1), start] : []) + next
  }

  /// The edits that may keep `line`, in the containers of `chain`, or what follows, from being another block, the least
  /// first.
  private func mendings(
    _ line: Int, in chain: ContainerChain, behind caret: UTF8Offset, _ mending: KeyMending
  ) -> [[Edit]] {
    var cursor = cursor(on: line, in: chain)
    // Behind a marker that the key wrote.
    while line == self.line(at: caret), startOfLine(line).advanced(by: cursor.index) < caret {
      if cursor.skip(columns: 1) == 0 { cursor.skipByte() }
    }
    let escape = escape(ofCodeOnLine: line, behind: cursor).map { [$0] } ?? []
    let isCode = cursor.indentation > 3
    let indentation = isCode ? rewriteIndentation(line, at: cursor, with: "").map { [$0] } ?? [] : []
    let usual = [escape, indentation, escape + indentation].filter { !$0.isEmpty }
    guard mending.contains(.gaps) else { return usual }
    let gap = Edit.insert(chain.prefix(depth: .max).trimmingBlanks() + lineBreak, at: startOfLine(line))
    return usual + [[gap]] + (indentation.isEmpty ? [] : [[gap] + indentation])
      + withoutGap(before: line, caret)
  }

  /// The edits that take the blank lines between `caret` and `line` away: an item can begin with one blank line, its
  /// own, and no more (CommonMark 0.30, section 5.2, rule 3).
  private func withoutGap(before line: Int, _ caret: UTF8Offset) -> [[Edit]] {
    let first = self.line(at: caret) + 1
    guard first < line, (first..<line).allSatisfy(isEmptyPrefix) else { return [] }
    return [[.delete(startOfLine(first)..<startOfLine(line))]]
  }
}
