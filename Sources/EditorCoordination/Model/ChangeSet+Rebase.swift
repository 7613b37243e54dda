import TextBuffer

extension ChangeSet {
  /// The change as it is to be made after `other`, which was made for the same text.
  ///
  /// Each edit keeps replacing what is left of what it replaced; text inserted at its edges by `other` stays outside.
  func rebased(over other: ChangeSet) -> ChangeSet {
    let moved = edits.map { edit in
      let low = other.map(edit.range.lowerBound, bias: .after)
      let high = other.map(edit.range.upperBound, bias: edit.range.isEmpty ? .after : .before)
      return Edit(low..<max(low, high), edit.replacement)
    }
    return ChangeSet(moved, length: other.lengthAfter)
  }
}
