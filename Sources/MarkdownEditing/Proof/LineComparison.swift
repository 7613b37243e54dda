import MarkdownSyntax
import TextBuffer

/// A comparison of lines before and after a change: their blocks, containers and text.
struct LineComparison {
  private var old: LineRecords
  private var new: LineRecords
  private let changes: ChangeSet
  /// The lines of the changed text, from the first one with a record to the last.
  private var lines: [Line]
  private let firstLine: Int
  private var parts = PartComparison()

  /// The findings about a line of the changed text.
  private struct Line {
    /// The index of its new record; `nil` if it has none.
    var record: Int?
    /// Whether an old record was mapped to it.
    var isClaimed = false
    /// Whether its text is already known to equal that of an old line.
    var isSame = false
    /// The text expected on it, collected from old lines whose text isn't known to be equal.
    var words: [UInt8]?
  }

  /// The comparison of `old` with `new`, the records after `changes`.
  init(_ old: LineRecords, _ new: LineRecords, _ changes: ChangeSet) {
    (self.old, self.new, self.changes) = (old, new, changes)
    firstLine = new.records.first?.line ?? 0
    lines = LineComparison.lines(with: new)
  }

  private static func lines(with records: LineRecords) -> [Line] {
    guard let first = records.records.first?.line, let last = records.records.last?.line else { return [] }
    var lines = Array(repeating: Line(), count: last - first + 1)
    for (index, record) in records.records.enumerated() {
      // A record without text, such as that of a fence, gives way to a later one on the same line.
      let isFree = lines[record.line - first].record.map { !records.hasText($0) } ?? true
      if isFree { lines[record.line - first].record = index }
    }
    return lines
  }

  /// The line of `text`, the changed one, to which the old `record` is mapped.
  func image(of record: LineRecord, in text: LineModel) -> Int {
    let place = changes.map(record.offset, bias: .after)
    return new.indices(at: place).first.map { new.records[$0].line } ?? text.line(at: place)
  }

  /// The new record on `line`; `nil` if there is none.
  func record(onLine line: Int) -> LineRecord? {
    guard lines.indices.contains(line - firstLine) else { return nil }
    return lines[line - firstLine].record.map { new.records[$0] }
  }

  /// Marks `line`, which has a new record, as the image of an old record.
  mutating func claim(_ line: Int) { lines[line - firstLine].isClaimed = true }

  /// The lines whose new record is the image of no old one, except for the lines of empty containers.
  var unclaimed: Set<Int> {
    let found = lines.indices.filter { index in
      !lines[index].isClaimed && lines[index].record.map { !new.records[$0].isEmptyContainer } ?? false
    }
    return Set(found.map { $0 + firstLine })
  }

  /// Notes that `line`, which has a new record, has to show the text of `record`, an old one.
  ///
  /// Returns false if `showsSource` is true and `line` doesn't show the record's source.
  mutating func note(_ record: LineRecord, at line: Int, showsSource: Bool) -> Bool {
    let index = line - firstLine
    guard let found = lines[index].record else { return false }
    let (part, newPart) = (record.part, new.records[found].part)
    if !showsSource,
      parts.areEqual(part, of: old, newPart, of: new, after: changes)
        || looksTheSame(record, new.records[found])
    {
      lines[index].isSame = true
      return true
    }
    let text = old.text(of: record)
    guard showsSource else {
      let words = lines[index].words ?? []
      // The line ending between two joined lines became a space.
      lines[index].words = words + (words.isEmpty || text.visible.isEmpty ? [] : [ASCII.space]) + text.visible
      return true
    }
    // A fence shows nothing of its line. Any other block shows all of it, with its markers: a number that was code may
    // now be an item's.
    guard new.hasText(found) else { return text.source.isEmpty }
    return new.source(ofLine: new.records[found].line).suffix(text.source.count) == text.source[...]
  }

  /// Whether the changed lines have the expected text.
  mutating func wordsAreEqual() -> Bool {
    for line in lines {
      guard let words = line.words, let record = line.record else { continue }
      guard line.isSame ? words.isEmpty : new.text(of: new.records[record]).visible == words else {
        return false
      }
    }
    return true
  }

  // MARK: Unchanged lines

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

/// A line's record before and after a change.
struct LineStep {
  /// Before the change.
  var before: LineRecord
  /// After it.
  var after: LineRecord
  /// Whether the line's block is one that should change.
  var isAffected: Bool

  /// Whether the line may follow `last`: as a rule, the two share a block exactly if they did before.
  ///
  /// Affected lines may leave their block and may join each other, but none may join an unaffected line. Two blocks of
  /// raw HTML never become one, unless they become code: the first may be unclosed, and would then take in the text of
  /// the second. Nor do two tables: the delimiter row of the second would become a row of the first.
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
