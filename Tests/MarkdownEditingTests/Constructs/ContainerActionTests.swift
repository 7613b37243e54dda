import EditorTesting
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownEditing

/// Blocks are put into a container that is described, and taken out of it.
@Suite struct ContainerActionTests {
  private static let registry = ActionRegistry.standard.adding(.toggle(.admonition)).adding(.toggle(.secret))
  private static func admonition(_ info: String? = nil) -> EditorAction { EditorAction("admonition", info) }

  private static let rows: [(action: EditorAction, before: String, after: String?)] = [
    (admonition("note"), "aˇ", "!!! note\n    aˇ"), (admonition(), "aˇ", "!!!\n    aˇ"),
    (admonition(" n  \"T\" "), "ˇa", "!!! n  \"T\"\n    ˇa"), (EditorAction("secret"), "aˇ", "??\n    aˇ"),
    (admonition("a\nb"), "aˇ", nil), (admonition("n"), "a\n«b\nˇ»c", "a\n!!! n\n    «b\nˇ»\nc"),
    (admonition("n"), "«a\n\n- bˇ»\n- c\n\nd", "!!! n\n    «a\n\n    - bˇ»\n- c\n\nd"),
    (admonition("n"), "«a\n\n- b\n- cˇ»\n\nd", "!!! n\n    «a\n\n    - b\n    - cˇ»\n\nd"),
    (admonition("n"), "- aˇ", "- !!! n\n      aˇ"),
    (admonition("n"), "- a\n\n  bˇ", "- a\n\n  !!! n\n      bˇ"),
    (admonition("n"), "> aˇ\nb", "> !!! n\n>     aˇ\n>\n> b"),
    (admonition("n"), "> a\n>\n> bˇ", "> a\n>\n> !!! n\n>     bˇ"),
    (admonition("n"), "«> a\n\nbˇ»", "!!! n\n    «> a\n\n    bˇ»"),
    (admonition("n"), "# aˇ", "!!! n\n    # aˇ"),
    (admonition("n"), "```\na\n\n  \nbˇ\n```", "!!! n\n    ```\n    a\n\n      \n    bˇ\n    ```"),
    (admonition("n"), "    aˇ\n\n      b", "!!! n\n        aˇ\n\n          b"),
    (admonition("n"), "| a |\n|---|\n| bˇ |", "!!! n\n    | a |\n    |---|\n    | bˇ |"),
    (admonition("n"), "a\n\nˇ\n\nb", "a\n\n!!! nˇ\n\nb"),
    (admonition("n"), "- [ ] aˇ", "!!! n\n    - [ ] aˇ"),
    (admonition("n"), "a\n1) «bˇ»", "a\n1) !!! n\n       «bˇ»"), (admonition("n"), "   aˇ", "!!! n\n    aˇ"),
    (admonition("n"), "- a\n\n\tbˇ", "- a\n\n  !!! n\n      bˇ"),
    (admonition("n"), "\u{FEFF}aˇ", "\u{FEFF}!!! n\n    aˇ"),
    (admonition("n"), "aˇ\r\n\r\nb", "!!! n\r\n    aˇ\r\n\r\nb"),
    (admonition("n"), "> «a\nbˇ»", "> !!! n\n>     «a\n>     bˇ»"),
    // Out of one.
    (admonition(), "!!! n\n    aˇ", "aˇ"), (admonition(), "!!! nˇ\n    a", "ˇa"),
    (admonition(), "!!! nˇ", "ˇ"),
    (admonition(), "a\n\n!!! n\n\n    «b\n\n    - cˇ»\n\nd", "a\n\n«b\n\n- cˇ»\n\nd"),
    (admonition(), "a\n!!! n\n    bˇ\n\nc", "a\n\nbˇ\n\nc"),
    (admonition(), "- !!! n\n      aˇ\n\n  b", "- aˇ\n\n  b"),
    (admonition(), "> !!! n\n>     aˇ\n> b", "> aˇ\n> b"), (admonition(), "!!! n\n\taˇ", "aˇ"),
    (admonition(), "!!! n\n        aˇ\n", "    aˇ\n"), (admonition(), "!!! n\n    a\nbˇ", "a\nbˇ"),
    (admonition(), "!!! a\n    !!! b\n        cˇ", "!!! a\n    cˇ"),
    (admonition(), "«!!! a\n    b\n\n!!! c\n    dˇ»", "«b\n\ndˇ»"), (admonition(), "- !!! nˇ", "- ˇ"),
    (EditorAction("secret"), "!!! n\n    aˇ", "!!! n\n    ??\n        aˇ"),
    (admonition(), "\u{FEFF}!!! n\n    aˇ", "\u{FEFF}aˇ"),
    // With another info string.
    (admonition("m"), "!!! n\n    aˇ", "!!! m\n    aˇ"), (admonition("n"), "!!! n\n    aˇ", "aˇ"),
    (admonition("m \"T\""), "- !!!\n      aˇ", "- !!! m \"T\"\n      aˇ"),
    (admonition(""), "!!! n\n    aˇ", "!!!\n    aˇ"),
  ]

