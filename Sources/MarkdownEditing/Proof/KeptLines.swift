import MarkdownSyntax
import TextBuffer

/// A comparison of the lines of a stretch before and after a change that must leave them as they are.
struct KeptLines {
  private var old: LineRecords
  private var new: LineRecords
  private let change: AppliedChange
  private let keepsContainers: Bool
  private var parts = PartComparison()

  /// The lines of `window`; `change` turns its stretch into `range`.
  init(_ window: BlockWindow, _ range: Range<UTF8Offset>, _ change: AppliedChange, keepsContainers: Bool) {
    old = LineRecords(of: window.text, in: window.range)
    new = LineRecords(of: change.text, in: range)
    (self.change, self.keepsContainers) = (change, keepsContainers)
  }

  /// Whether a line belongs to a definition, on which other blocks may depend, before or after the change.
  var holdDefinition: Bool {
    [old.records, new.records].contains { records in
      records.contains { $0.leaf == .block(.linkDefinition) || $0.containers.contains(.footnote) }
    }
  }

  /// The first line that should have stayed as it was and didn't; `nil` if there is none.
  ///
  /// The closures return true for the lines that the change is about, in the text before and after it.
  ///
  /// - Complexity: O(*n*) in the length of the stretch.
  mutating func violation(
    besides isSubject: (Int) -> Bool, and isSubjectAfter: (LineRecord) -> Bool
  ) -> Violation? {
    var kept: Set<UTF8Offset> = []
    for record in old.records where !isSubject(record.line) {
      let place = change.changes.map(record.offset, bias: .after)
      guard let found = image(of: record, at: place), looksTheSame(record, new.records[found]) else {
        return Violation(line: record.line, place: place)
      }
      kept.insert(new.records[found].offset)
    }
    // A line that shows something new is a violation, too, such as a fence that no longer closes its code.
    for record in new.records where !kept.contains(record.offset) && !isSubjectAfter(record) {
      if new.visibleRuns(of: record).contains(where: { _ in true }) {
        return Violation(place: record.offset)
      }
    }
    return nil
  }

  /// The index of the new record of the line whose last visible byte is at `place` now, in the same kind of block.
  private func image(of record: LineRecord, at place: UTF8Offset) -> Int? {
    func isSame(_ index: Int) -> Bool { isSameBlock(record, new.records[index]) }
    if let index = new.indices(at: place).first(where: isSame) { return index }
    // Behind that byte, a closing marker may have come, which is the last one then.
    return new.index(holding: place).flatMap { isSame($0) ? $0 : nil }
  }

  private func isSameBlock(_ old: LineRecord, _ new: LineRecord) -> Bool {
    new.leaf == old.leaf && (!keepsContainers || new.containers == old.containers)
  }

  /// Whether the same bytes of both lines are visible, in the same spans.
  private mutating func looksTheSame(_ record: LineRecord, _ found: LineRecord) -> Bool {
    if parts.areEqual(record.part, of: old, found.part, of: new, after: change.changes) { return true }
    if let literal = old.literal(of: record) { return literal == new.literal(of: found) }
    let (changes, text) = (change.changes, change.text.rope)
    return old.visibleRuns(of: record).elementsEqual(new.visibleRuns(of: found)) { before, after in
      guard before.kind == after.kind, before.context == after.context else { return false }
      let (old, new) = (before.range, after.range)
      let start = changes.map(old.lowerBound, bias: .after)
      // A backslash inserted before a character counts as a part of it.
      let isEscaped =
        new.lowerBound.advanced(by: 1) == start && text.byte(at: new.lowerBound) == ASCII.backslash
      return (new.lowerBound == start || isEscaped)
        && changes.map(old.upperBound, bias: .before) == new.upperBound
    }
  }
}
