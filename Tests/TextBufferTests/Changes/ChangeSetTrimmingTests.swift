import TestSupport
import Testing
import TextBuffer

@Suite("Trimmed change sets")
struct ChangeSetTrimmingTests {
  @Test(
    "write nothing that is there already",
    arguments: [
      // Text before, from, to, replacement; then from, to, replacement, or nothing.
      ("one two", 0, 3, "one", nil),
      ("one two", 0, 3, "One", (0, 1, "O")),
      ("aab", 0, 2, "aaa", (2, 2, "a")),
      ("aaa", 0, 3, "aa", (2, 3, "")),
      ("größe", 0, 7, "grüße", (2, 4, "ü")),
      ("é", 0, 2, "è", (0, 2, "è")),
      ("", 0, 0, "x", (0, 0, "x")),
    ] as [(String, Int, Int, String, (Int, Int, String)?)])
  func example(text: String, low: Int, high: Int, replacement: String, expected: (Int, Int, String)?) {
    let change = ChangeSet([edit(low, high, replacement)], length: text.utf8.count)
    let edits = expected.map { [edit($0.0, $0.1, $0.2)] } ?? []
    #expect(change.trimmed(in: Rope(text)).edits == edits)
  }

  @Test("do the same, and take an action and its way back for nothing", arguments: Cases.runs(1))
  func laws(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    for index in 0..<Cases.count(2_000) {
      let (text, first) = source.textAndChange()
      let rope = Rope(text)
      let changed = first.applied(to: rope)
      let comment: Comment = "\(Cases.replay(seed)), case \(index)"
      let trimmed = first.trimmed(in: rope)
      #expect(trimmed.applied(to: rope) == changed, comment)
      #expect(trimmed.trimmed(in: rope) == trimmed, comment)
      #expect(first.composed(with: first.inverted(in: rope)).trimmed(in: rope).isIdentity, comment)
    }
  }

  private func edit(_ low: Int, _ high: Int, _ replacement: String) -> Edit {
    Edit(UTF8Offset(low)..<UTF8Offset(high), replacement)
  }
}
