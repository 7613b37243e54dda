import MarkdownSyntax
import TextBuffer

/// The result of a key at one caret.
struct KeyResult {
  /// The change.
  var changes: ChangeSet
  /// The caret after the change, in the changed text.
  var caret: UTF8Offset
  /// The change with the text and tree that it leads to, if those were computed.
  var applied: AppliedChange?

  init(changes: ChangeSet, caret: UTF8Offset) { (self.changes, self.caret) = (changes, caret) }

  init(change: AppliedChange, caret: UTF8Offset) {
    (changes, self.caret, applied) = (change.changes, caret, change)
  }

  /// The result of `edits` of `text`, with the caret mapped from `caret`, an offset in the text before.
  ///
  /// Returns `nil` if two edits overlap or one cuts a scalar.
  init?(_ edits: [Edit], in text: LineModel, caret: UTF8Offset) {
    guard let changes = text.changes(edits) else { return nil }
    self.init(changes: changes, caret: changes.map(caret, bias: .after))
  }

  /// The result as that of an action, recorded as `event`.
  func result(event: UserEvent) -> ActionResult {
    .changed(
      Transaction(changes: changes, selection: Selection(caret: caret), event: event), proof: applied?.proof)
  }
}

extension Selection {
  /// Whether anything is selected.
  var hasRanges: Bool { ranges.contains { !$0.isCaret } }
}

extension [Edit] {
  /// The offsets of `places` after the edits, before any text that is inserted there.
  ///
  /// `places` are in ascending order. So are the edits, which don't overlap.
  ///
  /// A change set can't answer this, because it merges edits that touch.
  ///
  /// - Complexity: O(*e* + *p*), where *e* is the number of edits and *p* that of places.
  func starts(of places: [UTF8Offset]) -> [UTF8Offset] {
    var (next, growth) = (0, 0)
    return places.map { place in
      while next < count, self[next].range.lowerBound < place, self[next].range.upperBound <= place {
        growth += self[next].replacement.utf8.count - self[next].range.count
        next += 1
      }
      return place.advanced(by: growth)
    }
  }
}
