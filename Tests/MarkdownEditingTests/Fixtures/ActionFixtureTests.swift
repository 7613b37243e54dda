import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

@Suite("Fixtures of actions")
struct ActionFixtureTests {
  @Test("do what their files say", arguments: ActionFixture.proven)
  func run(_ fixture: ActionFixture) throws { try check(fixture) }

  @Test(
    "do the same with CRLF line endings",
    arguments: Cases.sample(of: ActionFixture.proven.filter { $0.before.contains("\n") }, oneIn: 5))
  func runWithCRLF(_ fixture: ActionFixture) throws { try check(fixture.withCRLF) }

  @Test("are there, one for each action that has a name")
  func cover() {
    #expect(ActionFixture.all.count > 100)
    let covered = Set(
      (ActionFixture.all + ActionFixture.ofSections).flatMap {
        $0.action.split(separator: " ").compactMap { $0.split(separator: ":").first }
      })
    for name in EditorAction.allNames where !covered.contains(Substring(name)) {
      Issue.record("\(name) has no fixture")
    }
  }

  private func check(_ fixture: ActionFixture) throws {
    let before = MarkdownDocument(marked: MarkedText(fixture.before))
    var document = before
    var reason: String?
    let actions = try fixture.action.split(separator: " ").map { name in
      let spelled = String(name).replacing("␠", with: " ").replacing("␤", with: "\n")
      return try #require(EditorAction(name: spelled))
    }
    for action in actions {
      switch document.result(of: action) {
      case .unchanged(let why): reason = why.description
      case .changed(let transaction): document = document.applying(transaction)
      }
    }
    if let wanted = fixture.reason {
      #expect(reason == wanted)
      #expect(document.marked == before.marked)
      return
    }
    #expect(
      document.marked.description.debugDescription == fixture.after?.debugDescription, "\(reason ?? "")")
    guard String(document.rope) != String(before.rope) else { return }
    if actions.count == 1 { checkReversal(of: actions[0], from: document, to: before) }
    while case .changed(let undo) = document.result(of: .undo) { document = document.applying(undo) }
    #expect(String(document.rope) == String(before.rope), "undone")
  }

  /// Checks that undo restores text and selection, and so does the action's inverse.
  private func checkReversal(
    of action: EditorAction, from after: MarkdownDocument, to before: MarkdownDocument
  ) {
    for reversal in [EditorAction.undo, action.inverse].compactMap({ $0 }) {
      let restored = after.performing(reversal)
      #expect(restored.marked == before.marked, "\(reversal.name)")
    }
  }
}

extension ActionFixture {
  /// The fixtures, but for one with a vertical tab at a line's end where swift-cmark is linked.
  fileprivate static let proven = (all + ofSections).filter { LinkedLibrary.proves($0.before) }
}
