import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Fenced code is what the description of a block says, and nothing else: written with another character, everything
/// is the same.
@Suite struct DescribedBlockTests {
  private static let construct = BlockConstruct(
    BlockID(11), name: "literal", delimiter: ";", length: 3, tag: "pre")
  /// Without strikethrough, which has the same sign as fences.
  private static let plain = Dialect.gfm.subtracting(.strikethrough)
  private static let dialect = plain.union(Dialect(construct))
  private static let registry = ActionRegistry.standard.adding(.toggle(construct))
  private static let options: EditingOptions = {
    var options = EditingOptions()
    options.fence = .tildes
    return options
  }()

  /// What is done to both, by its name for the one and for the other.
  private static let actions: [(String, String)] =
    [
      "quote", "bullet-list", "ordered-list", "task-list", "heading:2", "indent", "outdent", "move-up",
      "move-down",
      "duplicate", "newline", "soft-newline", "backspace", "delete", "tab", "backtab", "type:x", "paste:x\ny",
      "delete-word-backward", "delete-word-forward", "delete-line", "insert-item-below", "bold",
      "clear-formatting",
    ].map { ($0, $0) } + [("code-block", "literal"), ("type:~", "type:;")]

  private static func renamed(_ text: String) -> String { String(text.map { $0 == "~" ? ";" : $0 }) }

  /// The parts of a node that are compared.
  private struct Shape: Equatable {
    let kind: SyntaxKind
    let range: Range<UTF8Offset>
    let markers, contentLines: [Range<UTF8Offset>]
  }

  private static func shapes(of document: MarkdownDocument) -> [Shape] {
    document.tree.nodes(in: document.rope.range).map { node in
      Shape(
        kind: node.kind.isLiteralBlock ? .codeBlock : node.kind, range: node.range, markers: node.markers,
        contentLines: node.contentLines)
    }
  }

  private static func html(_ document: MarkdownDocument) -> String {
    document.tree.html().replacing("<pre class=\"literal\">", with: "<pre><code>").replacing(
      "</code></pre>", with: "</pre>")
  }

  @Test("with another sign trees, HTML, actions and keys are the same", arguments: Cases.runs(4))
  func isWhatItIsDescribedAs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var changes = 0
    for _ in 0..<Cases.count(60) {
      let text = NestedDocuments.text(using: &random).replacing("```", with: "~~~")
      let rope = Rope(text)
      let place = rope.startOfGrapheme(
        containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
      let code = MarkdownDocument(rope, selection: Selection(caret: place), dialect: Self.plain)
      let block = MarkdownDocument(
        Rope(Self.renamed(text)), selection: Selection(caret: place), dialect: Self.dialect)
      let source = "\(Cases.replay(seed)): \(code.marked.description.debugDescription)"
      #expect(Self.shapes(of: code) == Self.shapes(of: block), "\(source)")
      #expect(Self.renamed(Self.html(code)) == Self.html(block), "\(source)")
      // What is code in both stays code where the one's fences go, and the other's come.
      let isCode = block.tree.nodes(in: rope.contentOfLine(rope.line(at: place))).contains {
        $0.kind == .codeBlock
      }
      for (first, second) in Self.actions where second != Self.construct.name || !isCode {
        guard let one = ActionRegistry.standard.action(named: first),
          let other = Self.registry.action(named: second)
        else {
          Issue.record("there is no \(first)")
          continue
        }
        let after = code.performing(one, options: Self.options)
        // Fences of code alone have room for a language.
        guard after.tree.codeBlocks.allSatisfy({ $0.language == nil }) else { continue }
        let afterOther = block.performing(other, options: Self.options, in: Self.registry)
        // What becomes indented code stays code only where it was code.
        guard afterOther.tree.codeBlocks.count <= block.tree.codeBlocks.count else { continue }
        #expect(
          Self.renamed(after.marked.description) == afterOther.marked.description, "\(second): \(source)")
        #expect(Self.shapes(of: after) == Self.shapes(of: afterOther), "\(second): \(source)")
        if after.rope != rope { changes += 1 }
      }
    }
    #expect(changes >= Cases.minimum(100), "hardly an action did anything")
  }
}
