import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// The code of MarkdownEditing's pages and of the README; `TidyTests` compares the pages with it.
@Suite struct EditingArticleTests {
  @Test("the landing page's code does what its comments say")
  func landingPage() throws {
    let word = Selection([SelectionRange(anchor: UTF8Offset(8), head: UTF8Offset(12))])
    let document = MarkdownDocument(Rope("make it bold"), selection: word)

    let bold = document.applying(try document.result(of: .bold).get())  // make it **bold**
    let plain = bold.applying(try bold.result(of: .bold).get())  // make it bold

    let heading = MarkdownFormatter().formatted("Title\n=====\n")  // # Title
    #expect(String(bold.rope) == "make it **bold**" && String(plain.rope) == "make it bold")
    #expect(heading == "# Title\n")
  }

  @Test("the README's construct counts, and has an action")
  func readme() throws {
    let highlight = SpanConstruct(SpanID(8), name: "highlight", delimiter: "=", lengths: 2...2, tag: "mark")
    let actions = ActionRegistry.standard.adding(.toggle(highlight))

    let document = MarkdownDocument("a ==word==", dialect: .gfm.union(Dialect(highlight)))
    let html = document.tree.html()  // <p>a <mark>word</mark></p>
    #expect(html == "<p>a <mark>word</mark></p>\n" && actions["highlight"] != nil)

    let word = Selection([SelectionRange(anchor: UTF8Offset(2), head: UTF8Offset(10))])
    let selected = MarkdownDocument(document.rope, selection: word, dialect: document.tree.dialect)
    let result = try selected.result(of: EditorAction("highlight"), in: actions).get()
    #expect(String(selected.applying(result).rope) == "a word")
  }

  @Test("an action with an argument puts that in, in the order that the article says")
  func stamp() throws {
    let stamp = ActionDefinition(
      "stamp", title: "Stamp", argument: .required("TEXT"), key: "Mod-Shift-t",
      perform: { context, text throws(UnchangedReason) in
        let edits = context.selection.ranges.map { Edit($0.range, text) }
        return try context.prove(edits)
      })

    let actions = ActionRegistry.standard.adding(stamp)
    let document = MarkdownDocument("on\n\na text")
    let result = document.result(of: stamp.action("2026-01-31: "), in: actions)
    let stamped = document.applying(try result.get())  // 2026-01-31: on, and so forth
    #expect(String(stamped.rope) == "2026-01-31: on\n\na text")

    // What would make another line something else is refused.
    let code = document.result(of: stamp.action("```\n"), in: actions)
    #expect(throws: UnchangedReason.self) { try code.get() }
  }
}
