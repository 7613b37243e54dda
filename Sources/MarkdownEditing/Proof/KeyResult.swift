import MarkdownSyntax
import TextBuffer

/// What a key comes to at one caret.
struct KeyResult {
  /// The change.
  var changes: ChangeSet
  /// The caret behind it, in the changed text.
  var caret: UTF8Offset
  /// The change with what it leads to, where that was looked at.
  var proven: ProvenChange?

  init(changes: ChangeSet, caret: UTF8Offset) { (self.changes, self.caret) = (changes, caret) }

  init(change: ProvenChange, caret: UTF8Offset) {
    (changes, self.caret, proven) = (change.changes, caret, change)
  }

  /// The same with the caret `count` bytes further on.
  func movingCaret(by count: Int) -> KeyResult {
    var moved = self
    moved.caret = caret.advanced(by: count)
    return moved
  }
}

extension BlockText {
  /// The result of `edits`, with the caret at `caret` of the text before moved through them; `nil` where edits overlap.
  func result(_ edits: [Edit], caret: UTF8Offset, bias: Bias = .after) -> KeyResult? {
    changes(edits).map { KeyResult(changes: $0, caret: $0.map(caret, bias: bias)) }
  }
}

extension Selection {
  /// Whether anything is selected.
  var hasRanges: Bool { ranges.contains { !$0.isCaret } }

  /// Carets behind what `edits`, one for each range, put in their places.
  func carets(behind edits: [Edit]) -> Selection {
    let starts = edits.starts(of: edits.map { $0.range.lowerBound })
    let carets = zip(starts, edits).map { SelectionRange(caret: $0.advanced(by: $1.replacement.utf8.count)) }
    return Selection(carets, mainIndex: mainIndex)
  }
}

extension [Edit] {
  /// Where `places`, which are in order, stand after the edits, which are in order too and don't overlap, before what
  /// is put in there.
  ///
  /// A change set can't tell: of two edits that touch it makes one.
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
