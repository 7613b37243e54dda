import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Lines in parts are the lines of a plain array.
@Suite struct LongLinesTests {
  @Test("random replacements give the lines that a plain array has", arguments: RandomDocuments.seeds)
  func replacements(seed: UInt64) {
    let steps = Cases.count(200, least: 60)
    for partCount in [1, 2, 3, 8] {
      // Each number of parts has draws of its own, whatever the number of steps.
      var generator = SeededGenerator(seed: seed &* 16 &+ UInt64(partCount))
      var model = lines(Int.random(in: 0...40, using: &generator), from: 0, &generator)
      var long = LongLines(model, partCount: partCount)
      for _ in 0..<steps {
        let first = Int.random(in: 0...model.count, using: &generator)
        let range = first..<min(model.count, first + Int.random(in: 0...6, using: &generator))
        let start = first < model.count ? Int(model[first].start) : Int(model.last?.end ?? 0) + 1
        let new = lines(Int.random(in: 0...6, using: &generator), from: start, &generator)
        // What follows starts on a later line.
        let next = range.upperBound < model.count ? Int(model[range.upperBound].start) : 0
        let distance = max(0, Int(new.last?.end ?? 0) + 1 - next) + Int.random(in: 0...3, using: &generator)
        long.replace(range, with: new, movingRestBy: distance)
        model = model[..<range.lowerBound] + new + model[range.upperBound...].map { $0.shifted(by: distance) }
        #expect(
          long.count == model.count && long.elementsEqual(model),
          "\(Cases.replay(seed)), \(partCount) lines a part")
      }
    }
  }

  @Test("a leaf's lines stand in parts from a number on, in which every reader finds them") func readers() {
    let code = String(repeating: "x\n", count: LongLines.leastCount + 1)
    let quoted = code.split(separator: "\n").map { "> \($0)\n" }.joined()
    let long = SyntaxTree(Rope("> ```\n\(quoted)> ```\n"))
    let block = long.root.children[0].children[0]
    #expect(block.contentLines.count == LongLines.leastCount + 1)
    #expect(block.contentLines.last.map { $0.lowerBound.value } == 6 + 4 * LongLines.leastCount + 2)
    #expect(long.codeBlocks.first?.lines.count == LongLines.leastCount + 1)
    #expect(long.html() == "<blockquote>\n<pre><code>" + code + "</code></pre>\n</blockquote>\n")
    let last = long.root.range.upperBound
    let spans = long.highlights(in: UTF8Offset(last.value - 20)..<last)
    #expect(spans.contains { $0.kind == .codeBlock && $0.role == .content })
  }

  private func lines(_ count: Int, from start: Int, _ generator: inout SeededGenerator) -> [BlockLine] {
    var next = start
    return (0..<count).map { _ in
      let end = next + Int.random(in: 0...5, using: &generator)
      defer { next = end + 1 }
      return BlockLine(start: BlockOffset(next), end: BlockOffset(end))
    }
  }
}
