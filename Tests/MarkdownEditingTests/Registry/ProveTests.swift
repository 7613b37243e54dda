import EditorTesting
import Foundation
import MarkdownEditing
import Testing
import TextBuffer

@Suite("What an action of one's own proves")
struct ProveTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// The text, in which `«…ˇ»` is what the edit replaces.
    var text: String
    var replacement: String
    var kept: KeptText
    /// The code of the refusal; `nil` where the change is proven.
    var code: String?

    init(_ text: String, _ replacement: String, _ kept: KeptText, _ code: String? = nil) {
      (self.text, self.replacement, self.kept, self.code) = (text, replacement, kept, code)
    }

    var testDescription: String { "\(text.debugDescription) -> \(replacement.debugDescription)" }
  }

  @Test(
    "is done where it keeps what it must, else refused",
    arguments: [
      Row("«aˇ»\n\nb", "c", [.otherLines, .links]),
      Row("«aˇ»\n\nb", "c", .visibleText, "not-proven"),
      Row("«*a*ˇ»", "_a_", .visibleText),
      Row("«*a*ˇ»", "**a**", .visibleText, "not-proven"),
      Row("«a\nˇ»b", "a ", .visibleText),
      // A fence takes in what is below.
      Row("«aˇ»\n\nb", "```", .otherLines, "not-proven"),
      // The line below becomes a heading, a definition's text or a lazy line.
      Row("«aˇ»\n\n---\n", "a\n---", .otherLines),
      Row("a«\nˇ»\n---\n", "", .otherLines, "not-proven"),
      Row("«aˇ»\n    b", "", .otherLines, "not-proven"),
      Row("«- aˇ»\n  b", "a", .otherLines, "not-proven"),
      // The paragraph is parted where its line was: each part is what it was.
      Row("a\n«bˇ»\nc", "", .otherLines),
      // Whole lines that go leave those below alone.
      Row("a\n\n«b\n\nˇ»c", "", .otherLines),
      Row("[a]\n\n«[a]: /u\nˇ»", "", .links, "links-lead-elsewhere"),
      Row("[a]\n\n«[a]: /uˇ»\n", "[a]: /u 't'", .links, "links-lead-elsewhere"),
      Row("[a](/u) «bˇ»", "c", [.otherLines, .links]),
      Row("«[a](/u)ˇ» b", "c", .links, "links-lead-elsewhere"),
      Row("ˇ[a](/u)`", "`", .links, "links-lead-elsewhere"),
      // Of two definitions, the first counts.
      Row("ˇ[a]\n\n[a]: /u", "[a]: /v\n\n", .links, "links-lead-elsewhere"),
      Row("[a]\n\n[a]: /u\n\nˇ", "[a]: /v\n", .links),
      Row("«aˇ»", "b", []),
    ])
  func proven(row: Row) throws {
    let document = MarkdownDocument(marked: MarkedText(row.text))
    let range = document.selection.main.range
    let own = ActionDefinition(
      "own", title: "Own",
      perform: { context throws(UnchangedReason) in
        try context.prove([Edit(range, row.replacement)], keeping: row.kept)
      })
    switch document.result(of: own.action, in: ActionRegistry([own])) {
    case .changed(let result):
      #expect(row.code == nil)
      #expect(result.isProven)
      let after = document.applying(result)
      #expect(String(after.rope) == MarkedText(row.text).text.replacing(range, with: row.replacement))
    case .unchanged(let reason): #expect(reason.code == row.code)
    }
  }

  @Test("refuses edits and selections that the text hasn't, and doesn't trap")
  func misuse() throws {
    let places: [(Int, Int, String)] = [(0, 9, "bad-edits"), (2, 3, "bad-edits"), (-1, 0, "bad-edits")]
    for (low, high, code) in places {
      let reason = reason("é€a", [Edit(UTF8Offset(low)..<UTF8Offset(high), "x")], nil)
      #expect(reason?.code == code, "\(low)..<\(high)")
    }
    let twice = [Edit(UTF8Offset(0)..<UTF8Offset(2), "x"), Edit(UTF8Offset(0)..<UTF8Offset(5), "y")]
    #expect(reason("é€a", twice, nil)?.code == "bad-edits")
    #expect(reason("a", [.insert("b", at: .zero)], Selection(caret: UTF8Offset(3)))?.code == "bad-selection")
  }

  private func reason(_ text: String, _ edits: [Edit], _ selection: Selection?) -> UnchangedReason? {
    let own = ActionDefinition(
      "own", title: "Own",
      perform: { context throws(UnchangedReason) in
        try context.prove(edits, keeping: [], selecting: selection)
      })
    let result = MarkdownDocument(Rope(text)).result(of: own.action, in: ActionRegistry([own]))
    if case .unchanged(let reason) = result { return reason }
    return nil
  }
}

extension String {
  fileprivate func replacing(_ range: Range<UTF8Offset>, with text: String) -> String {
    let bytes = Array(utf8)
    let (low, high) = (range.lowerBound.value, range.upperBound.value)
    return String(decoding: bytes[..<low] + Array(text.utf8) + bytes[high...], as: UTF8.self)
  }
}
