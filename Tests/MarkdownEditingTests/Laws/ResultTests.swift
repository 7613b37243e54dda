import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// What holds for the result of any action.
@Suite("Results")
struct ResultTests {
  @Test("an argument begins behind the first colon, whatever combines with that")
  func arguments() {
    for text in ["\u{301}", "\u{301}a:b", "\u{200D}", ":", "", "\u{FE0F}x"] {
      #expect(ActionRegistry.standard.action(named: "type:" + text) == .type(text))
      #expect(ActionRegistry.standard.action(named: "link:" + text) == .link(text))
      #expect(ActionRegistry.standard.action(named: "code-block:" + text) == .codeBlock(text))
      let action = EditorAction.paste(text)
      #expect(ActionRegistry.standard.action(named: action.name) == action && action.plainName == "paste")
    }
  }

  @Test("a level of headings that there isn't is refused by its range", arguments: [-1, 7, 9, .max])
  func levels(_ level: Int) {
    guard case .unchanged(let reason) = MarkdownDocument(marked: "aˇ").result(of: .heading(level)) else {
      Issue.record("not refused")
      return
    }
    #expect(reason.description.contains("from 1 to 6") && reason.description.contains("\(level)"))
  }

  @Test("a change changes something", arguments: ["«ˇ**»«ˇ*»", "«[r]:ˇ» «uˇ»", "- «aˇ»\n«- bˇ»", "ˇ"])
  func changes(_ marked: MarkedText) {
    let document = MarkdownDocument(marked: marked)
    for action in ActionRegistry.standard.definitions.map(\.name).compactMap({
      ActionRegistry.standard.action(named: $0)
    }) {
      guard case .changed(let transaction) = document.result(of: action) else { continue }
      let isNew = (transaction.selection ?? document.selection) != document.selection
      #expect(isNew || !transaction.changes.isIdentity, "\(action.name)")
    }
  }

  @Test(
    "a change that is printed shows itself and not all that is known beside it",
    arguments: [(EditorAction.bold, "**"), (.heading(2), "##"), (.bulletList, "-")])
  func printed(_ action: EditorAction, _ marker: String) {
    let rest = String(repeating: "\n\nother text", count: 500)
    let result = MarkdownDocument(marked: MarkedText("«aˇ» and more text" + rest)).result(of: action)
    for text in ["\(result)", String(reflecting: result)] {
      #expect(text.contains(marker) && text.utf8.count < 2_000 && !text.contains("Rope"), "\(text)")
    }
  }

  @Test(
    "a host is told what differs: no edit begins or ends by writing what is there",
    arguments: Cases.sample(of: ActionFixture.all, oneIn: 5))
  func trimmed(_ fixture: ActionFixture) throws {
    var document = try fixture.document()
    for action in try fixture.actions() {
      guard case .changed(let transaction) = try fixture.result(of: action, in: document) else { continue }
      #expect(transaction.changes == transaction.changes.trimmed(in: document.rope), "\(action.name)")
      document = document.applying(transaction)
    }
  }
}
