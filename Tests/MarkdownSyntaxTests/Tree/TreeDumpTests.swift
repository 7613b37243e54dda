import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Trees as text: kind, range, then `«content»` and `[markers]` where they say more.
@Suite struct TreeDumpTests {
  @Test("blocks and inlines stand where they should", arguments: TreeDumpTests.samples)
  func dumps(sample: (text: String, dump: String)) {
    let tree = SyntaxTree(Rope(sample.text))
    #expect(tree.debugDescription == sample.dump, "\(sample.text.debugDescription)")
  }

  static let samples: [(text: String, dump: String)] = [
    ("", "document 0-0"),
    ("a **b**\n", "document 0-8 {paragraph 0-7 {text 0-2, strong 2-7 [2-4] [5-7] {text 4-5}}}"),
    ("## a ##\n", "document 0-8 {heading 0-7 [0-3] [4-7] {text 3-4}}"),
    ("a\n===\n", "document 0-6 {heading 0-5 [2-5] {text 0-1}}"),
    (
      "> a\n>b\nc",
      "document 0-8 {block_quote 0-8 [0-2] [4-5] {paragraph 2-8 {text 2-3, softbreak 3-4, text 5-6, softbreak 6-7, text 7-8}}}"
    ),
    (
      "- a\n- b",
      "document 0-7 {list 0-7 {item 0-3 [0-2] {paragraph 2-3 {text 2-3}}, item 4-7 [4-6] {paragraph 6-7 {text 6-7}}}}"
    ),
    ("- [x] a", "document 0-7 {list 0-7 {item 0-7 [0-2] {task_marker 2-5 [2-5], paragraph 6-7 {text 6-7}}}}"),
    ("- [ ]", "document 0-5 {list 0-5 {item 0-5 [0-2] {task_marker 2-5 [2-5]}}}"),
    ("-", "document 0-1 {list 0-1 {item 0-1 [0-1]}}"),
    ("```sh\nx\n```", "document 0-11 {code_block 0-11 [0-5] [8-11]}"),
    ("    x\n", "document 0-6 {code_block 4-5}"),
    ("***\n", "document 0-4 {thematic_break 0-3 [0-3]}"),
    (
      "[a]: /b 'c'\n[a]",
      "document 0-15 {link_definition 0-11, paragraph 12-15 {link 12-15 [12-13] [14-15] {text 13-14}}}"
    ),
    ("a ~~b~~", "document 0-7 {paragraph 0-7 {text 0-2, strikethrough 2-7 [2-4] [5-7] {text 4-5}}}"),
    (
      "|a|\n|-|\n|b\\||",
      "document 0-13 {table 0-13 [4-7] {table_row 0-3 [0-1] [2-3] {table_cell 1-2 {text 1-2}}, "
        + "table_row 8-13 [8-9] [12-13] {table_cell 9-12 {text 9-12}}}}"
    ),
    ("---\na: b\n---\nc", "document 0-14 {front_matter 0-12 [0-3] [9-12], paragraph 13-14 {text 13-14}}"),
    ("<div>\nx\n", "document 0-8 {html_block 0-7}"),
    (
      "a  \nb\\\nc",
      "document 0-8 {paragraph 0-8 {text 0-1, linebreak 1-4 [1-4], text 4-5, linebreak 5-7 [5-7], text 7-8}}"
    ),
  ]

  @Test("a path leads to the deepest node at an offset")
  func path() {
    let tree = SyntaxTree(Rope("> - a *b*\n"))
    #expect(
      tree.path(to: UTF8Offset(7)).map(\.kind)
        == [.document, .blockQuote, .list, .item, .paragraph, .emphasis, .text])
    #expect(tree.path(to: UTF8Offset(9)).map(\.kind) == [.document])
  }

  @Test("an updated tree is that of the new text")
  func updating() {
    let rope = Rope("a *b* c")
    let changes = ChangeSet([.insert("*", at: UTF8Offset(0)), .insert("*", at: UTF8Offset(7))], length: 7)
    let changed = changes.applied(to: rope)
    let tree = SyntaxTree(rope).updating(after: changes, in: changed)
    #expect(tree.debugDescription == SyntaxTree(changed).debugDescription)
  }

  @Test("spans of nested styles carry all of them")
  func spans() {
    let rope = Rope("> **a *b***")
    let spans = SyntaxTree(rope).highlights(in: rope.range)
    #expect(
      spans.map { "\($0.range.lowerBound.value)-\($0.range.upperBound.value) \($0.kind) \($0.role)" } == [
        "0-2 blockQuote marker", "2-4 strong marker", "4-6 strong content", "6-7 emphasis marker",
        "7-8 emphasis content", "8-9 emphasis marker", "9-11 strong marker",
      ])
    #expect(spans[4].styles == [.strong, .emphasis])
  }
}
