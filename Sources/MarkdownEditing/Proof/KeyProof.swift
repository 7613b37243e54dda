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
    // What is put in to keep lines apart may be seen in the source.
    let (own, added) = (image(of: lines, after: change.changes), change.changes.changedRanges)
    let kept = KeptLines(window: window, keepsContainers: keepsContainers) { lines.contains($0) }
    let found = kept.harm(of: change, in: range) { record in
      own.contains(record.offset) || added.contains { $0.contains(record.offset) }
    }
    return found.map { harm(at: $0.place) }
  }

  /// Where `lines` are after `changes`.
  private func image(of lines: ClosedRange<Int>, after changes: ChangeSet) -> ClosedRange<UTF8Offset> {
    let start = changes.map(text.contentOfLine(lines.lowerBound).lowerBound, bias: .before)
    return start...changes.map(text.contentOfLine(lines.upperBound).upperBound, bias: .after)
  }
}
