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
