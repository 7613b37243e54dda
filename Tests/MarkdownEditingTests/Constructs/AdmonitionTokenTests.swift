import MarkdownSyntax
import Testing
import TextBuffer

@testable import MarkdownEditing

/// What proofs compare tells one admonition from another.
@Suite struct AdmonitionTokenTests {
  @Test("a container's info string is a part of what its blocks say")
  func info() {
    let tokens = ["!!! a\n    b\n", "!!! c\n    b\n", "!!!   a\n\n     b\n"].map { text in
      BlockTokens(of: LineModel(SyntaxTree(Rope(text), dialect: .withAdmonitions)))
    }
    #expect(tokens[0].tokens != tokens[1].tokens && tokens[0].tokens == tokens[2].tokens)
  }
}
