/// How a range follows edits: which inserted text becomes a part of it, and what becomes of it once its text is
/// gone.
///
///     a[bc]d   insert "X" at a|b     aX[bc]d by start .after, a[Xbc]d by start .before
///     a[bc]d   insert "X" at c|d     a[bc]Xd by end .before, a[bcX]d by end .after
///     a[bc]d   delete "bc"           a[]d where it stays, nothing where it goes
public struct RangeTracking: Hashable, Sendable {
  /// What becomes of a range whose whole text is deleted.
  public enum Emptied: Hashable, Sendable {
    /// It goes on as an empty range where its text was.
    case stays
    /// It's removed from its set.
    case goes
  }

  /// To which side of text inserted at the start the start goes: with `.before`, that text becomes a part of the
  /// range.
  public var start: Bias

  /// To which side of text inserted at the end the end goes: with `.after`, that text becomes a part of the range.
  public var end: Bias

  /// What becomes of the range when all of its text is deleted; one that is empty from the beginning always stays.
  public var whenEmptied: Emptied

  /// The tracking by `start` and `end` that does `whenEmptied` once the text is gone.
  public init(start: Bias, end: Bias, whenEmptied: Emptied) {
    (self.start, self.end, self.whenEmptied) = (start, end, whenEmptied)
  }

  /// Text inserted at either end stays outside, and the range goes with its text: a finding, a search hit.
  public static let content = RangeTracking(start: .after, end: .before, whenEmptied: .goes)

  /// Text inserted at either end becomes a part of the range, which stays when it's empty: a placeholder.
  public static let growing = RangeTracking(start: .before, end: .after, whenEmptied: .stays)

  /// A single place, which stays on that side of text inserted at it: a bookmark, another person's caret.
  public static func anchor(_ side: Bias) -> RangeTracking {
    RangeTracking(start: side, end: side, whenEmptied: .stays)
  }
}
