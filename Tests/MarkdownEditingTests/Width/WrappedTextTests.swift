import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

@Suite("A wrapped text")
struct WrappedTextTests {
  @Test(
    "breaks behind the last blank that fits, or else behind a character, whatever it's wide",
    arguments: [
      ("", 4, [""]), ("a\n", 4, ["a", ""]), ("one two\r\nx", 5, ["one ", "two", "x"]),
      ("abcdefg", 3, ["abc", "def", "g"]),
      ("a bcdef", 3, ["a ", "bcd", "ef"]), ("日本語", 4, ["日本", "語"]), ("日", 1, ["日"]),
      ("e\u{301}e\u{301}e", 2, ["e\u{301}e\u{301}", "e"]),
      ("\ta", 4, ["\t", "a"]), ("a\tb c", 4, ["a\t", "b c"]),
      ("aa  b", 3, ["aa  ", "b"]), ("aaa   b", 3, ["aaa ", "  b"]), ("ab cd ef", 5, ["ab cd ", "ef"]),
      ("a bcd\te", 5, ["a bcd", "\te"]),
      ("👨‍👩‍👧👨‍👩‍👧", 3, ["👨‍👩‍👧", "👨‍👩‍👧"]), ("a bc日", 4, ["a ", "bc日"]),
      ("a bcd日", 4, ["a ", "bcd", "日"]),
    ] as [(String, Int, [String])])
  func examples(_ text: String, _ columns: Int, _ rows: [String]) {
    let rope = Rope(text)
    let wrapped = WrappedText(rope, columns: columns)
    #expect(wrapped.rows(from: .zero, count: 100).map { rope.string(in: $0) } == rows)
  }

  @Test("a host's own measure counts")
  func measure() {
    let rope = Rope("a\u{85}b")
    let wrapped = WrappedText(rope, columns: 2) { _, _ in 1 }
    #expect(wrapped.rows(from: .zero, count: 9).map { rope.string(in: $0) } == ["a\u{85}", "b"])
    #expect(WrappedText(rope, columns: 2).rows(from: .zero, count: 9).count == 1)
  }

  private static let pieces = [
    "a", " ", "\t", "word ", "\n", "\r\n", "日本", "é", "e\u{301}", "👩‍👧", "\u{1B}", "\u{200B}", "🇩🇪", "  ",
    "longerthanarow",
  ]

