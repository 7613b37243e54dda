/// An error for a position that a text doesn't have.
public struct PositionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error; more may be added.
  public enum Reason: Hashable, Sendable {
    /// The position is negative or beyond the end.
    case outOfBounds
    /// The position is inside a Unicode scalar (UTF-8), or between the two halves of a surrogate pair (UTF-16).
    case insideScalar
  }

  /// The unit of a position.
  public enum Unit: String, Hashable, Sendable {
    /// UTF-8 bytes from the text's start.
    case utf8 = "UTF-8 offset"
    /// UTF-16 code units from the text's start.
    case utf16 = "UTF-16 offset"
    /// Unicode scalars from the text's start.
    case scalars = "scalar offset"
    /// Zero-based lines.
    case lines = "line"
    /// UTF-8 bytes from the line's start.
    case column = "column"
    /// UTF-16 code units from the line's start.
    case utf16Column = "UTF-16 column"
    /// Unicode scalars from the line's start.
    case scalarColumn = "scalar column"
    /// Grapheme clusters from the line's start.
    case graphemeColumn = "grapheme column"
  }

  /// The kind of error.
  public let reason: Reason
  /// The unit of `value` and `bound`.
  public let unit: Unit
  /// The requested position.
  public let value: Int
  /// The greatest valid position, in the same unit.
  public let bound: Int

  /// A message that names the error and its remedy.
  public var description: String {
    switch reason {
    case .outOfBounds: "\(unit.rawValue) \(value) is out of bounds; valid are 0 to \(bound)"
    case .insideScalar: "\(unit.rawValue) \(value) is inside a Unicode scalar; round it down or up first"
    }
  }

  init(_ reason: Reason, _ unit: Unit, _ value: Int, bound: Int) {
    (self.reason, self.unit, self.value, self.bound) = (reason, unit, value, bound)
  }
}
