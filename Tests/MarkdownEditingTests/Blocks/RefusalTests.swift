import EditorTesting
import Foundation
import MarkdownEditing
import Testing

/// Why block, table, typing and document actions change nothing, each reason with an example, unless one of
/// `Fixtures/actions` has it; `Docs/What-actions-refuse.md` says why.
@Suite("Refusals")
struct RefusalTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var action: String
    var text: String
    var reason: String

    init(_ action: String, _ text: String, _ reason: String) {
      (self.action, self.text, self.reason) = (action, text, reason)
    }

    var testDescription: String { "\(action): \(text.debugDescription)" }
  }

  private static let notProven =
    "the text beside it would be read as something else: blank lines around it would help"
  private static let endless = "the HTML block here takes in all that comes behind it"

  private static let linksElsewhere =
    "links elsewhere lead to what a definition here says, and would lead elsewhere, or be text"

  /// What no Markdown says.
  static let inexpressible = [
    Row("comment", "[a](   /uˇ\n  \"t\"  )\n", notProven),
    Row("indent", "1. a\n\n  2. bˇ\n\n    3. c\n", notProven),
    // A heading, in a text whose first line is empty.
    Row("task-list", "\na b\n---ˇ---\n\n* c\n", "only paragraphs can be tasks, and line 3 is a heading"),
    Row("table:2x2", "<!-- aˇ", endless),
    Row("duplicate", "<!-- aˇ", endless),
    Row("heading:2", "- [ ] aˇ", "a task's text can't be a heading"),
    Row("task-list", "# aˇ", "only paragraphs can be tasks, and line 1 is a heading"),
    Row("task-list", "> ```\n> aˇ\n> ```", "only paragraphs can be tasks, and line 2 is code"),
    Row(
      "task-list", "- # a\n\n  bˇ",
      "only paragraphs can be tasks, and the item on line 3 begins with something else"),
    Row("bullet-list", "---\na: 1ˇ\n---\n", "front matter stays what and where it is"),
    Row("renumber", "999999999. aˇ\n3. b\n", "a number would have more than nine digits"),
    Row("newline", "> 999999999. aˇ", "a number would have more than nine digits"),
    Row(
      "newline", "e```ˇ\n    ```",
      "a line beside the caret's would be read as something else, however this is written"),
    Row("comment", "«a -- b -->ˇ»", "a comment ends at the first -->, and there is one in what is selected"),
    Row("code-block", "[a]\n\n[a]: uˇ", linksElsewhere),
    Row("move-up", "[a]\n\n[a]: u\n[a]: vˇ", linksElsewhere),
    Row(
      "italic", "2 *ˇ* 3",
      "the caret is between characters that are text here, and would make no pair for italic"),
    Row("footnote", "`aˇ`", "the caret isn't in text, so there can be no footnote"),
  ]

  /// Where there is nothing for the action to do.
  static let pointless = [
    Row("indent", "- aˇ", "there is no item above to go under"),
    Row("outdent", "- aˇ", "the item is at the outermost level already"),
    Row("heading:0", "aˇ", "the selected blocks already are so"),
    Row("toggle-task", "aˇ", "no task item is selected"),
    Row("promote", "# aˇ", "a heading here is of the highest level, 1"),
    Row("demote", "###### aˇ", "a heading here is of the lowest level, 6"),
    Row("renumber", "1. aˇ", "no number here needs to change"),
    Row("section-numbers", "# aˇ", "there are no headings to number but the title"),
    Row(
      "update-toc", "# a\n\n<!-- toc -->\n\n- [a](#a)\n\n<!-- /toc -->ˇ\n",
      "the table of contents is up to date"
    ),
    Row("move-up", "- aˇ", "there is nothing above to move past in the same list, quote or document"),
    Row("move-down", "- aˇ", "there is nothing below to move past in the same list, quote or document"),
    Row("move-up", "ˇ\n", "there is no block here"),
    Row("move-up", "```\naˇ\nb\n```", "the line is the first one of its block"),
    Row("duplicate", "ˇ\n", "there is no block here to repeat"),
    Row("type:", "aˇ", "nothing was typed"),
    Row("paste:", "aˇ", "nothing was pasted"),
    Row("backtab", "aˇ", "there is nothing to change here"),
    Row("table-format", "| aˇ   |\n| --- |", "the table already is so"),
    Row("table-delete-row", "| a |\n|ˇ---|\n| b |", "the header stays the table's first row"),
    Row("table-delete-row", "| aˇ |\n|---|", "the header stays the table's first row"),
    Row("table-move-row-down", "| a |\n|---|\n| bˇ |", "the row is the table's last one"),
    Row("table-move-column-left", "| aˇ | b |\n|---|---|", "the column is the table's outermost one"),
    Row("select:0:2", "aˇ", "the text has no such place"),
    Row("table-to-text", "| ˇ |\n|---|", "there is no text in the table"),
    Row("table-from-text", "# aˇ", "only lines of one paragraph can become a table"),
  ]

  @Test("say why nothing is done", arguments: inexpressible + pointless)
  func reason(_ row: Row) throws {
    let action = try #require(EditorAction(name: row.action))
    let result = MarkdownDocument(marked: MarkedText(row.text)).result(of: action)
    guard case .unchanged(let reason) = result else {
      Issue.record("\(row.action) changes \(row.text.debugDescription)")
      return
    }
    #expect(reason.description == row.reason)
  }

  @Test("are explained, each of these and of the fixtures")
  func explanations() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let page = try String(contentsOf: root.appending(path: "Docs/What-actions-refuse.md"), encoding: .utf8)
    let ofRows = (Self.inexpressible + Self.pointless).map(\.reason)
    let ofFixtures = (ActionFixture.all + ActionFixture.ofSections).compactMap(\.reason)
    for reason in Set(ofRows + ofFixtures.map(InlineRefusalTests.pattern)) {
      // What stands where isn't the page's business.
      let beginning = reason.prefix { $0 != "," }
      #expect(page.contains(beginning), "\(reason)")
    }
  }

  /// Tables in containers that go on behind them, and a text that begins with an empty line: what was refused, or
  /// done wrongly, once.
  @Test(
    "aren't for tables in quotes, the last row or column, nor for texts that begin with an empty line",
    arguments: [
      ActionRow("table-format", "> | aˇ |\n> |---|\n>\n> b\n", "> | aˇ   |\n> | --- |\n>\n> b\n"),
      ActionRow(
        "table:1x1", "\naˇ\n", "\na\n\n| ˇ    |\n| --- |\n"),
      ActionRow("duplicate", "\naˇ\n", "\na\n\naˇ\n"),
      ActionRow("table-delete-column", "| a | bˇ |\n|---|---|\n", "| ˇa   |\n| --- |\n"),
      ActionRow("table-delete-row", "| a |\n|---|\n| bˇ |\n", "| ˇa   |\n| --- |\n"),
    ])
  func allowed(_ row: ActionRow) throws { try row.check() }
}
