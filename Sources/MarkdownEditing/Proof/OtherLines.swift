import MarkdownSyntax
import TextBuffer

/// The expectation that a change leaves alone the lines that it isn't about.
///
/// Each of them stays in its kind of block, with everything that a reader sees of it. No other line shows something
/// that it didn't show before.
struct OtherLines: Expectation {
  /// The lines that a change is about.
  private enum Subject {
    /// These lines, whatever is edited.
    case lines(ClosedRange<Int>)
    /// The lines that an edit touches. All edits are within the range.
    ///
    /// The line below removed lines isn't touched.
    case edited(Range<UTF8Offset>)
  }

  private let text: LineModel
  private let subject: Subject
  /// The changes of a key, whose blocks are looked at, too; `nil` if only the subject's are.
  private let changes: ChangeSet?
  /// Whether the lines must stay in their containers, too: a key that splits or joins blocks may take them along.
  private let keepsContainers: Bool

  /// The longest stretch that is looked at for a key, in bytes.
  private static let longestStretch = 32_000

  /// All lines of `text` except `lines`, for a key.
  ///
  /// The blocks that `changes` reach are looked at, too, unless they are too long.
  init(
    than lines: ClosedRange<Int>, reaching changes: ChangeSet? = nil, keepsContainers: Bool = false,
    in text: LineModel
  ) {
    self.text = text
    self.keepsContainers = keepsContainers
    self.changes = changes
    subject = .lines(lines)
  }

  /// All lines of `text` that no edit touches, for edits within `range`.
  init(thanEditedIn range: Range<UTF8Offset>, of text: LineModel) {
    self.text = text
    subject = .edited(range)
    changes = nil
    keepsContainers = true
  }

  /// The subject and the lines that the key edits; `nil` if the subject is the edited lines themselves.
  private var reach: ClosedRange<Int>? {
    guard case .lines(let lines) = subject else { return nil }
    guard let range = changes?.reach(text.contentOfLine(lines.lowerBound)) else { return lines }
    let (low, high) = (text.line(at: range.lowerBound), text.line(at: range.upperBound))
    return min(lines.lowerBound, low)...max(lines.upperBound, high)
  }

  /// The stretch around the lines alone; `nil` if it is too long to be looked at for a key.
  ///
  /// It suffices if the block below starts where it did, the usual case.
  private var narrow: BlockWindow? {
    guard case .edited(let range) = subject else {
      return reach.flatMap { lines in
        let window = BlockWindow(around: text.content(of: lines), in: text)
        return window.range.count <= Self.longestStretch ? window : nil
      }
    }
    return BlockWindow(around: range, in: text)
  }

  /// The stretch outside of which nothing can change; `nil` if it is too long to be looked at for a key.
  private var window: BlockWindow? {
    guard let reach else { return narrow }
    if let wide = window(around: reach) { return wide }
    guard case .lines(let lines) = subject, lines != reach else { return nil }
    return window(around: lines)
  }

  /// The stretch that a change of `lines` can reach; `nil` if that is too long.
  private func window(around lines: ClosedRange<Int>) -> BlockWindow? {
    // The block below may become a part of the one above it.
    let end = min(lines.upperBound + 9, text.rope.lineCount)
    let next = (lines.upperBound + 1..<max(end, lines.upperBound + 1)).first { !text.isEmptyPrefix($0) }
    let window = BlockWindow(
      around: text.content(of: lines.lowerBound...(next ?? lines.upperBound)), in: text)
    return window.range.count <= Self.longestStretch ? window : nil
  }

  /// Whether no edit reaches behind the stretch that is looked at; true if that is too long to be looked at.
  func covers(_ changes: ChangeSet) -> Bool {
    if let narrow, narrow.covers(changes) { return true }
    return window?.covers(changes) ?? true
  }

  func violation(by change: AppliedChange) -> Violation? {
    guard change.text.tree.isComplete else { return nil }
    if let stretch = change.stretch, holdsSubjectAlone(stretch) { return nil }
    if let narrow, narrow.covers(change.changes),
      let range = narrow.range(after: change.changes, in: change.text)
    {
      let lines = KeptLines(narrow, range, change, keepsContainers: keepsContainers)
      if reach == nil || !lines.holdDefinition { return violation(by: change, in: range, lines) }
    }
    guard let window else { return nil }
    guard let range = window.range(after: change.changes, in: change.text) else {
      let behind = window.lineBehind.map { text.startOfLine($0) } ?? text.rope.range.upperBound
      return Violation(line: window.lineBehind, place: change.changes.map(behind, bias: .after))
    }
    return violation(
      by: change, in: range, KeptLines(window, range, change, keepsContainers: keepsContainers))
  }

