import EditorCoordination
import EditorTesting
import MarkdownEditing
import OwnAction
import Testing
import TextBuffer

@MainActor
@Suite("An action from outside of the library")
struct OwnActionTests {
  private static let registry = ActionRegistry.standard.adding(ActionRegistry.joinLines)

  @Test(
    "changes what it should, and keeps all that a reader sees",
    arguments: [
      ("aˇ\nb\nc\n\nd\ne\n", "aˇ b c\n\nd\ne\n"), ("> a *bˇ\n> c* d\n", "> a *bˇ c* d\n"),
      ("- a\n  «b\n- c\n  dˇ»\n", "- a «b\n- c dˇ»\n"), ("«a\r\nbˇ»", "«a bˇ»"),
    ])
  func joins(before: String, after: String) throws {
    let document = MarkdownDocument(marked: MarkedText(before))
    let result = try document.result(of: .joinLines, in: Self.registry).get()
    #expect(document.applying(result).marked.description == after)
  }

  @Test(
    "is refused where it can't be done",
    arguments: [
      ("aˇ", "nothing-to-join"), ("```\naˇ\nb\n```", "nothing-to-join"), ("aˇ  \nb", "nothing-to-join"),
    ])
  func refused(text: String, code: String) throws {
    let document = MarkdownDocument(marked: MarkedText(text))
    guard case .unchanged(let reason) = document.result(of: .joinLines, in: Self.registry) else {
      Issue.record("it was done")
      return
    }
    #expect(reason.code == code)
  }

  @Test("is in a menu, waits its turn in the queue, and is undone in one step")
  func inQueue() async throws {
    let text = "a\nb\n\nc\n"
    let (scheduler, host) = (ManualScheduler(), SimulatedHost())
    let model = EditorModel(
      MarkdownDocument(Rope(text)), scheduler: scheduler,
      performer: DocumentPerformer(registry: Self.registry))
    model.handle(.attach(host))
    let menu = ActionMenu(Self.registry, for: model)
    let entry = try #require(menu.entries.first { $0.title == "Join Lines" && $0.key == "Mod-j" })
    let handle = menu.choose(entry)
    #expect(String(model.text) == text, "nothing changes inside of the call")
    scheduler.runUntilIdle()
    #expect(handle.outcomeSoFar == .applied)
    #expect(String(model.text) == "a b\n\nc\n")
    #expect(host.shown.map(String.init) == "a b\n\nc\n" && host.mistakes.isEmpty)
    model.handle(.perform(.undo))
    scheduler.runUntilIdle()
    #expect(String(model.text) == text)
  }
}
