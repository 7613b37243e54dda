import Testing
import TextBuffer

@Suite("Selections")
struct SelectionTests {
  /// Ranges as pairs of anchor and head, of which the one at `main` is main.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ranges: [(Int, Int)]
    let main: Int
    let merged: [(Int, Int)]
    let mergedMain: Int

    init(_ name: String, _ ranges: [(Int, Int)], main: Int = 0, _ merged: [(Int, Int)], _ mergedMain: Int = 0)
    {
      testDescription = name
      (self.ranges, self.main, self.merged, self.mergedMain) = (ranges, main, merged, mergedMain)
    }
  }

  private static func range(_ ends: (Int, Int)) -> SelectionRange {
    SelectionRange(anchor: UTF8Offset(ends.0), head: UTF8Offset(ends.1))
  }

  static let rows = [
    Row("ranges that touch stay two", [(0, 1), (1, 2)], [(0, 1), (1, 2)]),
    Row("ranges that overlap become one", [(0, 2), (1, 3)], [(0, 3)]),
    Row("a range inside of another is part of it", [(0, 4), (1, 2)], [(0, 4)]),
    Row("a caret at a range's end is part of it", [(0, 2), (2, 2)], [(0, 2)]),
    Row("a caret at a range's start is part of it", [(1, 1), (1, 2)], [(1, 2)]),
    Row("two carets at one place are one", [(1, 1), (1, 1)], [(1, 1)]),
    Row("what is merged points the way of its first part", [(3, 0), (1, 2)], [(3, 0)]),
    Row("what is merged points the way of its first part, not of the second", [(0, 3), (4, 1)], [(0, 4)]),
    Row("a caret has no way to point", [(1, 1), (3, 1)], [(3, 1)]),
    Row("ranges are sorted, and the main one stays the same", [(5, 6), (0, 1)], [(0, 1), (5, 6)], 1),
    Row(
      "the main range is what it was merged into", [(8, 9), (0, 2), (1, 3)], main: 2, [(0, 3), (8, 9)], 0),
    Row(
      "what is merged before the main range counts as one", [(0, 2), (1, 3), (5, 5)], main: 2,
      [(0, 3), (5, 5)], 1),
  ]

  @Test("are sorted and merged", arguments: rows)
  func merging(_ row: Row) {
    let selection = Selection(row.ranges.map(Self.range), mainIndex: row.main)
    #expect(selection.ranges == row.merged.map(Self.range))
    #expect(selection.mainIndex == row.mergedMain)
  }

  @Test(
    "keep covering what they covered, and no more",
    arguments: [
      // An insertion at either edge stays outside.
      ((2, 4), 2..<2, "xx", (4, 6)), ((4, 2), 2..<2, "xx", (6, 4)), ((2, 4), 4..<4, "xx", (2, 4)),
      ((2, 4), 3..<3, "x", (2, 5)),
      // A replacement over an edge goes, too.
      ((2, 4), 1..<3, "xyz", (4, 5)), ((2, 4), 3..<5, "xyz", (2, 3)),
      // Nothing is left of what is replaced as a whole.
      ((2, 4), 1..<5, "x", (2, 2)),
    ])
  func mapping(ends: (Int, Int), edited: Range<Int>, text: String, expected: (Int, Int)) {
    let edit = Edit(UTF8Offset(edited.lowerBound)..<UTF8Offset(edited.upperBound), text)
    let mapped = Self.range(ends).mapped(through: ChangeSet([edit], length: 8))
    #expect(mapped == Self.range(expected))
  }

  @Test("put a caret before or behind what is inserted at it", arguments: [(Bias.before, 2), (.after, 4)])
  func caret(bias: Bias, expected: Int) {
    let change = ChangeSet([.insert("xx", at: UTF8Offset(2))], length: 8)
    let selection = Selection(caret: UTF8Offset(2)).mapped(through: change, caretBias: bias)
    #expect(selection == Selection(caret: UTF8Offset(expected)))
  }

  @Test("a column to go back to is remembered, and makes no difference between two ranges")
  func goalColumns() {
    var range = SelectionRange(anchor: .zero, head: UTF8Offset(3), goalColumn: 7)
    #expect(range == Self.range((0, 3)) && Set([range, Self.range((0, 3))]).count == 1)
    #expect(range.goalColumn == 7 && Self.range((0, 3)).goalColumn == nil)
    for (column, kept) in [(-5, 0), (0, 0), (Int.max, Int(Int32.max))] {
      range.goalColumn = column
      #expect(range.goalColumn == kept)
    }
    range.goalColumn = nil
    #expect(range.goalColumn == nil)
    let caret = SelectionRange(anchor: .zero, head: .zero, goalColumn: 7)
    // Carets that meet are the first one; a range that others go into has none.
    #expect(Selection([caret, Self.range((0, 0))]).main.goalColumn == 7)
    #expect(Selection([caret, Self.range((0, 3))]).main.goalColumn == nil)
    // What changes the text leaves no line as it was.
    #expect(caret.mapped(through: ChangeSet([.insert("x", at: .zero)], length: 0)).goalColumn == nil)
  }
}
