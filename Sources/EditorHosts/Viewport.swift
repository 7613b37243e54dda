public import MarkdownEditing
public import TextBuffer

/// The rows of a text that a view shows in a monospaced font.
public struct Viewport: Sendable {
  /// The start of the first row in sight.
  public var top = UTF8Offset.zero
  /// The number of rows in sight; at least 1.
  public var rows: Int
  /// The number of columns of a row; at least 1.
  public var columns: Int
  /// The number of columns of a character that begins in the given column; `nil` for the rule of `DisplayWidth`.
  public var measure: (@Sendable (Character, Int) -> Int)?

  /// The viewport of `rows` and `columns` at the start of a text.
  public init(rows: Int = 1, columns: Int = 1, measure: (@Sendable (Character, Int) -> Int)? = nil) {
    (self.rows, self.columns, self.measure) = (rows, columns, measure)
  }

  /// The text of `document`, wrapped to the viewport's width.
  public func text(of document: MarkdownDocument) -> WrappedText {
    if let measure { return WrappedText(document.rope, columns: columns, measure: measure) }
    return WrappedText(document.rope, columns: columns)
  }

  /// The rows of `document` in sight, fewer than `rows` at its end.
  ///
  /// - Complexity: that of `WrappedText.rows(from:count:)`
  public func visibleRows(of document: MarkdownDocument) -> [Range<UTF8Offset>] {
    text(of: document).rows(from: top, count: rows)
  }

  /// Scrolls by `count` rows of `document`; a negative number scrolls back.
  public mutating func scroll(rows count: Int, in document: MarkdownDocument) {
    top = text(of: document).row(count, from: top).lowerBound
  }

  /// Scrolls only as far as needed to bring `offset` of `document` in sight.
  public mutating func reveal(_ offset: UTF8Offset, in document: MarkdownDocument) {
    let text = text(of: document)
    let row = text.row(holding: offset).lowerBound
    if row < top { top = row }
    let last = text.rows(from: top, count: rows).last
    if let last, row > last.lowerBound { top = text.row(1 - rows, from: row).lowerBound }
  }

  /// The offset in `document` at a row and column in sight, both counted from 0; the text's end below its last row.
  public func offset(row: Int, column: Int, in document: MarkdownDocument) -> UTF8Offset {
    let visible = visibleRows(of: document)
    guard visible.indices.contains(row) else { return document.rope.range.upperBound }
    return text(of: document).offset(of: column, in: visible[row])
  }
}
