/// The side to which a position sticks when text is inserted exactly there.
public enum Bias: Hashable, Sendable {
  /// The position stays before the inserted text.
  case before

  /// The position moves after the inserted text.
  case after
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  extension Bias: Codable {}
#endif

extension ChangeSet {
  /// The position of `offset` after the change.
  ///
  ///     ab|cd     insert "X" at 2          .after: abX|cd    .before: ab|Xcd
  ///     ab[c|d]   replace "cd" by "XYZ"    .after: abXYZ|    .before: ab|XYZ
  ///
  /// The bias matters only in these two cases: at an insertion, and inside a replaced range.
  ///
  /// An offset at the edge of a replaced range stays at that edge, because the text on its other side stays. Mapping is
  /// monotone. Mapping through a composed change agrees with mapping through both changes, with one exception. Where
  /// the second change touches a replacement of the first one, the two can give different positions in the joint
  /// replacement.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(e), where e is the number of edits before `offset`
  public func map(_ offset: UTF8Offset, bias: Bias) -> UTF8Offset {
    require(
      offset.value >= 0 && offset.value <= lengthBefore,
      "offset \(offset.value) is out of bounds of \(lengthBefore) bytes")
    var shift = 0
    for edit in edits {
      let (start, end) = (edit.range.lowerBound, edit.range.upperBound)
      if offset < start { break }
      let length = edit.replacement.utf8.count
      if offset > end || (offset == end && !edit.range.isEmpty) {
        shift += length - edit.range.count
        continue
      }
      if offset == start, !edit.range.isEmpty { return start.advanced(by: shift) }
      return start.advanced(by: shift + (bias == .after ? length : 0))
    }
    return offset.advanced(by: shift)
  }

  /// The range of `range` after the change, including text inserted at its ends.
  package func map(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    map(range.lowerBound, bias: .before)..<map(range.upperBound, bias: .after)
  }

  /// The ranges of the replacements in the text after the change, in order; deletions give empty ranges.
  ///
  /// - Complexity: O(e), where e is the number of edits
  public var changedRanges: [Range<UTF8Offset>] {
    var shift = 0
    return edits.map { edit in
      let start = edit.range.lowerBound.advanced(by: shift)
      let length = edit.replacement.utf8.count
      shift += length - edit.range.count
      return start..<start.advanced(by: length)
    }
  }
}
