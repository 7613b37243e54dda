import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Texts typed from nothing through the keys, with pairs, continued lists and indentation: what is there in the end
/// is what was meant.
@Suite("Typing real text") struct TypingTests {
  static let absence = Comment(rawValue: Corpora.absence)

  @Test("needs no correction where it's short", arguments: TypedSample.texts)
  func typeSample(_ text: String) {
    var typist = Typist(typing: text)
    #expect(typist.run() && typist.corrections == 0, "\(typist.remarks)")
    #expect(String(typist.document.rope) == text)
  }

  @Test(
    "needs corrections in one of a hundred blocks of real documents at most",
    .enabled(if: Corpora.arePresent, absence))
  func typeBlocks() throws {
    let tally = TypingTally(try TypedBlock.sample(100))
    print(tally)
    #expect(tally.texts.count > 90)
    #expect(tally.misses.count * 100 <= tally.texts.count, "\(tally)")
  }

  @Test("changes nothing elsewhere", arguments: TypedSample.texts)
  func keepElsewhere(_ text: String) {
    let (head, tail) = (
      "# Title\n\n- a *b*\n- c\n\n", "\n\n*Some* `text` (\"here\").\n\n> - quoted\n\n***\n\n```\ncode\n```\n"
    )
    let caret = Selection(caret: UTF8Offset(head.utf8.count))
    var typist = Typist(typing: text, in: MarkdownDocument(Rope(head + tail), selection: caret))
    let isRight = typist.run { document in
      let end = document.selection.main.head
      let typed = document.rope.string(in: .zero..<end)
      // What closers do that came by themselves: the same text without them is read as this is.
      let bare = Rope(typed + tail)
      let isSame =
        seen(document.tree, document.rope, behind: end) == seen(SyntaxTree(bare), bare, behind: end)
      #expect(isSame, "\(typed)")
    }
    #expect(isRight)
  }

  /// The blocks that begin behind the line of `place`, each with what a reader sees of it.
  private func seen(_ tree: SyntaxTree, _ rope: Rope, behind place: UTF8Offset) -> [String] {
    let end = rope.contentOfLine(holding: place).upperBound
    return tree.root.children.filter { $0.range.lowerBound >= end }
      .map { "\($0.kind) \($0.visibleText(in: rope))" }
  }
}
