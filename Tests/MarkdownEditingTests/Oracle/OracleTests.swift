import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("The laws of all actions, by what a reader sees")
struct OracleTests {
  static let actions: [EditorAction] = {
    let more = [
      "bold", "italic", "strikethrough", "code", "clear-formatting", "link", "link:http://a.b", "image",
      "bold",
      "italic", "type:y", "newline", "backspace", "delete", "heading:2", "quote", "bullet-list",
      "ordered-list",
      "task-list", "format", "type:_", "type:~", "type:[",
    ]
    return BlockPropertyTests.actions + more.compactMap { EditorAction(name: $0) }
  }()

  @Test("hold on random documents and selections", arguments: 0..<8)
  func random(part: Int) async throws {
    for seed in TestSeed.seeds(1) {
      var generator = SeededGenerator(seed: seed &+ UInt64(part) &* 1_000_003)
      var tally = OracleTally()
      let start = ContinuousClock.now
      for round in 0..<(40 * TestSeed.scale) {
        let text = OracleDocuments.text(using: &generator)
        let dialect = Int.random(in: 0..<3, using: &generator) == 0 ? Dialect.commonMark : .gfm
        var scene = OracleScene(text, Selection(caret: .zero), dialect)
        for _ in 0..<3 {
          scene = scene.selecting(OracleDocuments.selection(in: scene.document.rope, using: &generator))
          for _ in 0..<4 {
            let action = Self.actions[Int.random(in: 0..<Self.actions.count, using: &generator)]
            tally.judge(scene, action, "part \(part), round \(round), TEST_SEED=\(seed)")
          }
        }
      }
      print(
        "oracle part \(part): \(tally.total) cases in \(start.duration(to: .now))\n\(tally.report(examples: 3))"
      )
    }
  }
}
