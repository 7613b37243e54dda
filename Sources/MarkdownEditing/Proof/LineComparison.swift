import MarkdownSyntax
import TextBuffer

/// Compares what lines are and say before and after a change.
struct LineComparison {
  private var old: LineRecords
  private var new: LineRecords
  private let changes: ChangeSet
  /// The lines of the changed text from the first one with a record on.
  private var lines: [Line]
  private let firstLine: Int
  /// Whether the part that was looked at last is just as it was, and where that is.
  private var sameness: (part: Int, new: Int, isSame: Bool) = (-1, -1, false)

  /// What is known of a line of the changed text.
  private struct Line {
    /// The index of its record.
    var record: Int?
    /// Whether an old record went there.
    var isClaimed = false
    /// Whether what it says has been compared with an old line's already.
    var isSame = false
    /// What is to be said on it besides.
    var words: [UInt8]?
  }

  /// The comparison of `old` with what it became by `changes`.
  init(_ old: LineRecords, _ new: LineRecords, _ changes: ChangeSet) {
    (self.old, self.new, self.changes) = (old, new, changes)
    firstLine = new.records.first?.line ?? 0
    lines = LineComparison.lines(with: new)
  }

  private static func lines(with records: LineRecords) -> [Line] {
    guard let first = records.records.first?.line, let last = records.records.last?.line else { return [] }
    var lines = Array(repeating: Line(), count: last - first + 1)
    for (index, record) in records.records.enumerated() {
      // A fence, or the first line of a block, says nothing; a line of text may.
      let isFree = lines[record.line - first].record.map { !records.hasText($0) } ?? true
      if isFree { lines[record.line - first].record = index }
    }
    return lines
  }

  /// The line of `text`, the changed one, where `record`, an old one, goes.
  func target(of record: LineRecord, in text: BlockText) -> Int {
    let place = changes.map(record.offset, bias: .after)
    return new.indices(at: place).first.map { new.records[$0].line } ?? text.line(at: place)
  }

  /// The new record on `line`.
  func record(onLine line: Int) -> LineRecord? {
    guard lines.indices.contains(line - firstLine) else { return nil }
    return lines[line - firstLine].record.map { new.records[$0] }
  }

  /// Takes note that an old record went to `line`, which has a new one.
  mutating func claim(_ line: Int) { lines[line - firstLine].isClaimed = true }

  /// The lines to which no old record went, but for those of containers that hold nothing.
  var unclaimed: Set<Int> {
    let found = lines.indices.filter { index in
      !lines[index].isClaimed && lines[index].record.map { !new.records[$0].isEmptyContainer } ?? false
    }
    return Set(found.map { $0 + firstLine })
  }

  /// Takes note of what `record`, an old one, says, which has to be said on `line`, which has a new one; false where
  /// its source should be, and isn't.
  mutating func note(_ record: LineRecord, at line: Int, showsSource: Bool) -> Bool {
    let index = line - firstLine
    guard let found = lines[index].record else { return false }
    if !showsSource, isSame(record, found) || looksTheSame(record, new.records[found]) {
      lines[index].isSame = true
      return true
    }
    let text = old.text(of: record)
    guard showsSource else {
      let words = lines[index].words ?? []
      // What was on two lines is parted by the space that the line ending was.
      lines[index].words = words + (words.isEmpty || text.visible.isEmpty ? [] : [ASCII.space]) + text.visible
      return true
    }
    // A fence shows nothing of its line. Any other block does, with its markers: a number that was code is an item's
    // then.
    guard new.hasText(found) else { return text.source.isEmpty }
    return new.source(ofLine: new.records[found].line).suffix(text.source.count) == text.source[...]
  }

  /// Whether the changed lines say what they have to.
  mutating func wordsAreEqual() -> Bool {
    for line in lines {
      guard let words = line.words, let record = line.record else { continue }
      guard line.isSame ? words.isEmpty : new.text(of: new.records[record]).visible == words else {
        return false
      }
    }
    return true
  }

  // MARK: What is as it was

  /// Whether `record`'s part is untouched by the edits and that of the new record `found` has the same lines and
  /// inlines.
  private mutating func isSame(_ record: LineRecord, _ found: Int) -> Bool {
    let part = new.records[found].part
    if sameness.part != record.part || sameness.new != part {
      sameness = (record.part, part, old.parts[record.part].isEqual(to: new.parts[part], after: changes))
    }
    return sameness.isSame
  }

  /// Whether the same bytes of the line are visible as before.
  private mutating func looksTheSame(_ record: LineRecord, _ after: LineRecord) -> Bool {
    let place = changes.map(record.offset, bias: .after)
    guard place == after.offset, !changes.touches(record.content.lowerBound..<record.offset.advanced(by: 1))
    else {
      return false
    }
    let shift = record.offset.distance(to: place)
    return old.visibleRuns(of: record).elementsEqual(new.visibleRuns(of: after)) {
      $0.shifted(by: shift) == $1
    }
  }
}

/// A line's record before and after.
struct LineStep {
  /// Before the change.
  var before: LineRecord
  /// After it.
  var after: LineRecord
  /// Whether the line's block is one that should change.
  var isAffected: Bool

  /// Whether the line is in one block with the line before it where it was before, as far as that matters.
  ///
  /// Affected lines may leave their block, and join each other, but none may join one that isn't affected. Two blocks
  /// of raw HTML never become one, unless that is code: the first may not be closed, and would then take in what the
  /// second one says. Nor do two tables: the delimiter row of the second would be a row of the first.
  func mayFollow(_ last: LineStep) -> Bool {
    let wasJoined = last.before.leafStart == before.leafStart
    let isJoined = last.after.leafStart == after.leafStart
    guard !last.isAffected || !isAffected else {
      let areAlike = [SyntaxKind.htmlBlock, .table].contains { kind in
        [last.before, before, after].allSatisfy { $0.leaf == .block(kind) }
      }
      return wasJoined || !isJoined || !areAlike
    }
    let isUntouched = !last.isAffected && !isAffected
    return isJoined == wasJoined || !isJoined && !isUntouched
  }
}
