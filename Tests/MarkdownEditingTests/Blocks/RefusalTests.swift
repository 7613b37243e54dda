import EditorTesting
import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Why actions change nothing: `Fixtures` has an example of each reason, and `Docs/What-actions-refuse.md` explains it.
@Suite("Refusals")
struct RefusalTests {
  @Test("are explained, each that the fixtures have")
  func explanations() throws {
    let page = try String(
      contentsOf: Corpora.packageRoot.appending(path: "Docs/What-actions-refuse.md"), encoding: .utf8)
    let reasons = (ActionFixture.all + ActionFixture.ofSections).compactMap(\.reason)
    for reason in Set(reasons.map(Self.pattern)) {
      let isThere = page.contains(reason)
      #expect(isThere, "\(reason)")
    }
  }

  /// The reason as the page has it: of a style, a thing or an address in general, and without the places in the text.
  private static func pattern(_ reason: String) -> String {
    let cannot = #/can't be (?:bold|italic|struck through|inline code|a link|an image)$/#
    if reason.contains(cannot) { return "can't be bold" }
    var pattern = reason.replacing(#/[aA]@b\.c/#, with: "x@y.z").replacing(#/, .*\bline \d.*/#, with: "")
      .replacing(#/^line \d+, .*, would be/#, with: "line 3, HTML, would be")
    for style in ["italic", "code"] {
      pattern = pattern.replacing("out \(style) here", with: "out bold here")
        .replacing("delimiters for \(style)", with: "delimiters for bold")
    }
    return pattern.replacing("a link is selected", with: "bold is selected")
      .replacing("could be a link", with: "could be bold")
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

  @Test("come of clearing what was cleared")
  func clearTwice() throws {
    let document = MarkdownDocument(marked: MarkedText("«**a**ˇ»"))
    guard case .changed(let transaction) = document.result(of: .clearFormatting) else {
      Issue.record("nothing was cleared")
      return
    }
    #expect(
      document.applying(transaction).result(of: .clearFormatting)
        == .unchanged(UnchangedReason("no-formatting", "there is no formatting here")))
  }
}
