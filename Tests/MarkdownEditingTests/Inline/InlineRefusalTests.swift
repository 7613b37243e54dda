import EditorTesting
import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Why inline actions change nothing, each reason with an example, unless one of `Fixtures/actions` has it;
/// `Docs/What-actions-refuse.md` lists them.
@Suite("Refusals of inline actions")
struct InlineRefusalTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var action: EditorAction
    var text: String
    var reason: String

    init(_ action: EditorAction, _ text: String, _ reason: String) {
      (self.action, self.text, self.reason) = (action, text, reason)
    }

    var testDescription: String { "\(action.name): \(text.debugDescription)" }
  }

  /// What no Markdown says.
  static let inexpressible = [
    Row(.italic, "(_«aˇ»_@b.c", "without italic here, a@b.c would be read as an address"),
    Row(.clearFormatting, "(_«aˇ»_@b.c", "without italic here, a@b.c would be read as an address"),
    Row(.clearFormatting, "a@«`b`.cˇ»", "without code here, a@b.c would be read as an address"),
    Row(.bold, "a@b.c«\\-ˇ»-", "with bold here, a@b.c would be read as an address"),
    Row(.bold, "`a`**«`b`ˇ»**", "without bold here, nothing would part two code spans"),
  ]

  /// Where nothing is selected that the action is for.
  static let pointless = [
    Row(.bold, "«```\naˇ»\n```", "a code block can't be bold"),
    Row(.italic, "«<div>ˇ»", "HTML can't be italic"),
    Row(.bold, "a «<b>ˇ»c", "HTML can't be bold"),
    Row(.strikethrough, "«---\na: bˇ»\n---\n", "front matter can't be struck through"),
    Row(.bold, "«[a]: /uˇ»\n", "a link definition can't be bold"),
    Row(.bold, "a\n\n«***ˇ»\n", "a rule can't be bold"),
    Row(.code, "«<http://a.b>ˇ»", "an address can't be inline code"),
    Row(.bold, "![a](/«bˇ»)", "where an image comes from can't be bold"),
    Row(.code, "«![](u) http://a.bˇ»", "an image and an address can't be inline code"),
    Row(.code, "a[^1] «[^1]ˇ»\n\n[^1]: b\n", "a footnote can't be inline code"),
    Row(.bold, "«<div>\n\n    aˇ»", "HTML and a code block can't be bold"),
    Row(.link(nil), "«<div>ˇ»", "HTML can't be a link"),
    Row(.image(nil), "«```\naˇ»\n```", "a code block can't be an image"),
    Row(.bold, "a« ˇ»b", "nothing that can be bold is selected"),
    Row(.link("/u"), "a« ˇ»b", "nothing that can be a link is selected"),
    Row(.link("/u"), "«a [b](/v)ˇ»", "a link can't hold another link"),
    Row(.link(nil), "<x@ˇy.z>", "without its address this text would read otherwise"),
    Row(.bold, "<b ˇc>", "HTML can't be bold"),
    Row(.link(nil), "<b ˇc>", "HTML can't be a link"),
    Row(.clearFormatting, "«aˇ»", "there is no formatting here"),
  ]

  @Test("say why nothing is done", arguments: inexpressible + pointless)
  func reason(_ row: Row) {
    let result = MarkdownDocument(marked: MarkedText(row.text)).result(of: row.action)
    guard case .unchanged(let reason) = result else {
      Issue.record("\(row.action.name) changes \(row.text.debugDescription): \(result)")
      return
    }
    #expect(reason.description == row.reason)
  }

  @Test("say when a paragraph is too large, and what the dialect lacks")
  func limits() {
    let huge = MarkdownDocument(
      Rope(String(repeating: "*a* ", count: 2_000) + "x@y**.z**"),
      selection: Selection([SelectionRange(anchor: UTF8Offset(8_005), head: UTF8Offset(8_007))]))
    #expect(
      huge.result(of: .bold)
        == .unchanged(
          UnchangedReason(
            "huge-paragraph", ["bold"],
            "there is too much in one paragraph here to find out how to write it in bold")))
    let plain = MarkdownDocument(
      Rope("a"), selection: Selection([SelectionRange(anchor: .zero, head: UTF8Offset(1))]),
      dialect: .commonMark)
    #expect(
      plain.result(of: .strikethrough)
        == .unchanged(UnchangedReason("no-strikethrough-in-dialect", "this dialect has no strikethrough")))
  }

  @Test("are explained, each of them")
  func explanations() throws {
    let page = try String(
      contentsOf: Corpora.packageRoot.appending(path: "Docs/What-actions-refuse.md"), encoding: .utf8)
    for row in Self.inexpressible + Self.pointless {
      let pattern = Self.pattern(row.reason)
      #expect(page.contains(pattern), "\(pattern)")
    }
  }

  /// The reason as the page has it, which names a style, a thing and an address in general.
  static func pattern(_ reason: String) -> String {
    let cannot = #/can't be (?:bold|italic|struck through|inline code|a link|an image)$/#
    if reason.contains(cannot) { return "can't be bold" }
    var pattern = reason.replacing(#/[aA]@b\.c/#, with: "x@y.z")
    for style in ["italic", "code"] {
      pattern = pattern.replacing("out \(style) here", with: "out bold here")
    }
    return pattern.replacing("a link is selected", with: "bold is selected")
      .replacing("could be a link", with: "could be bold")
  }
}
