import TestSupport
import Testing
import TextBuffer

@testable import MarkdownEditing

/// Lines that are asked for near each other, beside what the rope says of each.
@Suite struct LineRunTests {
  @Test("a run of lines knows what the rope knows, or nothing")
  func besideRope() throws {
    var known = 0
    let seeds = Cases.seeds(20, least: 4)
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let rope = Rope(text(using: &random))
      var run = LineRun()
      var place = Int.random(in: 0...rope.utf8Count, using: &random)
      for _ in 0..<400 {
        // Mostly near the place before.
        let reach = [3, 40, 700, rope.utf8Count].randomElement(using: &random) ?? 3
        place = min(max(0, place + Int.random(in: -reach...reach, using: &random)), rope.utf8Count)
        let offset = UTF8Offset(place)
        let line = rope.line(at: offset)
        if let found = run.line(at: offset, of: rope) {
          known += 1
          try #require(
            found.line == line && found.place == rope.extentOfLine(line), "\(Cases.replay(seed)), \(place)")
        }
        let other = min(max(0, line + Int.random(in: -9...9, using: &random)), rope.lineCount - 1)
        if let found = run.place(ofLine: other, of: rope) {
          try #require(found == rope.extentOfLine(other), "\(Cases.replay(seed)), line \(other)")
        }
        #expect(run.place(ofLine: rope.lineCount, of: rope) == nil)
      }
    }
    // The text of some seeds is one line.
    #expect(known > (seeds.count < 20 ? 0 : 1_000))
  }

  private func text(using random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...300, using: &random)
    return (0..<count).map { _ in
      let word = String(repeating: "é", count: Int.random(in: 0...40, using: &random))
      return word + (["\n", "\r\n", "\r", "\n\n", "a"].randomElement(using: &random) ?? "")
    }.joined()
  }
}