  private static func text(of count: Int, using generator: inout SeededGenerator) -> String {
    (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test("has all of the text once, in rows that fit and are full", arguments: Cases.seeds(60, from: 0))
  func covers(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Now and then a line of several pieces.
    let gap = seed % 6 == 0 ? String(repeating: "日a 👩‍👧 ", count: 1_000) : ""
    let text = Self.text(of: 40, using: &generator) + gap + Self.text(of: 20, using: &generator)
    let rope = Rope(text)
    let columns = Int.random(in: 1...12, using: &generator)
    let wrapped = WrappedText(rope, columns: columns)
    let rows = wrapped.rows(from: .zero, count: .max)
    let comment: Comment = "\(Cases.replay(seed)), \(columns) columns: \(text.prefix(200).debugDescription)"
    #expect(rows.first?.lowerBound == .zero && rows.last?.upperBound == rope.range.upperBound, comment)
    for (row, next) in zip(rows, rows.dropFirst()) {
      let between = rope.string(in: row.upperBound..<next.lowerBound)
      #expect(["", "\n", "\r\n"].contains(between) && row.upperBound <= next.lowerBound, comment)
      let shown = rope.string(in: row)
      let width = wrapped.column(of: row.upperBound, in: row)
      #expect(width <= columns + (shown.hasSuffix(" ") ? 1 : 0) || shown.count == 1, comment)
      guard between.isEmpty else { continue }
      #expect(!row.isEmpty && rope.isGraphemeBoundary(row.upperBound), comment)
      // A word goes to the next row as a whole, though it may be broken there.
      let lineEnd = rope.contentOfLine(holding: row.lowerBound).upperBound
      let rest = rope.string(
        in: row.upperBound..<rope.clamped(min(row.upperBound.advanced(by: 200), lineEnd)))
      let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
      let goesOnWithWord = shown.last.map(isBlank) == true && rest.first.map(isBlank) == false
      let word = goesOnWithWord ? rest.prefix { !isBlank($0) } : rest.prefix(1)
      let end = row.upperBound.advanced(by: word.utf8.count)
      let isFull = wrapped.column(of: end, in: row.lowerBound..<end) > columns
      #expect(isFull || endsPiece(row, in: rope), comment)
      #expect(
        rest.first == "\t" || shown.last?.isWhitespace == true || !shown.contains { $0 == " " || $0 == "\t" }
          || endsPiece(row, in: rope),
        comment)
    }
  }

  /// Whether `row` ends with the last whole character in 4,096 bytes of its line: long lines are wrapped in pieces.
  private func endsPiece(_ row: Range<UTF8Offset>, in rope: Rope) -> Bool {
    let start = rope.contentOfLine(holding: row.lowerBound).lowerBound
    let edge = start.advanced(by: (start.distance(to: row.upperBound) + 4_095) / 4_096 * 4_096)
    return edge <= rope.range.upperBound && rope.startOfGrapheme(containing: edge) == row.upperBound
  }

  @Test(
    "finds rows, places and columns from anywhere, as the list of all rows has them",
    arguments: Cases.seeds(60, from: 0))
  func finds(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let gap = seed % 20 == 0 ? String(repeating: "日a é", count: 800) : ""
    let text = Self.text(of: 30, using: &generator) + gap + Self.text(of: 10, using: &generator)
    let rope = Rope(text)
    let wrapped = WrappedText(rope, columns: Int.random(in: 1...12, using: &generator))
    let rows = wrapped.rows(from: .zero, count: .max)
    var offset = UTF8Offset.zero
    while true {
      let comment: Comment = "\(Cases.replay(seed)), \(offset.value) in \(text.prefix(200).debugDescription)"
      let index = rows.lastIndex { $0.lowerBound <= offset } ?? 0
      #expect(wrapped.row(holding: offset) == rows[index], comment)
      for count in gap.isEmpty ? [-7, -2, -1, 0, 1, 2, 7] : [-1, 1] {
        let wanted = rows[min(max(0, index + count), rows.count - 1)]
        #expect(wrapped.row(count, from: offset) == wanted, "\(comment) \(count)")
      }
      #expect(wrapped.rows(from: offset, count: 2) == Array(rows[index...].prefix(2)), comment)
      let column = wrapped.column(of: offset, in: rows[index])
      let back = wrapped.offset(of: column, in: rows[index])
      #expect(wrapped.row(holding: back) == rows[index], comment)
      #expect(
        wrapped.column(of: back, in: rows[index]) <= column && back >= offset
          || offset >= rows[index].upperBound, comment)
      if offset == rope.range.upperBound { break }
      // Of a long line not every place.
      for _ in 0..<(gap.isEmpty ? 1 : Cases.scale < 1 ? 101 : 23) where offset < rope.range.upperBound {
        offset = rope.graphemeBoundary(after: offset)
      }
    }
  }

  @Test("carets keep to their column on the way, and go to the text's edges beyond it")
  func moves() {
    let wrapped = WrappedText(Rope("abcd\n\nabcdefg"), columns: 5)
    var selection = Selection(caret: UTF8Offset(3))
    var heads: [Int] = []
    for rows in [1, 1, 1, 1, -1, -1, -1, -1] {
      selection = wrapped.selection(selection, movedBy: rows, extending: rows < 0)
      heads.append(selection.main.head.value)
    }
    // The last row has two characters, and beyond it is the end.
    #expect(heads == [5, 9, 13, 13, 9, 5, 3, 0])
    #expect(selection.main.anchor.value == 13 && selection.main.goalColumn == 3)
  }
}
