import ArgumentParser

/// The unit of positions outside the engine.
enum PositionUnit: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// UTF-16 code units, zero-based, as most editors send them.
  case utf16
  /// UTF-8 bytes, zero-based.
  case utf8
  /// Unicode scalars, zero-based.
  case scalar
  /// Line and column, both one-based; the column counts UTF-8 bytes.
  case lineColumn = "line-column"

  /// An example of a selection on the command line.
  var example: String { self == .lineColumn ? "1.1:2.5 (LINE.COLUMN:LINE.COLUMN)" : "0:3" }
}
