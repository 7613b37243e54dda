/// A range of a text with a value that belongs to it, as a `DecorationSet` holds it.
public struct Decoration<Value: Sendable>: Sendable {
  /// What the decoration is called in its set, as long as it's in there.
  public let id: DecorationID

  /// Where it stands, in the text after the last change that its set was told of; may be empty.
  public let range: Range<UTF8Offset>

  /// How it follows edits.
  public let tracking: RangeTracking

  /// What belongs to the range.
  public let value: Value
}

extension Decoration: Equatable where Value: Equatable {}
extension Decoration: Hashable where Value: Hashable {}

/// The name of a decoration in its set.
///
/// A set gives no name twice, and what is added later has the greater one. A copy of a set goes on naming by itself.
public struct DecorationID: Hashable, Comparable, Sendable {
  /// The number of decorations that the set was given before this one.
  let number: Int

  /// Whether `left` was added before `right`.
  public static func < (left: DecorationID, right: DecorationID) -> Bool { left.number < right.number }
}
