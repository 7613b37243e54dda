/// A place in a line: how much of the line, in the unit that it names, comes before; zero-based.
///
///     aé😀b   before the b: .utf8(7), .utf16(4), .scalars(3), .graphemes(3)
public struct Column: Hashable, Sendable {
  /// What a column counts.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// UTF-8 bytes: the Language Server Protocol's `utf-8`.
    case utf8
    /// UTF-16 code units: the Language Server Protocol's `utf-16`, which is its default.
    case utf16
    /// Unicode scalars: the Language Server Protocol's `utf-32`.
    case scalars
    /// Grapheme clusters: what a status bar shows.
    case graphemes
  }

  /// The number of units between the line's start and the place; never negative in a valid column.
  public var value: Int

  /// What `value` counts.
  public var unit: Unit

  /// The column after `value` times `unit`.
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
