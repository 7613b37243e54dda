import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// What is pasted at random places of documents of nested containers.
@Suite("What is pasted")
struct PasteLawTests {
  /// Lines that are no items, though they start with bytes that markers start with.
  private static let lines = ["*one* two", "**one**", "-1.5 m", "1.5 m", "+x", "* * *", "word", "[ ]x", "#x"]

  @Test("is there to the letter, and so is all that was there")
  func losesNothing() {
    for seed in Cases.runs(4) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<Cases.count(150) {
        let rope = Rope(NestedDocuments.text(using: &generator))
        let place = UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator))
        let caret = rope.startOfGrapheme(containing: place)
        let document = MarkdownDocument(rope, selection: Selection(caret: caret))
        for line in Self.lines {
          let after = document.performing(.paste(line))
          let there = Self.tally(after.rope.description)
          // What keeps the rest as it was, such as a quote's marker, may come in, too.
          let lost = Self.tally(rope.description + line).filter { there[$0.key, default: 0] < $0.value }
          let example = document.marked.description.debugDescription
          #expect(lost.isEmpty, "\(Cases.replay(seed)): \(line) into \(example)")
        }
      }
    }
  }

  /// How often each character that can be seen is in `text`, but for the markers of quotes: a blank line may go with
  /// its one, where what is behind it would become code.
  private static func tally(_ text: String) -> [Character: Int] {
    text.reduce(into: [:]) { if !$1.isWhitespace, $1 != ">" { $0[$1, default: 0] += 1 } }
  }
}
