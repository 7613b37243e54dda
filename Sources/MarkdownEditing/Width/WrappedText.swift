public import MarkdownFormatting
public import TextBuffer

/// A text as rows of a monospaced font, each as wide as a view: soft wrap, for hosts that draw themselves.
///
/// A line breaks behind the last blank that fits or, if there is none, behind the last character. A space at a row's
/// end may be behind the last column.
///
/// The row of an offset depends on its line alone. In a line of more than 4,096 bytes it depends on a piece of the
/// line, which is wrapped by itself. So no text is too long, there is nothing to cache or update, and you make a new
/// value for each use.
///
/// A row is a range without the line break. If the line continues below, the next row begins at this row's end, and
/// that offset is in the next row.
public struct WrappedText: Sendable {
  /// The number of columns that a character takes at a column of its row.
  public typealias Measure = @Sendable (_ character: Character, _ column: Int) -> Int

  /// The text.
  public let rope: Rope
  /// The number of columns of a row, at least 1.
  public let columns: Int
  /// The measure of a character's columns.
  let measure: Measure

  /// The text of `rope` in rows of `columns` columns; traps on fewer than 1.
  ///
  /// By default a character takes the columns of `DisplayWidth`, and a tab reaches to the next multiple of four. A host
  /// that shows control characters, for example, gives a `measure` of its own.
  public init(
    _ rope: Rope, columns: Int,
    measure: @escaping Measure = { $0 == "\t" ? 4 - $1 % 4 : DisplayWidth.columns(of: $0) }
  ) {
    precondition(columns > 0, "a row of \(columns) columns has no room for text")
    (self.rope, self.columns, self.measure) = (rope, columns, measure)
  }

  /// The text of `rope` with each line as a row.
  ///
  /// `ambiguous` is the number of columns of a character that Unicode calls ambiguous.
  init(_ rope: Rope, ambiguous: Int) {
    self.init(rope, columns: .max) { $0 == "\t" ? 4 - $1 % 4 : DisplayWidth.columns(of: $0, ambiguous) }
  }

  // MARK: Rows

  /// The row that holds `offset`; traps if `offset` is outside of the text.
  ///
  /// - Complexity: O(log *n*), where *n* is the text's length, like all members below without their own complexity.
  public func row(holding offset: UTF8Offset) -> Range<UTF8Offset> {
    let rows = rows(of: piece(holding: offset))
    return rows.last { $0.lowerBound <= offset } ?? rows[0]
  }

  /// Up to `count` rows, the first of which holds `start`; traps if `start` is outside of the text.
  ///
  /// - Complexity: O(`count` · log *n*).
  public func rows(from start: UTF8Offset, count: Int) -> [Range<UTF8Offset>] {
    var found: [Range<UTF8Offset>] = []
    var next: UTF8Offset? = row(holding: start).lowerBound
    while let place = next, found.count < count {
      let piece = piece(holding: place)
      found += rows(of: piece).drop { $0.lowerBound < place }
      next = startOfPiece(behind: piece)
    }
    return Array(found.prefix(count))
  }

  /// The row `count` rows below the row of `offset`, or above it if `count` is negative; at most the last or first row.
  ///
  /// - Complexity: O(|`count`| · log *n*).
  public func row(_ count: Int, from offset: UTF8Offset) -> Range<UTF8Offset> {
    var row = row(holding: offset)
    if count >= 0 { return rows(from: row.lowerBound, count: count + 1).last ?? row }
    for _ in count..<0 where row.lowerBound > .zero { row = self.row(holding: placeAbove(row)) }
    return row
  }

  // MARK: Columns

  /// The column of `offset` in `row`, counted from 0; an offset outside of the row counts as the row's nearer end.
  public func column(of offset: UTF8Offset, in row: Range<UTF8Offset>) -> Int {
    let end = min(max(offset, row.lowerBound), row.upperBound)
    return rope.string(in: row.lowerBound..<end).reduce(0) { $0 + measure($1, $0) }
  }

  /// The last offset in `row` that is at or before `column` and at the edge of a character; never the end of a row that
  /// continues below.
  public func offset(of column: Int, in row: Range<UTF8Offset>) -> UTF8Offset {
    var (place, before, width) = (row.lowerBound, row.lowerBound, 0)
    for character in rope.string(in: row) {
      width += measure(character, width)
      if width > column { return place }
      (before, place) = (place, place.advanced(by: character.utf8.count))
    }
    return continues(row) ? before : place
  }

  /// `selection` with each caret, or with `extending` each head, `rows` rows further down, or up if `rows` is negative.
  ///
  /// Beyond the text, a caret goes to the text's end or start. Each caret keeps the column in which its motion began,
  /// as `SelectionRange.goalColumn`.
  ///
  /// - Complexity: O(*k* · |`rows`| · log *n*), where *k* is the number of ranges.
  public func selection(_ selection: Selection, movedBy rows: Int, extending: Bool) -> Selection {
    selection.mapRanges { range in
      let own = row(holding: range.head)
      let goal = range.goalColumn ?? column(of: range.head, in: own)
      let target = row(rows, from: range.head)
      let edge = rows < 0 ? UTF8Offset.zero : rope.range.upperBound
      let head = target == own ? edge : offset(of: goal, in: target)
      return SelectionRange(anchor: extending ? range.anchor : head, head: head, goalColumn: goal)
    }
  }
}
