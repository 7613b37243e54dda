import TextBuffer

// Selections as offsets of anchors and heads, carried along by arithmetic on whole numbers.

extension [Int] {
  /// A range's anchor and head after `changes`, by arithmetic alone.
  func mapped(through changes: ChangeSet) -> [Int] {
    guard self[0] != self[1] else { return map { $0.mapped(through: changes, isAfter: true) } }
    let low = self.min().map { $0.mapped(through: changes, isAfter: true) } ?? 0
    let high = Swift.max(low, self.max().map { $0.mapped(through: changes, isAfter: false) } ?? 0)
    return self[0] < self[1] ? [low, high] : [high, low]
  }
}

extension Int {
  fileprivate func mapped(through changes: ChangeSet, isAfter: Bool) -> Int {
    var shift = 0
    for edit in changes.edits {
      let (start, end) = (edit.range.lowerBound.value, edit.range.upperBound.value)
      let length = edit.replacement.utf8.count
      if self < start || self == start && start < end { break }
      guard self > end || self == end && start < end else { return start + shift + (isAfter ? length : 0) }
      shift += length - (end - start)
    }
    return self + shift
  }
}

extension Selection {
  /// The anchors and heads.
  var plain: [[Int]] { ranges.map { [$0.anchor.value, $0.head.value] } }

  /// The selection of these anchors and heads, where those that touch are one.
  init(plain: [[Int]]) {
    self.init(plain.map { SelectionRange(anchor: UTF8Offset($0[0]), head: UTF8Offset($0[1])) })
  }
}
