public import MarkdownFormatting
public import TextBuffer

/// A text as rows of a monospaced font, each as wide as a view: soft wrap, for hosts that draw themselves.
///
/// A line breaks behind the last blank that fits, or, where there is none, behind the last character; a space at a
/// row's end may stand behind its last column. Which row a place is in is found from its line alone, and of a line of
/// more than 4,096 bytes from that stretch of it, which is wrapped by itself: so no text is too long, there is
/// nothing to keep or to update, and a value of this is made anew for each look.
///
/// A row is a range without the line break; where the line goes on below, the next one begins at its end, and that
/// place is in the next one.
public struct WrappedText: Sendable {
  /// How many columns a character takes where so many are before it in its row.
  public typealias Measure = @Sendable (_ character: Character, _ column: Int) -> Int

  /// The text.
  public let rope: Rope
  /// How many columns a row has, at least 1.
  public let columns: Int
  /// How many a character takes.
  let measure: Measure

  /// The text of `rope`, in rows of `columns` columns; traps on fewer than one.
  ///
  /// By `measure` a character takes what `DisplayWidth` says and a tab goes to the next multiple of four, unless it's
  /// given: by a host that shows control characters, for example.
  public init(
    _ rope: Rope, columns: Int,
    measure: @escaping Measure = { $0 == "\t" ? 4 - $1 % 4 : DisplayWidth.columns(of: $0) }
  ) {
    precondition(columns > 0, "a row of \(columns) columns has no room for text")
    (self.rope, self.columns, self.measure) = (rope, columns, measure)
  }

  // MARK: Rows

  /// The row that holds `offset`; traps where that is outside of the text.
  ///
  /// - Complexity: O(log *n*), where *n* is the text's length, as for all below that say nothing else.
  public func row(holding offset: UTF8Offset) -> Range<UTF8Offset> {
    let rows = rows(of: piece(holding: offset))
    return rows.last { $0.lowerBound <= offset } ?? rows[0]
  }

  /// Up to `count` rows, of which the first one holds `start`; traps where that is outside of the text.
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

  /// The row that is `count` rows below the one that holds `offset`, or above where it's negative; the last or the
  /// first one beyond the text.
  ///
  /// - Complexity: O(|`count`| · log *n*).
  public func row(_ count: Int, from offset: UTF8Offset) -> Range<UTF8Offset> {
    var row = row(holding: offset)
    if count >= 0 { return rows(from: row.lowerBound, count: count + 1).last ?? row }
    for _ in count..<0 where row.lowerBound > .zero { row = self.row(holding: placeAbove(row)) }
    return row
  }

  // MARK: Columns

  /// The column of `offset` in `row`, counted from 0; one outside of the row counts as its nearer end.
  public func column(of offset: UTF8Offset, in row: Range<UTF8Offset>) -> Int {
    let end = min(max(offset, row.lowerBound), row.upperBound)
    return rope.string(in: row.lowerBound..<end).reduce(0) { $0 + measure($1, $0) }
  }

  /// The last place in `row` that is in `column` or before it, at the edge of a character; never the end of a row
  /// that goes on below.
  public func offset(of column: Int, in row: Range<UTF8Offset>) -> UTF8Offset {
    var (place, before, width) = (row.lowerBound, row.lowerBound, 0)
    for character in rope.string(in: row) {
      width += measure(character, width)
      if width > column { return place }
      (before, place) = (place, place.advanced(by: character.utf8.count))
    }
    return goesOn(row) ? before : place
  }

  /// `selection` with each caret, or with `extending` each head, so many rows further down, or up where `rows` is
  /// negative.
  ///
  /// Beyond the text it's at its end or start. It keeps to the column in which it began, as
  /// `SelectionRange.goalColumn`.
  ///
  /// - Complexity: O(*k* · |`rows`| · log *n*), where *k* is the number of ranges.
  public func selection(_ selection: Selection, movedBy rows: Int, extending: Bool) -> Selection {
    let moved = selection.ranges.map { range in
      let own = row(holding: range.head)
      let goal = range.goalColumn ?? column(of: range.head, in: own)
      let target = row(rows, from: range.head)
      let edge = rows < 0 ? UTF8Offset.zero : rope.range.upperBound
      let head = target == own ? edge : offset(of: goal, in: target)
      return SelectionRange(anchor: extending ? range.anchor : head, head: head, goalColumn: goal)
    }
    return Selection(moved, mainIndex: selection.mainIndex)
  }
}
