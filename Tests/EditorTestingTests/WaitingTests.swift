import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What a test waits for comes, or fails the test at its line.
@MainActor
@Suite(.endsSomeTime) struct WaitingTests {
  @Test("what comes ends the wait, and whatever could bring it has its turn")
  func comes() async throws {
    var isHere = false
    Task { isHere = true }
    try await wait(until: { isHere })
    #expect(isHere)
  }

  @Test("what never comes is a failure that says what it is, at the line of the wait")
  nonisolated func neverComes() async {
    let failures = await reported {
      try await wait(for: "the save", limit: .zero) { false }
    }
    #expect(failures == ["1: the save never came, which the test waits for"])
  }

  @Test("a wait ends when its task is cancelled, and reports nothing")
  func cancelled() async {
    let waiting = Task { try await wait(for: "the save") { false } }
    waiting.cancel()
    let error = await #expect(throws: TestFailure.self) { try await waiting.value }
    #expect(error?.message == "the test was cancelled while it waited for the save")
  }

  @Test("a counter counts each assignment to what it reads, before it takes effect")
  func counts() {
    let harness = EditorHarness("ˇ")
    let counter = ChangeCounter { _ = harness.model.text }
    var seen: [String] = []
    counter.onChange = { seen.append(harness.model.text.description) }
    harness.send(.perform(.type("a")))
    #expect(counter.count == 0)
    harness.settle()
    harness.send(.perform(.type("b")))
    harness.settle()
    #expect(counter.count == 2 && seen == ["", "a"])
  }

  @Test(
    "a scripted performer does the usual where its script says nothing, and may use what the main actor has")
  func scripted() {
    var performed: [EditorAction] = []
    let performer = ScriptedPerformer { action, _ in
      performed.append(action)
      return action == .bold ? .failure(EditorError(.actionFailed, "told to fail")) : nil
    }
    let harness = EditorHarness("ˇ", performer: performer)
    let handles = [EditorAction.type("a"), .bold].map { harness.send(.perform($0)) }
    harness.settle()
    #expect(performed == [.type("a"), .bold] && harness.model.text.description == "a")
    #expect(handles.map { $0.outcomeSoFar?.errorCode } == [nil, .actionFailed])
  }
}
