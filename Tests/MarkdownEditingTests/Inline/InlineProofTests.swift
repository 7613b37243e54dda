import EditorTesting
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownEditing

/// What a proof leaves to whoever applies its transaction.
@Suite struct InlineProofTests {
  @Test(
    "the tree of the proof comes with the change, and is that of a full parse",
    arguments: [
      ("a «bˇ» c", .bold), ("a «b\n\ncˇ» d", .italic), ("a «bˇ» c", .link("/u")),
      ("a «b\n\n- cˇ» d", .link(nil)), ("a [bˇ](/u) c", .link(nil)), ("a «http://b.cˇ» d", .link(nil)),
      ("a [bˇ](/u) c", .link("/v")), ("«a [b](/u)ˇ»", .image("/v")), ("![aˇ](/u)", .image(nil)),
      ("a **«bˇ»** c", .clearFormatting), ("«***a*** `b` ~~c~~\n\n> *d*ˇ»", .clearFormatting),
    ] as [(String, EditorAction)])
  func handedOver(marked: String, action: EditorAction) throws {
    let document = MarkdownDocument(marked: MarkedText(marked))
    guard case .changed(let transaction) = document.result(of: action) else {
      Issue.record("nothing was changed")
      return
    }
    #expect(transaction.isProven)
    let after = document.applying(transaction)
    #expect(after.rope == transaction.changes.applied(to: document.rope))
    #expect(after.tree.nodes(in: after.rope.range).map(\.summary) == Self.fullParse(of: after))
    // For another document than that of the proof it counts for nothing.
    let other = MarkdownDocument(Rope(String(repeating: "*", count: document.rope.utf8Count)))
    #expect(other.applying(transaction).rope == transaction.changes.applied(to: other.rope))
    // Nor does it for other changes than those that were proven.
    var edited = transaction
    edited.changes = ChangeSet([.insert("# ", at: .zero)], length: document.rope.utf8Count)
    let own = document.applying(edited)
    #expect(own.rope == edited.changes.applied(to: document.rope))
    #expect(own.tree.nodes(in: own.rope.range).map(\.summary) == Self.fullParse(of: own))
  }

  @Test(
    "code with a space more or less between letters is refused",
    arguments: [("a b", "`a` b", true), ("a b", "`a`b", false), ("ab", "`a`b", true), ("ab", "`a` b", false)])
  func spacesBesideCode(before: String, after: String, isMet: Bool) throws {
    let rope = Rope(before)
    let windows = ProofWindow.windows(of: SyntaxTree(rope), touching: [rope.range])
    let window = try #require(windows.first)
    let letter = window.original.content.lowerBound
    let change = StyleChange(
      style: .code, isAdded: true, items: [letter..<letter + 1], delimiters: ["`"], isPunctuationExact: false)
    let proof = LeafProof(window, ExactStyleChange(change, of: window.original))
    let proven = proof.proving([InlineEdit(range: 0..<rope.utf8Count, text: after)])
    #expect((proven != nil) == isMet)
  }

  private static func fullParse(of document: MarkdownDocument) -> [String] {
    SyntaxTree(document.rope).nodes(in: document.rope.range).map(\.summary)
  }
}

extension SyntaxNode {
  /// What the node is and where it stands.
  fileprivate var summary: String { "\(kind) \(range) \(content)" }
}
