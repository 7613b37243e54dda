import TestSupport
import Testing
import TextBuffer

@testable import EditorCoordination

/// Words that are counted by stretches are those of the whole text.
@Suite struct WordTallyTests {
  @Test("after every change, what is counted anew and what isn't add up", arguments: Cases.seeds(32))
  func besideAll(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var text = Self.text(of: 60, using: &generator)
    var tally = WordTally(length: text.utf8.count, usualLength: Int.random(in: 4...20, using: &generator))
    for step in 0..<100 {
      let comment: Comment = "TEST_SEED=\(seed), step \(step): \(text.debugDescription)"
      #expect(tally.length == text.utf8.count, comment)
      // Now and then several changes come before the next count.
      if Int.random(in: 0..<3, using: &generator) > 0 {
        #expect(tally.count(in: Rope(text), isCancelled: { false }) && tally.uncountedLength == 0, comment)
        #expect(tally.words == Self.words(in: text), comment)
      }
      let scalars = Array(text.unicodeScalars)
      let places = (0..<4).map { _ in Int.random(in: 0...scalars.count, using: &generator) }.sorted()
      let bytes = places.map { place in scalars[..<place].reduce(0) { $0 + UTF8.width($1) } }
      let edits = [0, 2].prefix(Int.random(in: 1...2, using: &generator)).map { index in
        let end = Bool.random(using: &generator) ? bytes[index] : bytes[index + 1]
        return Edit(UTF8Offset(bytes[index])..<UTF8Offset(end), Self.text(of: 3, using: &generator))
      }
      let change = ChangeSet(edits, length: text.utf8.count)
      var rope = Rope(text)
      rope.apply(change)
      text = rope.description
      tally.map(through: change)
    }
  }

  @Test("a letter typed into a long text has one stretch counted anew, not all of them")
  func countsLittle() {
    let text = String(repeating: "one two three four\n", count: 20_000)
    var tally = WordTally(length: text.utf8.count)
    #expect(tally.count(in: Rope(text), isCancelled: { false }) && tally.words == 80_000)
    let change = ChangeSet([.insert("x", at: UTF8Offset(200_000))], length: text.utf8.count)
    tally.map(through: change)
    #expect((1...32_769).contains(tally.uncountedLength))
  }

  @Test("counting ends where it's cancelled, and can be done later")
  func cancelled() {
    var tally = WordTally(length: 3)
    #expect(!tally.count(in: Rope("a b"), isCancelled: { true }) && tally.uncountedLength == 3)
    #expect(tally.count(in: Rope("a b"), isCancelled: { false }) && tally.words == 2)
  }

  private static func text(of count: Int, using generator: inout SeededGenerator) -> String {
    let pieces = ["a", "é", "日", "7", "-", "…", " ", "\n", "\u{A0}", "\u{2003}", "word", "**"]
    return (0..<Int.random(in: 0...count, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  private static func words(in text: String) -> Int {
    text.unicodeScalars.split { $0.properties.isWhitespace }
      .count { $0.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil } }
  }
}
