import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

@Suite struct MarkedTextTests {
  @Test(
    "marks are read as a text and what they select",
    arguments: [
      ("ˇ", "", [0...0], [false]),
      ("one «twoˇ» three", "one two three", [4...7], [false]),
      ("«ˇone» two ˇ", "one two ", [0...3, 8...8], [true, false]),
      ("e\u{301}ˇ\u{302}", "e\u{301}\u{302}", [3...3], [false]),
      ("👨‍«👩‍ˇ»👧\r«ˇ\n»", "👨‍👩‍👧\r\n", [7...14, 19...20], [false, true]),
      ("a\0ˇb", "a\0b", [2...2], [false]),
    ])
  func reads(marked: String, text: String, ranges: [ClosedRange<Int>], reversed: [Bool]) throws {
    let read = try MarkedText(parsing: marked)
    #expect(Array(read.text.utf8) == Array(text.utf8))
    #expect(read.selection.ranges.map { $0.range.lowerBound.value...$0.range.upperBound.value } == ranges)
    #expect(read.selection.ranges.map(\.isReversed) == reversed)
    #expect(Array(read.description.utf8) == Array(marked.utf8))
  }

  @Test(
    "wrong marks are refused with what is wrong and where",
    arguments: [
      ("one", MarkedTextError.Kind.noMark, 3), ("a «b", .unclosedRange, 2), ("a» ˇ", .unopenedRange, 1),
      ("«a«bˇ»»", .nestedRange, 2), ("«aˇb»", .misplacedHead, 4), ("«ˇaˇ»", .misplacedHead, 3),
      ("«ab»", .misplacedHead, 3), ("«ˇ»", .emptyRange, 2), ("«»", .emptyRange, 1),
    ])
  func refuses(marked: String, kind: MarkedTextError.Kind, offset: Int) {
    #expect(throws: MarkedTextError(kind: kind, scalarOffset: offset)) { try MarkedText(parsing: marked) }
  }

  @Test("what is printed reads back the same, for every selection of up to two ranges in a nasty text")
  func roundTrips() throws {
    let text = "a\r\n👩‍👧e\u{301}"
    let bounds = text.unicodeScalars.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
    let offsets = (bounds + [text.utf8.count]).map { UTF8Offset($0) }
    let single = offsets.flatMap { anchor in offsets.map { SelectionRange(anchor: anchor, head: $0) } }
    var count = 0
    for first in single {
      for second in single {
        let marked = MarkedText(text, selection: Selection([first, second]))
        let back = try MarkedText(parsing: marked.description)
        #expect(back.selection.ranges == marked.selection.ranges, "\(first) \(second)")
        #expect(Array(back.text.utf8) == Array(text.utf8))
        count += 1
      }
    }
    #expect(count == single.count * single.count && count > 4_000)
  }

  @Test("a selection inside a character is refused loudly")
  func trapsInside() async {
    await #expect(processExitsWith: .failure) {
      _ = MarkedText("é", selection: Selection(caret: UTF8Offset(1)))
    }
  }

  @Test("a document is made from marks and printed back with them")
  func documents() {
    let document = MarkdownDocument(marked: "# «ˇone»\n")
    #expect(document.rope.description == "# one\n")
    #expect(document.marked.description == "# «ˇone»\n")
  }
}
