import TestSupport
import Testing
import TextBuffer

@Suite("Columns")
struct ColumnTests {
  /// The lengths of `text` by the standard library.
  private func length(_ text: some StringProtocol, _ unit: Column.Unit) -> Int {
    switch unit {
    case .utf8: text.utf8.count
    case .utf16: text.utf16.count
    case .scalars: text.unicodeScalars.count
    case .graphemes: text.count
    }
  }

  @Test(
    "count what is before a place in its line in every unit, and lead back",
    arguments: Cases.seeds(40, least: 4),
    Column.Unit.allCases)
  func everyPlace(seed: UInt64, unit: Column.Unit) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = RopeModelTests.shapes[Int(seed % 4)]
    var rope = Rope(RandomText.text(upTo: 60, using: &generator), shape: shape)
    // A leaf is lent out from here on.
    rope.insert("é\n", at: rope.clamped(UTF8Offset(rope.utf8Count / 3)))
    for line in 0..<rope.lineCount {
      let content = rope.contentOfLine(line)
      let text = rope.string(in: content)
      let comment: Comment = "\(Cases.replay(seed)), line \(line): \(text.debugDescription)"
      var places = text.unicodeScalars.indices + [text.endIndex]
      if unit == .graphemes { places = text.indices + [text.endIndex] }
      for place in places {
        let offset = content.lowerBound.advanced(by: text.utf8.distance(from: text.startIndex, to: place))
        let column = Column(length(text[..<place], unit), unit)
        #expect(rope.column(of: offset, in: unit) == column, comment)
        #expect(rope.utf8Offset(ofLine: line, column: column) == offset, comment)
        #expect(try rope.utf8Offset(checkingLine: line, column: column) == offset, comment)
        #expect(rope.utf8Offset(clampingLine: line, column: column) == offset, comment)
      }
      let beyond = Column(length(text, unit) + 1, unit)
      #expect(throws: PositionError.self, comment) { try rope.utf8Offset(checkingLine: line, column: beyond) }
      #expect(rope.utf8Offset(clampingLine: line, column: beyond) == content.upperBound, comment)
    }
  }

  @Test(
    "inside a scalar, a cluster or a line break count as the place before",
    arguments: [
      (Column.utf8(2), 1), (.utf16(3), 3), (.utf8(6), 3), (.utf8(100), 7), (.utf16(-1), 0),
      (.graphemes(100), 7),
    ])
  func rounding(column: Column, offset: Int) {
    let rope = Rope("aé😀\r\nb")
    #expect(rope.utf8Offset(clampingLine: 0, column: column) == UTF8Offset(offset))
    #expect(rope.utf8Offset(clampingLine: -1, column: column) == .zero)
    #expect(rope.utf8Offset(clampingLine: 2, column: column) == rope.range.upperBound)
    #expect(rope.column(of: UTF8Offset(8), in: .graphemes) == .graphemes(3))
    #expect(rope.column(of: UTF8Offset(8), in: .utf16) == .utf16(5))
    #expect(rope.column(of: UTF8Offset(5), in: .utf16) == .utf16(2))
    #expect(Rope("e\u{301}x").column(of: UTF8Offset(1), in: .graphemes) == .graphemes(0))
  }
}
