import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// Section numbers are written, brought up to date and taken away; `Fixtures/sections` shows the usual cases.
@Suite struct SectionNumbersTests {
  private static let rows: [(String, String)] = [
    ("## aˇ\n\n# b\n", "## 0.1 aˇ\n\n# 1. b\n"),
    ("## 1.2.3 aˇ\n\n## b\n", "## 1. 1.2.3 aˇ\n\n## 2. b\n"),
    ("# a\n\n### bˇ\n\n# c\n", "# 1. a\n\n### 1.0.1 bˇ\n\n# 2. c\n"),
    // Off again.
    ("# 1. a\n\n## 1.1 *b*ˇ\n\n# 2. c #\n", "# a\n\n## *b*ˇ\n\n# c #\n"),
    // A number is no item, and no heading loses its underline.
    ("aˇ\n===\n\nb\n---\n\nc\n===\n", "1\\. aˇ\n===\n\n1.1 b\n---\n\n2\\. c\n===\n"),
    ("1\\. aˇ\n===\n\n1.1 b\n---\n\n2\\. c\n===\n", "aˇ\n===\n\nb\n---\n\nc\n===\n"),
    // Neither what has no text, nor what is in a quote.
    ("#\n\n# aˇ\n\n> # b\n\n# [c](#d) ##\n", "#\n\n# 1. aˇ\n\n> # b\n\n# 2. [c](#d) ##\n"),
  ]

  @Test("all headings have them, or none, and the same again takes it back", arguments: rows)
  func toggles(row: (before: String, after: String)) {
    let document = MarkdownDocument(marked: MarkedText(row.before))
    let after = document.performing(.sectionNumbers)
    #expect(after.marked.description == row.after)
    #expect(after.performing(.sectionNumbers).marked.description == row.before)
    #expect(after.performing(.undo).marked.description == row.before)
    #expect(after.tree.debugDescription == SyntaxTree(after.rope).debugDescription)
  }

  @Test(
    "what can't have numbers is left alone, with the reason",
    arguments: [
      ("aˇ", "there are no headings to number but the title"),
      // Without its number the line would be an item.
      ("1\\. aˇ\n===\n\n2\\. - b\n===\n", "line 4, a heading, would be read as something else"),
    ])
  func refusals(_ text: String, _ reason: String) {
    let result = MarkdownDocument(marked: MarkedText(text)).result(of: .sectionNumbers)
    guard case .unchanged(let refusal) = result else {
      Issue.record("\(text.debugDescription) is changed")
      return
    }
    #expect(refusal.description.hasPrefix(reason), "\(refusal)")
  }
}
