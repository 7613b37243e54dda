import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Changed ranges against a comparison byte by byte.
@Suite struct ChangedRangesTests {
  @Test(
    "only what looks different is reported",
    arguments: [
      ("ab\n\ncd\n", 1..<1, "x", [1..<2]),
      ("ab\n\ncd\n", 1..<2, "", []),
      ("a **b** c\n", 8..<8, "x", [8..<9]),
      ("a *b* c\n", 3..<5, "b*", [3..<5]),
      ("a b c\n", 0..<0, "# ", [0..<7]),
      ("# b\n\nc\n", 0..<1, "##", [0..<4]),
      ("[a]\n\n[a]: x\n\nb [a]\n", 10..<11, "y", [0..<3, 5..<11, 15..<18]),
      ("[a]\n\n[a]: x 't'\n", 13..<14, "u", [0..<3, 5..<15]),
      ("a\n\nb\n\nc\n", 0..<0, "```\n", [0..<11]),
      ("- a\n- b\n- c\n", 4..<4, "- x\n", [4..<8]),
      ("> a\n> b\n", 8..<8, "> c\n", [7..<12]),
      ("a\n\n    b\n", 3..<3, "- x\n\n", [3..<13]),
      ("a_b c\n", 5..<5, "", []),
    ] as [(String, Range<Int>, String, [Range<Int>])])
  func samples(text: String, range: Range<Int>, replacement: String, expected: [Range<Int>]) {
    let rope = Rope(text)
    let edit = Edit(UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound), replacement)
    let changes = ChangeSet([edit], length: rope.utf8Count)
    let new = SyntaxTree(changes.applied(to: rope))
    let changed = new.changedRanges(since: SyntaxTree(rope), changes)
    #expect(changed.map { $0.lowerBound.value..<$0.upperBound.value } == expected)
  }

  @Test(
    "the ranges are exactly the bytes that are new or look different, for random edits of random documents",
    arguments: RandomDocuments.seeds)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Cases.count(150, least: 25) {
      let rope = Rope(RandomDocuments.text(using: &generator))
      let old = SyntaxTree(rope)
      let changes = Self.edits(of: rope, using: &generator)
      let newRope = changes.applied(to: rope)
      let new = SyntaxTree(newRope)
      let found = new.changedRanges(since: old, changes)
      let expected = Self.differingBytes(old, rope, new, newRope, changes)
      #expect(
        Set(found.flatMap { $0.lowerBound.value..<$0.upperBound.value }) == expected,
        "\(Cases.replay(seed)), round \(round): \(changes.edits) in \(rope.description.debugDescription)")
      for (first, second) in zip(found, found.dropFirst()) {
        #expect(first.upperBound < second.lowerBound, "\(Cases.replay(seed)), round \(round)")
      }
    }
  }

  private static func edits(of rope: Rope, using generator: inout SeededGenerator) -> ChangeSet {
    var edits: [Edit] = []
    var position = 0
    for _ in 0..<Int.random(in: 1...3, using: &generator) where position <= rope.utf8Count {
      let bounds = (0..<2).map { _ in
        rope.scalarStart(at: UTF8Offset(Int.random(in: position...rope.utf8Count, using: &generator)))
      }.sorted()
      guard bounds[0].value >= position else { continue }
      let end = Bool.random(using: &generator) ? bounds[0] : bounds[1]
      let fragments = ["", "x", "*", "\n", "> ", "- ", "# ", "```\n", "[a]: /v\n\n", "  ", "|", "`", "[^a]"]
      edits.append(Edit(bounds[0]..<end, fragments.randomElement(using: &generator) ?? ""))
      position = end.value + 1
    }
    return ChangeSet(edits, length: rope.utf8Count)
  }

  // MARK: The plain model

  /// A node that holds a byte, and what the byte is to it.
  private struct Level: Equatable {
    var look: NodeLook
    var isMarker: Bool
    var isInLine: Bool
  }

  /// For each byte, the nodes that hold it.
  private static func levels(_ tree: SyntaxTree, _ count: Int) -> [[Level]] {
    var levels = [[Level]](repeating: [], count: count)
    tree.root.walk { node in
      let look = NodeLook(node)
      let markers = node.markers
      let lines = node.kind.isLeafWithInlines ? [] : node.contentLines
      for byte in node.range.lowerBound.value..<node.range.upperBound.value {
        let offset = UTF8Offset(byte)
        levels[byte].append(
          Level(
            look: look, isMarker: markers.contains { $0.contains(offset) },
            isInLine: lines.contains { $0.contains(offset) }))
      }
      return true
    }
    return levels
  }

  private static func differingBytes(
    _ old: SyntaxTree, _ rope: Rope, _ new: SyntaxTree, _ newRope: Rope, _ changes: ChangeSet
  ) -> Set<Int> {
    var differing = Set(0..<newRope.utf8Count)
    let (before, after) = (levels(old, rope.utf8Count), levels(new, newRope.utf8Count))
    for byte in 0..<rope.utf8Count
    where !changes.edits.contains(where: { $0.range.contains(UTF8Offset(byte)) }) {
      let place = changes.map(UTF8Offset(byte), bias: .after).value
      if before[byte] == after[place] { differing.remove(place) }
    }
    return differing
  }

  @Test("an unchanged tree has no changed ranges")
  func identity() {
    let rope = Rope("- a *b*\n")
    let tree = SyntaxTree(rope)
    #expect(tree.changedRanges(since: tree, .identity(length: rope.utf8Count)).isEmpty)
    #expect(tree.changedRanges(since: SyntaxTree(rope), .identity(length: rope.utf8Count)).isEmpty)
  }

  @Test(
    "twenty thousand nested quotes are compared without a deep stack",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)))
  func takesTimeWhereNestingIsDeep() {
    let rope = Rope(String(repeating: ">", count: 20_000) + "a")
    let changes = ChangeSet([.insert("b", at: rope.range.upperBound)], length: rope.utf8Count)
    let new = SyntaxTree(changes.applied(to: rope))
    #expect(new.changedRanges(since: SyntaxTree(rope), changes).map(\.lowerBound.value) == [20_001])
  }
}
