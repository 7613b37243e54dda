import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// A construct that no source of the library knows does what the built-in ones do.
@Suite struct HighlightTests {
  private static let elements: [(String, String)] = [
    ("a ==b== c", "<p>a <mark>b</mark> c</p>\n"),
    ("a ==b *c*== d", "<p>a <mark>b <em>c</em></mark> d</p>\n"),
    ("**==a==** ~~==b==~~", "<p><strong><mark>a</mark></strong> <del><mark>b</mark></del></p>\n"),
    ("a*==b==*c", "<p>a<em><mark>b</mark></em>c</p>\n"),
    ("a = b, c == d, e ==f", "<p>a = b, c == d, e ==f</p>\n"), ("=a= ===b===", "<p>=a= ===b===</p>\n"),
    ("`==a==` \\==b==", "<p><code>==a==</code> ==b==</p>\n"), ("a\n==", "<h1>a</h1>\n"),
    ("| ==a== |\n| - |", "<table>\n<thead>\n<tr>\n<th><mark>a</mark></th>\n</tr>\n</thead>\n</table>\n"),
    ("==a\nb==", "<p><mark>a\nb</mark></p>\n"), ("==a *b== c*", "<p><mark>a *b</mark> c*</p>\n"),
  ]

  @Test("its element is written, where its delimiters pair up", arguments: elements)
  func html(row: (text: String, html: String)) {
    let rope = Rope(row.text)
    #expect(SyntaxTree(rope, dialect: .withHighlights).html() == row.html)
  }

  @Test("in another dialect it's text, and its action is refused by name")
  func otherDialect() {
    let document = MarkdownDocument(marked: "==«aˇ»==")
    #expect(document.tree.html() == "<p>==a==</p>\n")
    let refusal = UnchangedReason("no-highlight-in-dialect", "this dialect has no highlight")
    #expect(document.result(of: .highlight, in: .withHighlights) == .unchanged(refusal))
    #expect(document.activeStyles()[.highlight] == nil)
  }

  @Test("a highlight span says what it is, with the styles around it")
  func spans() {
    let rope = Rope("*a ==b==*")
    let tree = SyntaxTree(rope, dialect: .withHighlights)
    let spans = tree.highlights(in: rope.range).filter { $0.kind == .span(SpanConstruct.highlight.id) }
    #expect(spans.map { rope.string(in: $0.range) } == ["==", "b", "=="])
    #expect(spans.allSatisfy { $0.styles == [.emphasis, .span(SpanConstruct.highlight.id)] })
    #expect(tree.dialect.name(of: spans[0].kind) == "highlight")
  }

  @Test("a toolbar shows it on, off, mixed")
  func toolbar() {
    for (marked, state) in [("==«aˇ»==", StyleState.on), ("«a ==bˇ»==", .mixed), ("«aˇ» ==b==", .off)] {
      let document = MarkdownDocument(marked: MarkedText(marked), dialect: .withHighlights)
      #expect(document.activeStyles()[.highlight] == state, "\(marked)")
    }
  }

  private static let typed: [(String, String)] = [
    ("a ==", "a ==ˇ=="), ("a ==b", "a ==bˇ=="), ("a ==b==", "a ==b==ˇ"), ("a ==b== c", "a ==b== cˇ"),
    ("a == b", "a == bˇ"), ("a === b", "a === bˇ"), ("a = b", "a = bˇ"), ("==b==", "==b==ˇ"),
    ("a ==b", "a ==bˇ=="),
  ]

  @Test("typing its delimiter closes it, and what was typed is in the text", arguments: typed)
  func typing(row: (keys: String, after: String)) {
    var document = MarkdownDocument(Rope(), dialect: .withHighlights)
    for key in row.keys { document = document.performing(.type(String(key))) }
    #expect(document.marked.description == row.after)
  }

  @Test("the formatter leaves it, and what it holds, in place")
  func formatter() {
    let text = "* a ==b   c==\n* ==d\n  e==\n"
    let formatted = MarkdownFormatter(options: .canonical).formatted(text, dialect: .withHighlights)
    #expect(formatted == "- a ==b   c==\n- ==d\n  e==\n")
  }

  @Test("a dialect is a set of constructs")
  func dialects() {
    let highlights = Dialect(.highlight)
    #expect(Dialect.withHighlights.contains(highlights) && !Dialect.gfm.contains(highlights))
    #expect(Dialect.withHighlights.subtracting(highlights) == .gfm)
    #expect(Dialect.gfm.subtracting(.strikethrough).spans.isEmpty)
    #expect(highlights.intersection(.gfm) == .commonMark)
    #expect(highlights.union(.strikethrough) == Dialect.strikethrough.union(highlights))
  }
}
