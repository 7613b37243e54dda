import TestSupport
import Testing
import TextBuffer

/// The edits that lead from one text to another.
@Suite("Differences")
struct DifferenceTests {
  /// Two texts, and the edits between them as ranges of the old text with what stands there afterwards.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let (old, new): (String, String)
    let edits: [Edit]

    init(_ name: String, _ old: String, _ new: String, _ edits: [(Range<Int>, String)]) {
      (testDescription, self.old, self.new) = (name, old, new)
      self.edits = edits.map { Edit(UTF8Offset($0.lowerBound)..<UTF8Offset($0.upperBound), $1) }
    }
  }

  static let rows = [
    Row("equal texts differ in nothing", "one\ntwo", "one\ntwo", []),
    Row("what a line begins and ends with stays", "one\ntwo\n", "one\n2wo\n", [(4..<5, "2")]),
    Row("lines that stay part the edits", "a\nb\nc\nd\n", "x\nb\nc\ny\n", [(0..<1, "x"), (6..<7, "y")]),
    Row("lines that go are one edit", "a\nb\nc\nd\ne", "a\nd\ne", [(2..<6, "")]),
    Row("lines that come are one edit", "a\nd", "a\nb\nc\nd", [(2..<2, "b\nc\n")]),
    Row("characters that begin with the same byte are whole", "é", "è", [(0..<2, "è")]),
    Row("characters that end with the same byte are whole", "é", "ũ", [(0..<2, "ũ")]),
    Row("CR and LF are one line end", "a\r\nb\r\n", "a\r\nc\r\n", [(3..<4, "c")]),
    Row("everything can go", "a\nb", "", [(0..<3, "")]),
  ]

  @Test("are the lines that differ, without what they begin and end with in common", arguments: rows)
  func examples(_ row: Row) {
    let difference = ChangeSet.difference(from: Rope(row.old), to: Rope(row.new))
    #expect(difference.edits == row.edits)
    #expect(difference.lengthBefore == row.old.utf8.count && difference.lengthAfter == row.new.utf8.count)
  }

  @Test("lead from any text to any other", arguments: Cases.seeds(20))
  func random(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    var old = Rope("one\ntwo é\r\nthree\n\nfour\n")
    for _ in 0..<20 {
      let new = source.change(in: String(old)).applied(to: old)
      let difference = ChangeSet.difference(from: old, to: new)
      #expect(throws: Never.self, "\(Cases.replay(seed))") { try old.check(difference) }
      #expect(difference.applied(to: old) == new, "\(Cases.replay(seed))")
      old = new
    }
  }
}
