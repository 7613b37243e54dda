import EditorHosts
import EditorTesting
import MarkdownEditing
import Testing

@testable import FirstEditor

@MainActor
@Suite struct FirstEditorTests {
  @Test("Enter goes on with a list, Tab nests its item, and Control-B makes bold")
  func keys() throws {
    let harness = EditorHarness("- «oneˇ»")
    for key in Key.all(in: "\u{2}\u{1B}[C\u{1B}[C\u{1B}[C\rtwo\t") {
      guard case .perform(let action) = key else { continue }
      harness.send(.perform(action))
      harness.settle()
    }
    #expect(harness.model.state.document?.marked == "- **one**\n  - twoˇ")
    try harness.finish()
  }

  @Test("a key that means nothing types nothing")
  func unknown() {
    #expect(Key.all(in: "a\u{1B}[15~\u{1B}\u{1}b") == [.perform(.type("a")), .perform(.type("b"))])
  }

  @Test("markers are dim, and the cursor stands at the caret")
  func picture() async {
    let harness = EditorHarness("**ab**ˇ", isAttached: false)
    let host = DrawnHost<Never>(harness.model, viewport: Viewport(rows: 2, columns: 20)) {}
    host.attach()
    harness.settle()
    #expect(host.picture.contains("\u{1B}[2m**\u{1B}[0m\u{1B}[0;1mab\u{1B}[0m"))
    #expect(host.picture.hasSuffix("\u{1B}[1;7H"))
    host.detach()
  }
}
