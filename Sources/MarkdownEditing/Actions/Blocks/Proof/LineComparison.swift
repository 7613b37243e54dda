import MarkdownSyntax
import TextBuffer

/// Compares what lines are and say before and after a change.
struct LineComparison {
  private let old: LineRecords
  private let new: LineRecords
  private let edits: [Edit]
  private let changes: ChangeSet
  /// The indices of the new records, by line.
  private var found: [Int: Int] = [:]
  private var claimed: Set<Int> = []
  /// What is to be said on lines that aren't just as they were.
  private var said: [Int: [UInt8]] = [:]
  /// The lines of blocks that are just as they were.
  private var same: Set<Int> = []
  /// What the lines of the part that was asked for last say.
  private var oldTexts: (part: Int, texts: [LineRecords.Text]) = (-1, [])
  private var newTexts: (part: Int, texts: [LineRecords.Text]) = (-1, [])
  /// Whether the part that was looked at last is just as it was, and where that is.
  private var sameness: (part: Int, new: Int, isSame: Bool) = (-1, -1, false)

  /// The comparison of `old` with what it became by `changes`.
  init(_ old: LineRecords, _ new: LineRecords, _ changes: ChangeSet) {
    (self.old, self.new, self.changes) = (old, new, changes)
    edits = changes.edits
    for (index, record) in new.records.enumerated() {
      // A fence, or the first line of a block, says nothing; a line of text may.
      if found[record.line].map({ !new.hasText($0) }) ?? true { found[record.line] = index }
    }
  }

  /// The line of `rope`, the changed text, where `record`, an old one, goes.
  func target(of record: LineRecord, in rope: Rope) -> Int {
    rope.line(at: changes.map(record.offset, bias: .after))
  }

  /// The new record on `line`.
  func record(onLine line: Int) -> LineRecord? { found[line].map { new.records[$0] } }

  /// Takes note that an old record went to `line`.
  mutating func claim(_ line: Int) { claimed.insert(line) }

  /// The lines to which no old record went, but for those of containers that hold nothing.
  var unclaimed: Set<Int> {
    Set(found.filter { !new.records[$0.value].isEmptyContainer && !claimed.contains($0.key) }.keys)
  }

  /// Takes note of what `record`, an old one, says, which has to be said on `line`; false where its source should be, and isn't.
  mutating func note(_ record: LineRecord, at line: Int, showsSource: Bool) -> Bool {
    if !showsSource, isSame(record, at: line) {
      same.insert(line)
      return true
    }
    let text = oldText(of: record)
    guard showsSource else {
      said[line, default: []] += text.visible
      return true
    }
    return newText(onLine: line).source.suffix(text.source.count) == text.source[...]
  }

  /// Whether the changed lines say what they have to.
  mutating func saysTheSame() -> Bool {
    for (line, words) in said.sorted(by: { $0.key < $1.key }) {
      guard same.contains(line) ? words.isEmpty : newText(onLine: line).visible == words else { return false }
    }
    return true
  }

  // MARK: Blocks that are as they were

  /// Whether `record`'s part is untouched by the edits and stands on `line` with the same lines and inlines.
  private mutating func isSame(_ record: LineRecord, at line: Int) -> Bool {
    guard let index = found[line] else { return false }
    let part = new.records[index].part
    if sameness.part != record.part || sameness.new != part {
      let (before, after) = (old.parts[record.part], new.parts[part])
      let isSame =
        before.hasText && after.hasText && before.records.count == after.records.count
        && !isTouched(before.node.range) && before.node.hasSameContent(as: after.node)
      sameness = (record.part, part, isSame)
    }
    return sameness.isSame
  }

  private func isTouched(_ range: Range<UTF8Offset>) -> Bool {
    let index = edits.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return index < edits.count && edits[index].range.lowerBound < range.upperBound
  }

  // MARK: Texts

  private mutating func oldText(of record: LineRecord) -> LineRecords.Text {
    if oldTexts.part != record.part { oldTexts = (record.part, old.texts(ofPart: record.part)) }
    return old.text(of: record, in: oldTexts.texts)
  }

  private mutating func newText(onLine line: Int) -> LineRecords.Text {
    guard let index = found[line] else { return LineRecords.Text() }
    let record = new.records[index]
    if newTexts.part != record.part { newTexts = (record.part, new.texts(ofPart: record.part)) }
    return new.text(of: record, in: newTexts.texts)
  }
}

extension LineRecords {
  /// Whether the record with the index `index` has text.
  fileprivate func hasText(_ index: Int) -> Bool { parts[records[index].part].hasText }

  /// The text of `record`, one of those of its part.
  fileprivate func text(of record: LineRecord, in texts: [Text]) -> Text {
    let part = parts[record.part]
    let index = records[part.records].partitioningIndex { $0.offset >= record.offset }
    let local = index - part.records.lowerBound
    return texts.indices.contains(local) ? texts[local] : Text()
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

  /// Whether the line is in one block with the line before it where it was before: affected lines may leave their block, and
  /// join each other, but none may join one that isn't affected.
  func goesOnRightly(from last: LineStep) -> Bool {
    guard !last.isAffected || !isAffected else { return true }
    let wasJoined = last.before.leafStart == before.leafStart
    let isJoined = last.after.leafStart == after.leafStart
    let isUntouched = !last.isAffected && !isAffected
    return isJoined == wasJoined || !isJoined && !isUntouched
  }
}
