import TestSupport
import Testing
import TextBuffer

@Suite struct OrderingTests {
  @Test("is that of the standard library's sort, and equal places keep theirs", arguments: 0..<8)
  func ordered(seed: UInt64) {
    var random = SeededGenerator(seed: Cases.seed(20_2026) &+ seed)
    for count in 0..<40 {
      let elements = (0..<count).map { (place: Int.random(in: 0..<20, using: &random), number: $0) }
      let expected = elements.sorted { ($0.place, $0.number) < ($1.place, $1.number) }
      #expect(elements.ordered(by: \.place).map(\.number) == expected.map(\.number))
      #expect(elements.ordered { UTF8Offset($0.place) }.map(\.number) == expected.map(\.number))
      #expect(expected.ordered(by: \.place).map(\.number) == expected.map(\.number))
      let ranged = elements.sorted {
        ($0.place, $0.number % 3, $0.number) < ($1.place, $1.number % 3, $1.number)
      }
      #expect(
        elements.ordered { $0.place..<$0.place + $0.number % 3 }.map(\.number) == ranged.map(\.number))
      let named = elements.sorted { ("\($0.place)", $0.number) < ("\($1.place)", $1.number) }
      #expect(elements.ordered { "\($0.place)" }.map(\.number) == named.map(\.number))
    }
  }
}
