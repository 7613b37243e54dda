/// A range of a text with a value, as stored in a `DecorationSet`.
public struct Decoration<Value: Sendable>: Sendable {
  /// The decoration's ID in its set, valid while the decoration is in it.
  public let id: DecorationID

  /// The range, in the text after the last change that was applied to the set; may be empty.
  public let range: Range<UTF8Offset>

  /// The way in which the range follows edits.
  public let tracking: RangeTracking

  /// The value of the range.
  public let value: Value
}

extension Decoration: Equatable where Value: Equatable {}
extension Decoration: Hashable where Value: Hashable {}

/// The ID of a decoration in its set.
///
/// A set never reuses an ID, and a later addition has a greater one. A copy of a set continues numbering independently.
public struct DecorationID: Hashable, Comparable, Sendable {
  /// The number of decorations added to the set before this one.
  let number: Int

  /// Whether `left` was added before `right`.
  public static func < (left: DecorationID, right: DecorationID) -> Bool { left.number < right.number }
}
