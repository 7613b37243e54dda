/// Sorted, disjoint edits against a text of a known length, all of them made at once.
public struct ChangeSet: Hashable, Sendable {
  /// The edits, in the text's order; ranges are in the text *before* the change.
  ///
  /// Invariant: sorted, disjoint; two edits never touch (touching ones are merged); none is empty on both sides.
  public let edits: [Edit]

  /// The length in UTF-8 bytes of the texts that the change applies to.
  public let lengthBefore: Int

  /// The length in UTF-8 bytes that a text has after the change.
  public let lengthAfter: Int

  /// The change that makes `edits`, given in any order, in a text of `length` UTF-8 bytes.
  ///
  /// Insertions at one place keep the order in which they are given. Traps where two edits overlap or one is out of bounds.
  public init(_ edits: [Edit], length: Int) {
    var merged: [Edit] = []
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if edit.range.isEmpty, edit.replacement.isEmpty { continue }
      if let last = merged.last, last.range.upperBound >= edit.range.lowerBound {
        precondition(last.range.upperBound == edit.range.lowerBound, "edits overlap at \(edit.range)")
        merged[merged.count - 1] = Edit(
          last.range.lowerBound..<edit.range.upperBound, last.replacement + edit.replacement)
      } else {
        merged.append(edit)
      }
    }
    precondition((merged.last?.range.upperBound.value ?? 0) <= length, "edit out of bounds of \(length)")
    self.edits = merged
    lengthBefore = length
    lengthAfter = merged.reduce(length) { $0 + $1.replacement.utf8.count - $1.range.count }
  }

  /// The change that changes nothing in a text of `length` UTF-8 bytes.
  public static func identity(length: Int) -> ChangeSet { ChangeSet([], length: length) }

  /// Whether the change changes nothing.
  public var isIdentity: Bool { edits.isEmpty }

  /// `rope` with the change made; traps where its length isn't `lengthBefore`.
  public func applied(to rope: Rope) -> Rope {
    precondition(rope.utf8Count == lengthBefore, "a change for \(lengthBefore) bytes, a text of \(rope.utf8Count)")
    var result = rope
    for edit in edits.reversed() { result.replaceSubrange(edit.range, with: edit.replacement) }
    return result
  }

  /// The change that leads back from `applied(to: rope)` to `rope`.
  public func inverted(in rope: Rope) -> ChangeSet {
    var shift = 0
    var inverse: [Edit] = []
    for edit in edits {
      let start = edit.range.lowerBound.advanced(by: shift)
      inverse.append(
        Edit(start..<start.advanced(by: edit.replacement.utf8.count), rope.string(in: edit.range)))
      shift += edit.replacement.utf8.count - edit.range.count
    }
    return ChangeSet(inverse, length: lengthAfter)
  }

  /// Where `offset` stands after the change; inside a replaced range it goes to the replacement's start or end, by `bias`.
  public func map(_ offset: UTF8Offset, bias: Bias) -> UTF8Offset {
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
}
