import Foundation
import Testing
import TextBuffer

@Suite("Change sets in examples")
struct ChangeSetExampleTests {
  private func change(_ edits: (Range<Int>, String)..., length: Int) -> ChangeSet {
    ChangeSet(edits.map { Edit(UTF8Offset($0.lowerBound)..<UTF8Offset($0.upperBound), $1) }, length: length)
  }

  @Test("merge edits that touch and drop empty ones")
  func normalForm() {
    let made = change((4..<5, "c"), (2..<4, "b"), (2..<2, "a"), (7..<7, ""), length: 9)
    #expect(made.edits == [Edit(UTF8Offset(2)..<UTF8Offset(5), "abc")])
    #expect(made.lengthAfter == 9)
    #expect(change((1..<1, "x"), (1..<1, "y"), length: 2).edits == [.insert("xy", at: UTF8Offset(1))])
  }

  @Test("are written as compact JSON and read back")
  func json() throws {
    let made = change((5..<5, "new "), (8..<10, ""), (11..<12, "é"), length: 12)
    let json = String(decoding: try JSONEncoder().encode(made), as: UTF8.self)
    #expect(json == #"[5,[0,"new "],3,[2],1,[1,"é"]]"#)
    #expect(try JSONDecoder().decode(ChangeSet.self, from: Data(json.utf8)) == made)
    #expect(try JSONDecoder().decode(ChangeSet.self, from: Data("[]".utf8)) == .identity(length: 0))
  }

  @Test(
    "refuse JSON that is none",
    arguments: [
      "[-1]", "[[-1]]", "[[1,2]]", "[[1,\"a\",3]]", "{}", "[\"a\"]", "[9223372036854775807,1]",
      "[9000000000000000000]", "[[]]",
    ])
  func badJSON(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ChangeSet.self, from: Data(text.utf8)) }
  }

  @Test(
    "map positions at the edges of edits",
    arguments: [
      (3, Bias.before, 3), (3, .after, 3), (4, .before, 3), (4, .after, 6), (5, .before, 6), (5, .after, 6),
      (7, .before, 8), (7, .after, 10), (8, .before, 11),
    ])
  func edges(offset: Int, bias: Bias, expected: Int) {
    let made = change((3..<5, "xyz"), (7..<7, "++"), length: 9)
    #expect(made.map(UTF8Offset(offset), bias: bias) == UTF8Offset(expected))
  }

  @Test("insert before or behind what another one inserts at the same place, as it says")
  func sides() {
    let (own, other) = (change((1..<1, "a"), length: 2), change((1..<1, "bb"), length: 2))
    #expect(own.transformed(over: other, .before).edits == [.insert("a", at: UTF8Offset(1))])
    #expect(own.transformed(over: other, .after).edits == [.insert("a", at: UTF8Offset(3))])
  }

  @Test("trap with a message on misuse")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      _ = ChangeSet(
        [.delete(UTF8Offset(0)..<UTF8Offset(3)), .delete(UTF8Offset(2)..<UTF8Offset(4))], length: 5)
    }
    await #expect(processExitsWith: .failure) { _ = ChangeSet([.insert("a", at: UTF8Offset(6))], length: 5) }
    await #expect(processExitsWith: .failure) { _ = ChangeSet.identity(length: 5).applied(to: Rope("abc")) }
  }
}