  @Test("its action puts what is selected into it, takes it away, and changes its title", arguments: rows)
  func actions(row: (action: EditorAction, before: String, after: String?)) throws {
    let document = MarkdownDocument(marked: MarkedText(row.before), dialect: .withAdmonitions)
    let after = document.performing(row.action, in: Self.registry)
    #expect(after.marked.description.debugDescription == (row.after ?? row.before).debugDescription)
    let fresh = SyntaxTree(after.rope, dialect: .withAdmonitions)
    #expect(after.tree.debugDescription == fresh.debugDescription)
    if row.after != nil { #expect(after.performing(.undo).marked.description == row.before) }
  }

  @Test("a dialect without it refuses its action, and so does an info string of two lines")
  func refusals() {
    let plain = MarkdownDocument(marked: MarkedText("aˇ"), dialect: .gfm)
    #expect(plain.result(of: Self.admonition(), in: Self.registry) == .unchanged(.noConstruct("admonition")))
    let document = MarkdownDocument(marked: MarkedText("aˇ"), dialect: .withAdmonitions)
    let reason = UnchangedReason("bad-info", "an info string is a single line")
    #expect(document.result(of: Self.admonition("a\nb"), in: Self.registry) == .unchanged(reason))
  }

  @Test("what goes into it comes out as it was", arguments: Cases.runs(4))
  func thereAndBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var changes = 0
    for _ in 0..<Cases.count(60, least: 10) {
      let rope = Rope(NestedDocuments.text(using: &random))
      let ends = (0..<2).map { _ in
        rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
      }
      let document = MarkdownDocument(
        rope, selection: Selection([SelectionRange(anchor: ends[0], head: ends[1])]),
        dialect: .withAdmonitions)
      let source = "\(Cases.replay(seed)): \(document.marked.description.debugDescription)"
      guard case .changed(let result) = document.result(of: Self.admonition(), in: Self.registry) else {
        continue
      }
      changes += 1
      let problems = BlockLaws(document, Self.admonition(), result).problems().filter {
        !$0.hasPrefix("cmark reads")
      }
      #expect(problems.isEmpty, "\(source)")
      let inside = document.applying(result)
      #expect(inside.tree.html().contains("<div class=\"admonition\">"), "\(source)")
      let outside = inside.performing(Self.admonition(), in: Self.registry)
      #expect(Self.seen(outside) == Self.seen(document), "\(source)")
    }
    #expect(changes >= Cases.minimum(40), "hardly an action did anything")
  }

  /// What is seen of a document, whether its lists are tight or not: a blank line parts what was put into a container
  /// from what wasn't.
  private static func seen(_ document: MarkdownDocument) -> String {
    document.tree.html().replacing(/\s*<\/?p>\s*/, with: "").replacing(/\s+/, with: " ")
      .replacing(/\ (<[^>]*>)/) { String($0.output.1) }
  }
}
