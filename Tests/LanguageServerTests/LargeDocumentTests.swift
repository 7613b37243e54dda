import JSONText
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import LanguageServer

/// Tokens of documents of many segments, told by what became different.
@MainActor @Suite(.enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)))
struct LargeDocumentTests {
  private static let text = (0..<400).map {
    "## Part \($0)\n\nSome *text* with `code`, [a link] and more, so that it is long enough.\n\n> - quoted\n>   **item**\n\n"
  }.joined()

  @Test("what became different leads to the tokens of the new text, for edits anywhere and all links at once")
  func deltas() throws {
    for seed in Cases.runs(10) {
      var random = SeededGenerator(seed: seed)
      var rope = Rope(Self.text + "[a link]: /x\n")
      var (tree, memory) = (SyntaxTree(rope), TokenMemory())
      var tokens = memory.full(tree, .utf16)
      let pieces = ["x", "\n", "", "*", "```\n", "# ", "\n\n[a link]: /y\n\n", "> ", "é", "\r\n"]
      for step in 0..<30 {
        let start = Int.random(in: 0...rope.utf8Count, using: &random)
        let end = min(rope.utf8Count, start + Int.random(in: 0...40, using: &random))
        let range = rope.scalarStart(at: UTF8Offset(start))..<rope.scalarStart(at: UTF8Offset(end))
        let edit = Edit(range, pieces.randomElement(using: &random) ?? "")
        let changes = ChangeSet([edit], length: rope.utf8Count).trimmed(in: rope)
        rope = changes.applied(to: rope)
        tree = tree.updating(after: changes, in: rope)
        if !changes.isIdentity { memory.note(changes) }
        if step % 3 == 1 { continue }
        let told = memory.delta(tree, since: memory.resultID, .utf16)
        let edits = try #require(told)
        for edit in edits.reversed() {
          tokens.replaceSubrange(edit.start..<edit.start + edit.deleteCount, with: edit.data)
        }
        var fresh = TokenMemory()
        let all = fresh.full(SyntaxTree(rope), .utf16)
        try #require(tokens == all, "TEST_SEED=\(seed), step \(step)")
      }
    }
  }

  @Test("a letter in a large document is told in a few numbers, after a look at few segments")
  func few() throws {
    let rope = Rope(Self.text)
    var (tree, memory) = (SyntaxTree(rope), TokenMemory())
    _ = memory.full(tree, .utf16)
    let changes = ChangeSet([.insert("x", at: UTF8Offset(rope.utf8Count / 2))], length: rope.utf8Count)
    let before = tree
    tree = tree.updating(after: changes, in: changes.applied(to: rope))
    let bytes = tree.rangesNotShared(with: before).reduce(0) { $0 + $1.count }
    #expect(bytes > 0 && bytes < 20_000)
    memory.note(changes)
    let told = memory.delta(tree, since: memory.resultID, .utf16)
    let edits = try #require(told)
    #expect(edits.count <= 1 && edits.allSatisfy { $0.data.count <= 20 })
  }
}
