/// A position in a text as a line and a column, both zero-based; the column counts UTF-8 bytes.
@frozen
public struct LineColumn: Hashable, Sendable, Comparable {
  /// The number of line breaks (LF, CRLF or a lone CR) before the position.
  public var line: Int

  /// The number of UTF-8 bytes between the line's start and the position.
  public var column: Int

  /// Creates the position in line `line` after `column` UTF-8 bytes; both are zero-based.
  @inlinable
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether the left position comes before the right one.
  @inlinable
  public static func < (lhs: LineColumn, rhs: LineColumn) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

/// A zero-based position in a line: the length of the line before it, in a given unit.
///
///     aé😀b   before the b: .utf8(7), .utf16(4), .scalars(3), .graphemes(3)
public struct Column: Hashable, Sendable {
  /// The unit of a column.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// UTF-8 bytes: the Language Server Protocol's `utf-8`.
    case utf8
    /// UTF-16 code units: the Language Server Protocol's `utf-16`, which is its default.
    case utf16
    /// Unicode scalars: the Language Server Protocol's `utf-32`.
    case scalars
    /// Grapheme clusters, as a status bar counts.
    case graphemes
  }

  /// The number of units between the line's start and the position; never negative in a valid column.
  public var value: Int

  /// The unit of `value`.
  public var unit: Unit

  /// Creates the column `value` units after the line's start.
  public init(_ value: Int, _ unit: Unit) { (self.value, self.unit) = (value, unit) }

  /// The column after `count` UTF-8 bytes.
  public static func utf8(_ count: Int) -> Column { Column(count, .utf8) }
  /// The column after `count` UTF-16 code units.
  public static func utf16(_ count: Int) -> Column { Column(count, .utf16) }
  /// The column after `count` Unicode scalars.
  public static func scalars(_ count: Int) -> Column { Column(count, .scalars) }
  /// The column after `count` grapheme clusters.
  public static func graphemes(_ count: Int) -> Column { Column(count, .graphemes) }
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  extension Column: Codable {}
  extension Column.Unit: Codable {}
#endif
