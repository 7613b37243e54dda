import Testing
import TextBuffer

@Suite("Positions from outside")
struct CheckedPositionTests {
  private let rope = Rope("aé\r\n😀b")

  @Test("are refused with the value and the bound")
  func outOfBounds() {
    func expect(
      _ reason: PositionError.Reason, _ unit: PositionError.Unit, _ value: Int, _ bound: Int,
      _ body: () throws -> Void
    ) {
      let error = #expect(throws: PositionError.self, performing: body)
      #expect(
        error?.reason == reason && error?.unit == unit && error?.value == value && error?.bound == bound)
    }
    expect(.outOfBounds, .utf8, 11, 10) { try rope.check(UTF8Offset(11)) }
    expect(.outOfBounds, .utf8, -1, 10) { _ = try rope.utf16Offset(checking: UTF8Offset(-1)) }
    expect(.insideScalar, .utf8, 2, 10) { _ = try rope.line(checking: UTF8Offset(2)) }
    expect(.insideScalar, .utf8, 6, 10) { _ = try rope.string(checking: UTF8Offset(0)..<UTF8Offset(6)) }
    expect(.outOfBounds, .utf16, 8, 7) { _ = try rope.utf8Offset(checking: UTF16Offset(8)) }
    expect(.insideScalar, .utf16, 5, 7) { _ = try rope.utf8Offset(checking: UTF16Offset(5)) }
    expect(.outOfBounds, .lines, 2, 1) { _ = try rope.startOfLine(checking: 2) }
    expect(.outOfBounds, .lines, 2, 1) { _ = try rope.utf8Offset(checking: LineColumn(line: 2, column: 0)) }
    expect(.outOfBounds, .column, 4, 3) { _ = try rope.utf8Offset(checking: LineColumn(line: 0, column: 4)) }
    expect(.insideScalar, .column, 2, 3) { _ = try rope.utf8Offset(checking: LineColumn(line: 0, column: 2)) }
    expect(.outOfBounds, .utf16Column, 4, 3) { _ = try rope.utf8Offset(checkingLine: 1, column: .utf16(4)) }
    expect(.insideScalar, .utf16Column, 1, 3) { _ = try rope.utf8Offset(checkingLine: 1, column: .utf16(1)) }
    expect(.outOfBounds, .utf16Column, 3, 2) { _ = try rope.utf8Offset(checkingLine: 0, column: .utf16(3)) }
    expect(.outOfBounds, .scalarColumn, -1, 2) {
      _ = try rope.utf8Offset(checkingLine: 1, column: .scalars(-1))
    }
    expect(.outOfBounds, .graphemeColumn, 3, 2) {
      _ = try rope.utf8Offset(checkingLine: 1, column: .graphemes(3))
    }
    expect(.insideScalar, .column, 2, 3) { _ = try rope.utf8Offset(checkingLine: 0, column: .utf8(2)) }
    expect(.outOfBounds, .lines, -1, 1) { _ = try rope.utf8Offset(checkingLine: -1, column: .utf8(0)) }
    expect(.outOfBounds, .scalars, 7, 6) { _ = try rope.utf8Offset(checkingAfterScalars: 7) }
    var changed = rope
    expect(.insideScalar, .utf8, 2, 10) {
      try changed.replaceSubrange(checking: UTF8Offset(0)..<UTF8Offset(2), with: "x")
    }
    #expect(changed == rope)
  }

  @Test("are accepted where they are right")
  func inBounds() throws {
    #expect(try rope.utf8Offset(checking: UTF16Offset(6)) == UTF8Offset(9))
    #expect(try rope.utf8Offset(checking: LineColumn(line: 1, column: 4)) == UTF8Offset(9))
    #expect(rope.utf8Offset(of: LineColumn(line: 1, column: 5)) == UTF8Offset(10))
    #expect(rope.clamped(UTF8Offset(2)) == UTF8Offset(1) && rope.clamped(UTF8Offset(99)) == UTF8Offset(10))
    var changed = rope
    try changed.replaceSubrange(checking: UTF8Offset(1)..<UTF8Offset(3), with: "e")
    #expect(changed.description == "ae\r\n😀b")
  }

  @Test("trap in the calls that don't check")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = Rope("abc").utf16Offset(of: UTF8Offset(4)) }
    await #expect(processExitsWith: .failure) { _ = Rope("abc").startOfLine(1) }
    await #expect(processExitsWith: .failure) { _ = Rope("é").utf8Offset(ofLine: 0, column: .utf16(2)) }
    await #expect(processExitsWith: .failure) { _ = Rope("abc").byte(at: UTF8Offset(3)) }
    await #expect(processExitsWith: .failure) { _ = Rope("abc").wordEnd(after: UTF8Offset(4)) }
    await #expect(processExitsWith: .failure) { _ = Rope("é").wordStart(before: UTF8Offset(1)) }
    await #expect(processExitsWith: .failure) {
      var rope = Rope("é")
      rope.insert("x", at: UTF8Offset(1))
    }
  }
}
