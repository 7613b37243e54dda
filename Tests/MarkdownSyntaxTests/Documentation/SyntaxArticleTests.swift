import MarkdownSyntax
import Testing
import TextBuffer

/// The code of MarkdownSyntax's pages; `TidyTests` compares the pages with it.
@Suite struct SyntaxArticleTests {
  @Test("the landing page's code does what its comments say")
  func landingPage() {
    let text = Rope("# Plan\n\nRead the **docs**.\n")
    let tree = SyntaxTree(text)

    let path = tree.path(to: UTF8Offset(20)).map(\.kind.name)  // document, paragraph, strong, text
    let titles = tree.outline().map(\.title)  // Plan

    let edit = Edit.insert("all ", at: UTF8Offset(19))
    let changes = ChangeSet([edit], length: text.utf8Count)
    let updated = tree.updating(after: changes, in: changes.applied(to: text))

    let html = updated.html()  // <h1>Plan</h1>, and <p>Read the <strong>all docs</strong>.</p>
    #expect(path == ["document", "paragraph", "strong", "text"] && titles == ["Plan"])
    #expect(html == "<h1>Plan</h1>\n<p>Read the <strong>all docs</strong>.</p>\n")
  }

  @Test("a span of one's own counts in the tree, in HTML and in highlight spans")
  func ownSyntax() {
    let highlight = SpanConstruct(
      SpanID(8), name: "highlight", delimiter: "=", lengths: 2...2, tag: "mark", participle: "highlighted")
    let dialect = Dialect.gfm.union(Dialect(highlight))

    let tree = SyntaxTree(Rope("a ==*word*== b"), dialect: dialect)
    let html = tree.html()  // <p>a <mark><em>word</em></mark> b</p>
    let spans = tree.highlights(in: tree.root.range).filter { $0.styles.contains(.span(highlight.id)) }
    #expect(html == "<p>a <mark><em>word</em></mark> b</p>\n")
    #expect(spans.map(\.role) == [.marker, .marker, .content, .marker, .marker])

    let isFree = SpanConstruct.isFree("+")  // true: it begins nothing in CommonMark
    #expect(isFree && !SpanConstruct.isFree("*"))
  }

  @Test("a block of one's own is read as fenced code is, in its own element")
  func ownBlock() {
    let formula = BlockConstruct(BlockID(8), name: "formula", delimiter: "$", length: 2, tag: "pre")
    let withFormulas = Dialect.gfm.union(Dialect(formula))
    let block = SyntaxTree(Rope("- $$\n  a < *b*\n  $$"), dialect: withFormulas)
    let written = block.html()  // … <pre class="formula">a &lt; *b*\n</pre> …
    #expect(written == "<ul>\n<li>\n<pre class=\"formula\">a &lt; *b*\n</pre>\n</li>\n</ul>\n")
  }

  @Test("a container of one's own holds what is indented below its first line")
  func ownContainer() {
    let admonition = ContainerConstruct(ContainerID(8), name: "admonition", marker: "!!!", tag: "div")
    let withAdmonitions = Dialect.gfm.union(Dialect(admonition))
    let note = SyntaxTree(
      Rope("!!! note \"Mind\"\n    A *word*.\n\n    - an item\n"), dialect: withAdmonitions)
    let page = note.html()  // <div class="admonition note">\n<p>A <em>word</em>.</p> …
    #expect(
      page
        == "<div class=\"admonition note\">\n<p>A <em>word</em>.</p>\n<ul>\n<li>an item</li>\n</ul>\n</div>\n"
    )
  }

  @Test("a preview is told what changed, and where in the text a block stands")
  func preview() {
    var preview = HTMLPreview()
    var tree = SyntaxTree(Rope("# Title\n\nFirst.\n\nSecond.\n"))
    var page = preview.update(to: tree).flatMap(\.blocks).map(\.html)  // three elements
    #expect(page.count == 3)

    let edit = ChangeSet([.insert("Very ", at: UTF8Offset(9))], length: tree.text.utf8Count)
    tree = tree.updating(after: edit, in: edit.applied(to: tree.text))
    for patch in preview.update(to: tree).reversed() {
      page.replaceSubrange(patch.removed, with: patch.blocks.map(\.html))  // one element
    }
    #expect(page == ["<h1>Title</h1>\n", "<p>Very First.</p>\n", "<p>Second.</p>\n"])

    let top = preview.index(at: UTF8Offset(16))  // of the element that shows "First."
    let start = top.map { preview.range(ofBlock: $0).lowerBound }  // where its Markdown begins
    #expect(top == 1 && start == UTF8Offset(9))
  }

  @Test("an update within a budget leaves the rest pending, and completing it gives the tree of a full parse")
  func pending() {
    let text = Rope(String(repeating: "word *word* word\n\n", count: 5_000))
    let tree = SyntaxTree(text)

    let fence = ChangeSet([.insert("```\n", at: .zero)], length: text.utf8Count)
    let newText = fence.applied(to: text)
    let quick = tree.updating(after: fence, in: newText, within: .keystroke)
    let isComplete = quick.isComplete  // false: the fence reaches to the end
    let pending = quick.pendingRanges  // from somewhere in the code up to the end

    let whole = quick.completed()  // the same on any thread, later
    #expect(!isComplete && pending.last?.upperBound == newText.range.upperBound)
    #expect(whole.isComplete && whole.html() == SyntaxTree(newText).html())
  }
}
