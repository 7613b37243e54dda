import EditorTesting
import MarkdownEditing
import MarkdownSyntax
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
    #expect(ActionFixture.ofConstructs.count > 10 && ActionFixture.ofSections.count > 5)
    let covered = Set(
      (ActionFixture.all + ActionFixture.ofSections).flatMap {
        $0.action.split(separator: " ").compactMap { $0.split(separator: ":").first }
      })
    for name in ActionRegistry.standard.definitions.map(\.name) where !covered.contains(Substring(name)) {
      Issue.record("\(name) has no fixture")
    }
  }

  private func check(_ fixture: ActionFixture) throws {
    let comment: Comment = "\(fixture.testDescription)"
    let before = try fixture.document()
    var document = before
    var reason: String?
    let actions = try fixture.actions()
    for action in actions {
      switch try fixture.result(of: action, in: document) {
      case .unchanged(let why): reason = why.description
      case .changed(let transaction): document = document.applying(transaction)
      }
    }
    if let wanted = fixture.reason {
      #expect(reason == wanted, comment)
      #expect(document.marked == before.marked, comment)
      return
    }
    #expect(
      document.marked.description.debugDescription == fixture.after?.debugDescription,
      "\(fixture.testDescription): \(reason ?? "")")
    let fresh = SyntaxTree(document.rope, dialect: document.tree.dialect)
    #expect(document.tree.debugDescription == fresh.debugDescription, comment)
    guard document.rope != before.rope else { return }
    if actions.count == 1 { try checkReversal(of: actions[0], from: document, before, in: fixture) }
    while case .changed(let undo) = document.result(of: .undo) { document = document.applying(undo) }
    #expect(document.rope == before.rope, comment)
  }

  /// Checks that undo restores text and selection, and so does the action's inverse, which also restores the tree
  /// itself.
  private func checkReversal(
    of action: EditorAction, from after: MarkdownDocument, _ before: MarkdownDocument,
    in fixture: ActionFixture
  ) throws {
    for reversal in [EditorAction.undo, try fixture.inverse(of: action)].compactMap({ $0 }) {
      guard case .changed(let back) = try fixture.result(of: reversal, in: after) else {
        Issue.record("\(fixture.testDescription): \(reversal.name) changes nothing")
        continue
      }
      let restored = after.applying(back)
      #expect(restored.marked == MarkedText(fixture.before), "\(fixture.testDescription): \(reversal.name)")
      guard reversal != .undo else { continue }
      #expect(restored.tree.root == before.tree.root, "\(fixture.testDescription): parsed once more")
    }
  }
}

extension ActionFixture {
  /// The fixtures, but for those with a vertical tab or a form feed where swift-cmark is linked.
  fileprivate static let proven = (all + ofConstructs + ofSections).filter {
    LinkedLibrary.proves($0.before)
  }
}
