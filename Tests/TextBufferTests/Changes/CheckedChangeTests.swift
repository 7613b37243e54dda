import Testing
import TextBuffer

@Suite("Changes from outside")
struct CheckedChangeTests {
  private func edit(_ range: Range<Int>, _ text: String = "") -> Edit {
    Edit(UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound), text)
  }

  private func expect(_ reason: ChangeError.Reason, _ value: Int, _ bound: Int, _ body: () throws -> Void) {
    let error = #expect(throws: ChangeError.self, performing: body)
    #expect(error?.reason == reason && error?.value == value && error?.bound == bound)
  }

  @Test("are refused with the value and the bound")
  func refused() {
    expect(.outOfBounds, 6, 5) { _ = try ChangeSet(checking: [edit(4..<6)], length: 5) }
    expect(.outOfBounds, -1, 5) { _ = try ChangeSet(checking: [edit(-1..<2)], length: 5) }
    expect(.overlap, 2, 3) { _ = try ChangeSet(checking: [edit(0..<3), edit(2..<4)], length: 5) }
    expect(.overlap, 1, 3) { _ = try ChangeSet(checking: [edit(0..<3), edit(1..<1, "x")], length: 5) }
    var rope = Rope("aé😀")
    expect(.wrongLength, 5, 7) { try rope.apply(checking: .identity(length: 5)) }
    expect(.insideScalar, 2, 7) {
      try rope.apply(checking: ChangeSet([edit(0..<1), edit(2..<2, "x")], length: 7))
    }
    expect(.insideScalar, 4, 7) { try rope.apply(checking: ChangeSet([edit(3..<4)], length: 7)) }
    #expect(String(rope) == "aé😀")
  }

  @Test("are made where they are right")
  func accepted() throws {
    var rope = Rope("aé😀")
    try rope.apply(checking: ChangeSet(checking: [edit(7..<7, "!"), edit(1..<3, "e")], length: 7))
    #expect(String(rope) == "ae😀!")
  }
}
