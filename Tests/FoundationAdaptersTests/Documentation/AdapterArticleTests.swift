import Foundation
import FoundationAdapters
import MarkdownSyntax
import Testing
import TextBuffer

/// The code of FoundationAdapters' page; `TidyTests` compares the page with it.
@Suite struct AdapterArticleTests {
  @Test("a string follows an edit, restyled where it looks different")
  func landingPage() {
    let text = Rope("make it *italic*")
    let tree = SyntaxTree(text)
    let string = NSMutableAttributedString(string: String(text))
    let style: (HighlightSpan) -> [NSAttributedString.Key: Any] = { [.init("kind"): $0.kind.name] }
    string.restyle([tree.root.range], of: text, tree, style: style)

    let changes = ChangeSet([.insert("# ", at: .zero)], length: text.utf8Count)
    let newText = changes.applied(to: text)
    let newTree = tree.updating(after: changes, in: newText)
    string.apply(changes, to: text)
    string.restyle(newTree.changedRanges(since: tree, changes), of: newText, newTree, style: style)
    #expect(string.string == "# make it *italic*")
    let kind = string.attribute(.init("kind"), at: 12, effectiveRange: nil) as? String
    #expect(kind == "emph")
  }
}
