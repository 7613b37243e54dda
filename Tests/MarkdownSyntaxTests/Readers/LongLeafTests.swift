import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// What readers find in a paragraph of very many inlines is what they'd find in a short one.
@Suite struct LongLeafTests {
  @Test("the spans of a part of a long paragraph are those of the whole that touch it")
  func spans() {
    let line = "a **b *c `d` e* [f *g*](h)** ~~i~~ ![j](k) &amp; \\* <b>\n"
    let rope = Rope("> *x " + String(repeating: line, count: 300) + "y*\n\nz *w*\n")
    let tree = SyntaxTree(rope)
    let all = tree.highlights(in: rope.range)
    let seed = Cases.seed(1)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Cases.count(300, least: 30) {
      let start = Int.random(in: 0..<rope.utf8Count, using: &generator)
      let end = min(rope.utf8Count, start + Int.random(in: 1...200, using: &generator))
      let range = UTF8Offset(start)..<UTF8Offset(end)
      #expect(
        tree.highlights(in: range) == all.filter { $0.range.overlaps(range) },
        "\(Cases.replay(seed)): \(start)..<\(end)")
    }
  }

  @Test(
    "code spans and footnotes of many lines are rendered in the time of their length",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)))
  func rendering() {
    // Linear, this takes milliseconds; at one step for each pair, minutes.
    let count = 60_000
    let spans = Rope(String(repeating: "`a\nb`\n", count: count))
    let html = SyntaxTree(spans).html()
    #expect(html.utf8.count == count * "<code>a b</code>\n".utf8.count + "<p></p>\n".utf8.count - 1)
    let notes = Rope("[^a]\n\n[^a]: x\n" + String(repeating: "\n    p\n", count: count))
    #expect(SyntaxTree(notes).html().hasSuffix("↩</a></p>\n</li>\n</ol>\n</section>\n"))
  }
}
