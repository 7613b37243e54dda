import EditorDocuments
import TestSupport
import Testing
import TextBuffer

/// Conflicts by hunk, as values.
@Suite struct TextConflictTests {
  @Test("only what both changed in different ways is a hunk; everything else is joined")
  func hunks() {
    let base = Rope("one\ntwo\nthree\nfour\nfive\n")
    let conflict = TextConflict(
      base: base, ours: Rope("ONE\ntwo\nthree!\nfour\nfive\n"), theirs: Rope("one\ntwo\nthree?\nfour\nFIVE\n")
    )
    #expect(conflict.hunks.map(\.base) == ["three\n"])
    #expect(conflict.hunks.map(\.ours) == ["three!\n"] && conflict.hunks.map(\.theirs) == ["three?\n"])
    let cases: [(TextConflict.HunkChoice, String)] = [
      (.ours, "three!\n"), (.theirs, "three?\n"), (.both, "three!\nthree?\n"), (.text("3\n"), "3\n"),
    ]
    for (choice, lines) in cases {
      #expect(conflict.hunks.map { $0.lines(for: choice) } == [lines])
      #expect(conflict.resolved(by: [choice]).description == "ONE\ntwo\n\(lines)four\nFIVE\n")
    }
    #expect(conflict.resolved(by: []) == conflict.resolved(by: [.ours, .theirs]))
  }

  @Test(
    "lines that both inserted at one place, and a last line without an end, are hunks of their own",
    arguments: [
      ("a\nb\n", "a\nx\nb\n", "a\ny\nb\n", "", "x\n", "y\n", "a\nx\ny\nb\n"),
      ("a", "a x", "a y", "a", "a x", "a y", "a x\na y"),
      ("", "x", "y", "", "x", "y", "x\ny"),
      ("a\nb\nc\n", "c\n", "a\nB\nc\n", "a\nb\n", "", "a\nB\n", "a\nB\nc\n"),
    ])
  func places(
    base: String, ours: String, theirs: String, lines: String, our: String, their: String, both: String
  ) {
    let conflict = TextConflict(base: Rope(base), ours: Rope(ours), theirs: Rope(theirs))
    #expect(conflict.hunks.map(\.base) == [lines])
    #expect(conflict.hunks.map(\.ours) == [our] && conflict.hunks.map(\.theirs) == [their])
    #expect(conflict.resolved(by: [.both]).description == both)
  }

  @Test(
    "whatever the three texts are, there are hunks where a merge has conflicts, and no line of either is lost"
  )
  func random() {
    let seed = Cases.seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Cases.count(8_000) {
      let base = text(&random)
      let (ours, theirs) = (changed(base, &random), changed(base, &random))
      let comment: Comment =
        "TEST_SEED=\(seed): \(base.debugDescription), \(ours.debugDescription), \(theirs.debugDescription)"
      let conflict = TextConflict(base: Rope(base), ours: Rope(ours), theirs: Rope(theirs))
      let change = ChangeSet.difference(from: Rope(base), to: Rope(ours))
      switch ThreeWayMerge(ours: change, theirs: .difference(from: Rope(base), to: Rope(theirs))) {
      case .merged(let merged):
        #expect(conflict.hunks.isEmpty, comment)
        #expect(conflict.resolved(by: []) == merged.applied(to: Rope(ours)), comment)
      case .conflict: #expect(!conflict.hunks.isEmpty, comment)
      }
      let swapped = TextConflict(base: Rope(base), ours: Rope(theirs), theirs: Rope(ours))
      let count = conflict.hunks.count
      #expect(
        conflict.resolved(by: Array(repeating: .theirs, count: count))
          == swapped.resolved(by: Array(repeating: .ours, count: count)), comment)
      // Each letter that one side added is in the joined part or on its side of a hunk.
      let result = conflict.resolved(by: Array(repeating: .both, count: count)).description
      for added in Set(ours + theirs).subtracting(base) { #expect(result.contains(added), comment) }
      let same = TextConflict(base: Rope(base), ours: Rope(ours), theirs: Rope(ours))
      #expect(same.hunks.isEmpty && same.resolved(by: []).description == ours, comment)
    }
  }

  private func text(_ random: inout SeededGenerator) -> String {
    let lines = ["a\n", "bb\n", "\n", "c d e\n", "f\r\n", "g"]
    return (0..<Int.random(in: 0..<7, using: &random)).map { _ in lines.randomElement(using: &random) ?? "" }
      .joined()
  }

  /// `text` after some edits, each with letters that are nowhere else.
  private func changed(_ text: String, _ random: inout SeededGenerator) -> String {
    var letters = Array(text)
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let place = Int.random(in: 0...letters.count, using: &random)
      let end = min(letters.count, place + Int.random(in: 0..<4, using: &random))
      let letter = Character(Unicode.Scalar(UInt32.random(in: 0x4E00..<0x9000, using: &random)) ?? "?")
      let new: [[Character]] = [[letter], [letter, "\n"], [], ["\n", letter]]
      letters.replaceSubrange(place..<end, with: new.randomElement(using: &random) ?? [])
    }
    return String(letters)
  }
}
