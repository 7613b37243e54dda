/// The way in which a range follows edits: the inserted text that becomes part of it, and its fate without text.
///
///     a[bc]d   insert "X" at a|b     aX[bc]d by start .after, a[Xbc]d by start .before
///     a[bc]d   insert "X" at c|d     a[bc]Xd by end .before, a[bcX]d by end .after
///     a[bc]d   delete "bc"           a[]d where it stays, nothing where it goes
public struct RangeTracking: Hashable, Sendable {
  /// The fate of a range whose whole text is deleted.
  public enum Emptied: Hashable, Sendable {
    /// The range becomes empty and stays where its text was.
    case stays
    /// The range is removed from its set.
    case goes
  }

  /// The side of text inserted at the start to which the start sticks.
  ///
  /// With `.before`, that text becomes part of the range.
  public var start: Bias

  /// The side of text inserted at the end to which the end sticks.
  ///
  /// With `.after`, that text becomes part of the range.
  public var end: Bias

  /// The fate of the range when all of its text is deleted.
  ///
  /// A range that was empty from the beginning always stays.
  public var whenEmptied: Emptied

  /// Creates a tracking from the behaviour of its ends and of an emptied range.
  public init(start: Bias, end: Bias, whenEmptied: Emptied) {
    (self.start, self.end, self.whenEmptied) = (start, end, whenEmptied)
  }

  /// Text inserted at either end stays outside, and the range is removed with its text, as for a finding or a search
  /// hit.
  public static let content = RangeTracking(start: .after, end: .before, whenEmptied: .goes)

  /// Text inserted at either end becomes part of the range, and an emptied range stays, as for a placeholder.
  public static let growing = RangeTracking(start: .before, end: .after, whenEmptied: .stays)

  /// A single position that stays on `side` of text inserted at it, such as a bookmark or another user's caret.
  public static func anchor(_ side: Bias) -> RangeTracking {
    RangeTracking(start: side, end: side, whenEmptied: .stays)
  }
}
