import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// As `UpdatingTests`, in dialects with containers of an extension: their draws are their own, so that those of other
/// tests stay what they are.
@Suite struct ContainerUpdateTests {
  /// A document of which some footnotes and texts are containers.
  private static func text(using generator: inout SeededGenerator) -> String {
    RandomDocuments.text(using: &generator).replacing("[^a]:", with: "!!!").replacing(
      "[^b]:", with: "!!! n t"
    )
    .replacing("foo", with: "??").replacing("+++", with: "!!!")
  }

  /// Edits of which some write what containers are made of.
  private static func edits(of rope: Rope, using generator: inout SeededGenerator) -> [Edit] {
    RandomEdits.edits(of: rope, using: &generator).map { edit in
      let isOther = Int.random(in: 0..<3, using: &generator) == 0
      let fragments = ["!!! n\n", "\n!!!\n    ", "!", "!!!", "??\n", "    ", "\n\n    a\n", " ", "n"]
      return isOther ? Edit(edit.range, fragments.randomElement(using: &generator) ?? "") : edit
    }
  }

  @Test("an updated tree is that of a full parse, and keeps the invariants", arguments: RandomDocuments.seeds)
  func edits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &+ 0xC0)
    var containers = 0
    for _ in 0..<Cases.count(20, least: 4) {
      var rope = Rope(
        (0..<Int.random(in: 1...4, using: &generator)).map { _ in Self.text(using: &generator) }
          .joined(separator: "\n"))
      var tree = SyntaxTree(rope, dialect: .withAdmonitions)
      for _ in 0..<20 {
        let edits = Self.edits(of: rope, using: &generator)
        let changes = ChangeSet(edits, length: rope.utf8Count)
        let changed = changes.applied(to: rope)
        tree = tree.updating(after: changes, in: changed)
        let found = UpdateCase(text: rope.description, edits: edits, dialect: .withAdmonitions)
        let expected = SyntaxTree(changed, dialect: .withAdmonitions)
        if let problem = StoredTree(tree).difference(from: StoredTree(expected)) {
          let small = found.problem() == nil ? found : found.shrunk()
          Issue.record("\(Cases.replay(seed)): \(small.problem() ?? problem), in \(small)")
          return
        }
        if let broken = tree.invariants.broken() {
          Issue.record("\(Cases.replay(seed)): \(broken.message), in \(found)")
        }
        rope = changed
        containers += tree.nodes(in: rope.range).count { $0.kind.holdsAnyBlock && $0.info != nil }
      }
    }
    #expect(containers >= Cases.minimum(60), "hardly a container was edited")
  }
}
