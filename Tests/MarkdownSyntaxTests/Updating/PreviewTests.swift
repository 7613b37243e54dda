import Foundation
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Previews of edits in leaves beside full parses.
@Suite struct PreviewTests {
  @Test(
    "the tree of a preview, and what it says of the leaves, is that of a full parse",
    arguments: RandomDocuments.seeds)
  func previews(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var count = 0
    let all = Cases.atMost(200, least: 40) + Cases.count(4)
    for text in RandomDocuments.texts(seed: seed, count: all) {
      let (rope, tree) = (Rope(text), SyntaxTree(Rope(text)))
      let leaves = tree.leaves(in: rope.range).filter { _ in Bool.random(using: &random) }.prefix(3)
      let edits = leaves.flatMap { Self.edits(in: $0, of: rope, using: &random) }
      guard edits.contains(where: { !$0.isIdentity }) else { continue }
      let changes = ChangeSet(edits, length: rope.utf8Count)
      let after = changes.applied(to: rope)
      guard let preview = tree.preview(of: Array(leaves), after: changes, in: after) else { continue }
      count += 1
      let full = SyntaxTree(after)
      let found = try #require(preview.tree(after: changes, of: tree))
      if let difference = StoredTree(found).difference(from: StoredTree(full)) {
        Issue.record("\(Cases.replay(seed)) \(UpdateCase(text: text, edits: edits)): \(difference)")
      }
      if found.text != after || preview.tree(after: changes, of: full) != nil {
        Issue.record("\(Cases.replay(seed)): another text, or a tree that the preview isn't of")
      }
      if preview.tree(after: .identity(length: rope.utf8Count), of: tree) != nil {
        Issue.record("\(Cases.replay(seed)): a tree for changes that the preview isn't of")
      }
    }
    #expect(count > 0)
  }

  @Test(
    "there is none where anything but the leaf would change",
    arguments: [
      // The definition's title begins in the paragraph behind it.
      ("[a]\n\n[a]: /u\n\"x y\n", "x y", "x\" y"), ("[a]\n\n[a]: /u\n\"x\n", "x", "x\""),
      // Another block's lines.
      ("a\nb\n\nc\n", "b", "b\n\nx"), ("- a\n- b\n", "a", "a\n- c"), ("a\n", "a", "# a"),
      ("a\nb\n", "b", "---"),
      // A blank line before the next item, or the next block of one, makes the list loose.
      ("- a\n  b\n- c\n", "b", ""), ("> - a\n>   b\n> - c\n", "b", ""), ("- a\n  b\n  > c\n", "b", ""),
      ("- a\n  b\n  - c\n- d\n", "b", ""),
      ("|a|b|\n|-|-|\n|c|d|\n", "c", "c|x"),
    ])
  func refused(text: String, old: String, new: String) throws {
    let rope = Rope(text)
    let tree = SyntaxTree(rope)
    let found = try #require(text.range(of: old, options: .backwards))
    let start = UTF8Offset(text.utf8.distance(from: text.startIndex, to: found.lowerBound))
    let leaf = try #require(tree.leaves(in: start..<start.advanced(by: 1)).first)
    let changes = ChangeSet(
      [Edit(start..<start.advanced(by: old.utf8.count), new)], length: rope.utf8Count)
    #expect(tree.preview(of: [leaf], after: changes, in: changes.applied(to: rope)) == nil)
  }

  /// One or two edits inside of a leaf, most of which put something in and take nothing away.
  private static func edits(
    in leaf: SyntaxNode, of rope: Rope, using random: inout SeededGenerator
  ) -> [Edit] {
    var edits: [Edit] = []
    var place = leaf.range.lowerBound.value
    for _ in 0..<Int.random(in: 1...2, using: &random) where place <= leaf.range.upperBound.value {
      let end = leaf.range.upperBound.value
      let start = rope.scalarStart(at: UTF8Offset(Int.random(in: place...end, using: &random)))
      let count = [0, 0, 0, 1, 2, 8, end].randomElement(using: &random) ?? 0
      let upper = rope.scalarStart(at: UTF8Offset(min(end, start.value + count)))
      let text =
        ["*", "**", "`", "~~", "x", "&amp;", "[a]", "_", "\\", ""].randomElement(using: &random) ?? ""
      guard start.value >= place else { continue }
      edits.append(Edit(start..<max(start, upper), text))
      place = max(start, upper).value + 1
    }
    return edits
  }
}

extension Edit {
  /// Whether it changes nothing.
  fileprivate var isIdentity: Bool { range.isEmpty && replacement.isEmpty }
}
