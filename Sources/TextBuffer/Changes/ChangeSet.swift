/// Sorted, disjoint edits against a text of a known length, all made at once.
///
/// A change set describes the kept bytes of the old text and the text between them afterwards. Two change sets with the
/// same description are equal.
public struct ChangeSet: Hashable, Sendable {
  /// The edits, in order; their ranges refer to the text *before* the change.
  ///
  /// Invariant: sorted, disjoint; two edits never touch (touching ones are merged); none is empty on both sides.
  public let edits: [Edit]

  /// The length in UTF-8 bytes of the texts that the change applies to.
  public let lengthBefore: Int

  /// The length of the text after the change, in UTF-8 bytes.
  public let lengthAfter: Int

  /// Creates the change that makes `edits`, given in any order, in a text of `length` UTF-8 bytes.
  ///
  /// Insertions at one place keep their given order. Traps if two edits overlap or one is out of bounds.
  ///
  /// - Complexity: O(e log e + m), where e is the number of edits and m the length of their replacements
  public init(_ edits: [Edit], length: Int) {
    do throws(ChangeError) { try self.init(checking: edits, length: length) } catch { fatalError("\(error)") }
  }

  /// Creates the change that makes `edits`, given in any order, in a text of `length` UTF-8 bytes.
  ///
  /// It is like `init(_:length:)`, but throws if two edits overlap or one is out of bounds.
  ///
  /// - Complexity: as `init(_:length:)`
  public init(checking edits: [Edit], length: Int) throws(ChangeError) {
    var builder = ChangeBuilder()
    // An insertion comes before a removal that starts at its place; insertions at one place keep their order.
    let sorted = edits.indices.sorted {
      (edits[$0].range.lowerBound, edits[$0].range.upperBound, $0)
        < (edits[$1].range.lowerBound, edits[$1].range.upperBound, $1)
    }
    for edit in sorted.lazy.map({ edits[$0] }) {
      let (low, high) = (edit.range.lowerBound.value, edit.range.upperBound.value)
      if low < 0 { throw ChangeError(.outOfBounds, low, bound: length) }
      if high > length { throw ChangeError(.outOfBounds, high, bound: length) }
      if low < builder.position { throw ChangeError(.overlap, low, bound: builder.position) }
      builder.retain(low - builder.position)
      builder.insert(edit.replacement)
      builder.delete(high - low)
    }
    builder.retain(length - builder.position)
    self.init(built: builder)
  }

  /// Creates the change built by `builder`.
  init(built builder: consuming ChangeBuilder) {
    builder.flush()
    edits = builder.edits
    lengthBefore = builder.position
    lengthAfter = builder.position + builder.growth
  }

  /// The change that leaves a text of `length` UTF-8 bytes unchanged.
  ///
  /// - Complexity: O(1)
  public static func identity(length: Int) -> ChangeSet { ChangeSet([], length: length) }

  /// Whether the change leaves the text unchanged.
  ///
  /// - Complexity: O(1)
  public var isIdentity: Bool { edits.isEmpty }
}

extension ChangeSet {
  /// The text of `rope` after the change.
  ///
  /// Traps if its length isn't `lengthBefore`, or if an edit's bound is inside a scalar.
  ///
  /// - Complexity: O(e log n + m), where e is the number of edits and m the length of what they remove and insert
  public func applied(to rope: Rope) -> Rope {
    var result = rope
    result.apply(self)
    return result
  }

  /// The change from `applied(to: rope)` back to `rope`.
  ///
  /// Traps if its length isn't `lengthBefore`.
  ///
  /// - Complexity: O(e log n + m), where e is the number of edits and m the length of what they remove
  public func inverted(in rope: Rope) -> ChangeSet {
    requireLength(rope)
    var builder = ChangeBuilder()
    var position = 0
    for edit in edits {
      builder.retain(edit.range.lowerBound.value - position)
      builder.insert(rope.string(in: edit.range))
      builder.delete(edit.replacement.utf8.count)
      position = edit.range.upperBound.value
    }
    builder.retain(lengthBefore - position)
    return ChangeSet(built: builder)
  }

  func requireLength(_ rope: Rope) {
    let count = rope.utf8Count
    require(count == lengthBefore, ChangeError(.wrongLength, lengthBefore, bound: count).description)
  }
}

extension Rope {
  /// Applies `changes`.
  ///
  /// Traps if the length isn't their `lengthBefore`, or if an edit's bound is inside a scalar.
  ///
  /// - Complexity: as `ChangeSet.applied(to:)`
  public mutating func apply(_ changes: ChangeSet) {
    changes.requireLength(self)
    // Backwards, so that no edit moves another.
    for edit in changes.edits.reversed() { replaceSubrange(edit.range, with: edit.replacement) }
  }
}

extension Rope {
  /// Applies `changes`.
  ///
  /// Throws and changes nothing if they aren't valid for this text.
  ///
  /// - Complexity: as `ChangeSet.applied(to:)`
  public mutating func apply(checking changes: ChangeSet) throws(ChangeError) {
    try check(changes)
    apply(changes)
  }

  /// Throws unless `changes` are for a text of this length and only cut it at scalar boundaries.
  ///
  /// Changes that pass can be applied to this text, inverted in it, transformed over others that pass, and composed
  /// with changes that pass for the resulting text. None of these operations traps.
  ///
  /// - Complexity: O(e log n), where e is the number of edits
  public func check(_ changes: ChangeSet) throws(ChangeError) {
    guard changes.lengthBefore == utf8Count else {
      throw ChangeError(.wrongLength, changes.lengthBefore, bound: utf8Count)
    }
    for edit in changes.edits {
      for offset in [edit.range.lowerBound, edit.range.upperBound] where !isScalarBoundary(offset) {
        throw ChangeError(.insideScalar, offset.value, bound: utf8Count)
      }
    }
  }
}
