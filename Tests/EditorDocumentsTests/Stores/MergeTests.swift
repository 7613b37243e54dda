import EditorCoordination
import EditorDocuments
import TestSupport
import Testing
import TextBuffer

/// Differences and merges, as values.
@Suite struct MergeTests {
  private static let seed = Cases.seed()

  @Test("a difference leads from one text to the other, whatever they are")
  func difference() {
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<Cases.count(4_000) {
      let (old, new) = (text(&random), text(&random))
      let change = ChangeSet.difference(from: Rope(old), to: Rope(new))
      #expect(change.applied(to: Rope(old)) == Rope(new), "TEST_SEED=\(Self.seed)")
      #expect(change.isIdentity == (Rope(old) == Rope(new)))
    }
  }

  @Test("a difference is as small as its lines allow, and never cuts a scalar")
  func small() {
    let cases = [
      ("a\nb\nc\n", "a\nx\nc\n", [Edit(UTF8Offset(2)..<UTF8Offset(3), "x")]),
      ("a\r\nb\r\n", "a\nb\r\n", [Edit(UTF8Offset(1)..<UTF8Offset(2), "")]),
      ("é", "è", [Edit(UTF8Offset(0)..<UTF8Offset(2), "è")]),
      ("a\nb\n", "a\n\u{0}b\n", [.insert("\u{0}", at: UTF8Offset(2))]),
    ]
    for (old, new, edits) in cases {
      #expect(ChangeSet.difference(from: Rope(old), to: Rope(new)).edits == edits, "\(old) to \(new)")
    }
  }

  @Test("texts of very many lines that differ are one edit")
  func huge() {
    let (old, new) = ((0..<9_000).map { "\($0)\n" }.joined(), (0..<9_000).map { "\($0 * 2)\n" }.joined())
    let change = ChangeSet.difference(from: Rope("x\n" + old + "y"), to: Rope("x\n" + new + "y"))
    #expect(
      change.edits.count == 1 && change.applied(to: Rope("x\n" + old + "y")).description == "x\n" + new + "y")
  }

  @Test(
    "what doesn't overlap merges to the same text from both sides; what does is a conflict with its place")
  func merge() {
    let base = ChangeSet([Edit(UTF8Offset(0)..<UTF8Offset(1), "A")], length: 6)
    let far = ChangeSet([Edit(UTF8Offset(4)..<UTF8Offset(5), "E")], length: 6)
    guard case .merged(let change) = ThreeWayMerge(ours: base, theirs: far) else {
      Issue.record("no merge")
      return
    }
    #expect(change.applied(to: base.applied(to: Rope("abcdef"))).description == "AbcdEf")
    let near = ChangeSet([Edit(UTF8Offset(0)..<UTF8Offset(2), "X")], length: 6)
    #expect(ThreeWayMerge(ours: base, theirs: near) == .conflict(near.edits))
    #expect(ThreeWayMerge(ours: base, theirs: base) == .merged(.identity(length: 6)))
    let insertions = ["1", "2"].map { ChangeSet([.insert($0, at: UTF8Offset(3))], length: 6) }
    #expect(ThreeWayMerge(ours: insertions[0], theirs: insertions[1]) == .conflict(insertions[1].edits))
  }

  private func text(_ random: inout SeededGenerator) -> String {
    let parts = ["a", "b", "\n", "\r\n", "\r", "é", "👩‍👧", "line\n", "", "\u{0301}"]
    return (0..<Int.random(in: 0..<12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
      .joined()
  }
}
