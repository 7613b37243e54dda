import MarkdownSyntax
import TextBuffer

/// The lines in a stretch of a text that a change isn't about.
///
/// They have to stay what they are: each in its kind of block, with what a reader sees of it. No others may show
/// something.
struct KeptLines {
  /// The stretch.
  let window: BlockWindow
  /// Whether they have to stay in their containers, too: what parts or joins blocks may take them along.
  let keepsContainers: Bool
  /// Whether the change is about a line of the text before.
  let isMeant: (Int) -> Bool

  /// What becomes of a line that should have been kept.
  struct Harm {
    /// The line before; `nil` where it's one that showed nothing.
    var line: Int?
    /// Where it is afterwards.
    var place: UTF8Offset
  }

  /// The first harm that `change` does; `nil` where it does none.
  ///
  /// The stretch is `range` afterwards, in which the change is about the lines for whose records `isMeantThere`.
  ///
  /// - Complexity: O(*n*) in the length of the stretch.
  func harm(
    of change: ProvenChange, in range: Range<UTF8Offset>, besides isMeantThere: (LineRecord) -> Bool
  ) -> Harm? {
    var old = LineRecords(of: window.text, in: window.range)
    var new = LineRecords(of: change.text, in: range)
    var places: Set<UTF8Offset> = []
    for record in old.records where !isMeant(record.line) {
      let place = change.changes.map(record.offset, bias: .after)
      places.insert(place)
      let found = new.records(at: place).first { isSame(record, $0) }
      guard let found, showsTheSame(record, &old, found, &new, change) else {
        return Harm(line: record.line, place: place)
      }
    }
    // As a fence does that closes its code no more.
    let shown = new.records.first { record in
      !places.contains(record.offset) && !isMeantThere(record)
        && new.visibleRuns(of: record).contains { _ in true }
    }
    return shown.map { Harm(place: $0.offset) }
  }

  private func isSame(_ old: LineRecord, _ new: LineRecord) -> Bool {
    new.leaf == old.leaf && (!keepsContainers || new.containers == old.containers)
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
