import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// A tree is a value: whoever has one can read it on any thread, whatever becomes of the document.
///
/// The coordination hands trees to other threads, and the thread sanitizer builds its tests anyway.
@Suite struct TreeSnapshotThreadTests {
  @Test("snapshots are read on other threads while the document is edited")
  func snapshots() async {
    let seed = Cases.seed(9)
    var generator = SeededGenerator(seed: seed)
    var rope = Rope((0..<20).map { _ in RandomDocuments.text(using: &generator) }.joined(separator: "\n\n"))
    var tree = SyntaxTree(rope)
    let isRight = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<Cases.count(60, least: 20) {
        let changes = ChangeSet([edit(of: rope, using: &generator)], length: rope.utf8Count)
        rope = changes.applied(to: rope)
        tree = tree.updating(after: changes, in: rope, within: .keystroke)
        group.addTask { [tree, rope] in
          let whole = SyntaxTree(rope)
          let completed = tree.completed()
          return completed.highlights(in: rope.range) == whole.highlights(in: rope.range)
            && completed.html() == whole.html()
        }
      }
      return await group.allSatisfy { $0 }
    }
    #expect(isRight, "\(Cases.replay(seed))")
  }

  /// A letter, a marker or a document instead of nothing, of a few letters, or of some lines.
  private func edit(of rope: Rope, using generator: inout SeededGenerator) -> Edit {
    let start = rope.clamped(UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator)))
    let length = [0, 0, 0, 1, 12, 400].randomElement(using: &generator) ?? 0
    let document = RandomDocuments.text(using: &generator)
    let replacement = ["", "a", "**", "\n", "- ", "```\n", document].randomElement(using: &generator) ?? ""
    return Edit(start..<rope.clamped(start.advanced(by: length)), replacement)
  }
}
