import MarkdownSyntax
import TextBuffer

/// Whether a key leaves what a reader sees outside of some lines as it is: each line's block and what of it is visible.
struct KeyProof {
  private let text: BlockText
  /// The lines that the key is about.
  private let lines: ClosedRange<Int>
  private let window: BlockWindow
  /// Whether the other lines must stay in the containers that they are in, too: a key that parts or joins blocks may
  /// take them along.
  private let keepsContainers: Bool

  /// What a change does to a line that it has no business with.
  struct Harm {
    /// The first such line, in the changed text.
    var line: Int
  }

  /// How many bytes are looked at for one key.
  private static let mostBytes = 32_000

  /// The proof of keys that are about the lines `lines` of `text`; `nil` where the blocks there are too long to look at
  /// for a key.
  ///
  /// The blocks that `changes` reach are looked at, too, unless they are too long.
  init?(
    _ lines: ClosedRange<Int>, reaching changes: ChangeSet? = nil, keepsContainers: Bool = false,
    in text: BlockText
  ) {
    (self.text, self.lines, self.keepsContainers) = (text, lines, keepsContainers)
    let reach = changes.map { $0.reach(text.contentOfLine(lines.lowerBound)) }
    let all = reach.map { range in
      let (low, high) = (text.line(at: range.lowerBound), text.line(at: range.upperBound))
      return min(lines.lowerBound, low)...max(lines.upperBound, high)
    }
    let wide = all.flatMap { $0 == lines ? nil : Self.window(around: $0, in: text) }
    guard let window = wide ?? Self.window(around: lines, in: text) else { return nil }
    self.window = window
  }

  /// The stretch of `text` that what is done on `lines` can reach; `nil` where that is too long.
  private static func window(around lines: ClosedRange<Int>, in text: BlockText) -> BlockWindow? {
    // The block behind them may become a part of what is before it.
    let end = min(lines.upperBound + 9, text.rope.lineCount)
    let next = (lines.upperBound + 1..<max(end, lines.upperBound + 1)).first { !text.isEmptyPrefix($0) }
    let (first, last) = (text.contentOfLine(lines.lowerBound), text.contentOfLine(next ?? lines.upperBound))
    let window = BlockWindow(around: first.lowerBound..<last.upperBound, in: text)
    return window.range.count <= KeyProof.mostBytes ? window : nil
  }

  /// Whether all that `changes` change is in what is looked at.
  func covers(_ changes: ChangeSet) -> Bool {
    guard let last = changes.edits.last, let behind = window.lineBehind else { return true }
    let start = text.startOfLine(behind)
    guard last.range.upperBound >= start else { return true }
    // What is put before the line behind, and is lines of its own, isn't put into that.
    return last.range.upperBound == start && last.replacement.utf8.last.map { $0.isLineEnding } ?? true
  }

  /// Whether `change` does no harm.
  func holds(for change: ProvenChange) -> Bool { harm(of: change) == nil }

  /// The first harm that `change` does; `nil` where it does none.
  func harm(of change: ProvenChange) -> Harm? {
    func harm(at place: UTF8Offset) -> Harm { Harm(line: change.text.line(at: place)) }
    guard let range = window.range(after: change.changes, in: change.text) else {
      let behind = window.lineBehind.map { text.startOfLine($0) } ?? text.rope.range.upperBound
      return harm(at: change.changes.map(behind, bias: .after))
    }
    // The first block may go on with a line above, now.
    let first = change.text.innermostBlock(ofLine: change.text.line(at: range.lowerBound))
    if !first.isContainer, first.start < range.lowerBound { return harm(at: range.lowerBound) }
    var old = LineRecords(of: text, in: window.range)
    var new = LineRecords(of: change.text, in: range)
    var places: Set<UTF8Offset> = []
    for record in old.records where !lines.contains(record.line) {
      let place = change.changes.map(record.offset, bias: .after)
      places.insert(place)
      let found = new.records(at: place).first { $0.leaf == record.leaf }
      guard let found, !keepsContainers || found.containers == record.containers,
        showsTheSame(record, &old, found, &new, change)
      else { return harm(at: place) }
    }
    return firstShown(besides: places, &new, change).map { Harm(line: $0.line) }
  }

  /// The first line that isn't one of `places`, nor of those that the key is about, and says something now, as a fence
  /// does that closes its code no more.
  private func firstShown(
    besides places: Set<UTF8Offset>, _ new: inout LineRecords, _ change: ProvenChange
  ) -> LineRecord? {
    let start = change.changes.map(text.contentOfLine(lines.lowerBound).lowerBound, bias: .before)
    let end = change.changes.map(text.contentOfLine(lines.upperBound).upperBound, bias: .after)
    // What is put in to keep lines apart may be seen in the source.
    let added = change.changes.changedRanges
    return new.records.first { record in
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
