import TextBuffer

extension Selection {
  /// The selection after `changes`; if `isBefore`, a caret stays before text inserted at its place.
  func staying(in changes: ChangeSet, _ isBefore: Bool) -> Selection {
    let places = Set(changes.edits.filter { $0.range.isEmpty }.map { $0.range.lowerBound })
    return Selection(
      ranges.map {
        $0.mapped(through: changes, caretBias: isBefore && places.contains($0.head) ? .before : .after)
      }, mainIndex: mainIndex)
  }
}