  /// The first violation in `range` of the changed text, whose lines are compared by `lines`.
  private func violation(
    by change: AppliedChange, in range: Range<UTF8Offset>, _ lines: consuming KeptLines
  ) -> Violation? {
    continuation(in: change.text, at: range.lowerBound)
      ?? lines.violation(besides: { isSubject($0, change) }, and: { isSubjectAfter($0, change) })
  }

  /// The violation that the first block of the stretch, at `start` of the changed `text`, continues a line above it.
  private func continuation(in text: LineModel, at start: UTF8Offset) -> Violation? {
    let first = text.innermostBlock(ofLine: text.line(at: start))
    return !first.holdsBlocks && first.start < start ? Violation(place: start) : nil
  }

  /// Whether `stretch` shows nothing but the lines that the change is about, so that nothing is left to compare.
  ///
  /// The usual case is a key in a paragraph between blank lines.
  private func holdsSubjectAlone(_ stretch: Range<UTF8Offset>) -> Bool {
    guard let lines = ownLines, lines.upperBound < text.rope.lineCount else { return false }
    let content = text.content(of: lines)
    guard stretch.lowerBound <= content.upperBound, content.lowerBound <= stretch.upperBound,
      stretch.lowerBound.distance(to: content.lowerBound) <= Self.longestGap,
      content.upperBound.distance(to: stretch.upperBound) <= Self.longestGap
    else { return false }
    let around = [
      stretch.lowerBound..<max(stretch.lowerBound, content.lowerBound),
      min(stretch.upperBound, content.upperBound)..<stretch.upperBound,
    ]
    return around.allSatisfy { text.rope.bytes(in: $0).allSatisfy { $0.isBlank || $0.isLineEnding } }
  }

  /// The most bytes of white space that are looked through around the subject.
  private static let longestGap = 64

  // MARK: The subject

  /// The lines that the change is surely about; `nil` if it may leave some of the edited ones alone.
  private var ownLines: ClosedRange<Int>? {
    switch subject {
    case .lines(let lines): return lines
    case .edited(let range):
      let line = text.line(at: range.lowerBound)
      return text.spansLines(range) ? nil : line...line
    }
  }

  /// Whether `change` is about `line` of the text before.
  private func isSubject(_ line: Int, _ change: AppliedChange) -> Bool {
    switch subject {
    case .lines(let lines): lines.contains(line)
    case .edited: change.changes.touches(text.contentOfLine(line), in: text)
    }
  }

  /// Whether `change` is about the line of `record`, in the changed text.
  ///
  /// Inserted markup that keeps lines apart may be visible itself.
  private func isSubjectAfter(_ record: LineRecord, _ change: AppliedChange) -> Bool {
    let written = change.changes.changedRanges
    switch subject {
    case .lines(let lines):
      let start = change.changes.map(text.contentOfLine(lines.lowerBound).lowerBound, bias: .before)
      let end = change.changes.map(text.contentOfLine(lines.upperBound).upperBound, bias: .after)
      return start <= record.offset && record.offset <= end || written.contains { $0.contains(record.offset) }
    case .edited:
      let line = change.text.contentOfLine(record.line)
      return written.contains { $0.lowerBound <= line.upperBound && line.lowerBound <= $0.upperBound }
    }
  }
}

extension ChangeSet {
  /// Whether an edit changes the line `content` of `text`, or joins it to the one above.
  fileprivate func touches(_ content: Range<UTF8Offset>, in text: LineModel) -> Bool {
    edits.contains { edit in
      guard edit.range.lowerBound <= content.upperBound else { return false }
      let isAbove = edit.range.upperBound == content.lowerBound && !edit.range.isEmpty
      guard isAbove else { return content.lowerBound <= edit.range.upperBound }
      return edit.range.lowerBound > text.contentOfLine(holding: edit.range.lowerBound).lowerBound
    }
  }
}
