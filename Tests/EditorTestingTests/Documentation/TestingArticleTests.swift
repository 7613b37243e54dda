import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// The code of EditorTesting's pages; `TidyTests` compares the pages with it.
@MainActor
@Suite(.endsSomeTime) struct TestingArticleTests {
  @Test("the landing page's code finds no problems")
  func landingPage() throws {
    let harness = EditorHarness("«wordˇ»")
    harness.send(.perform(.bold))
    harness.expect {
      $0.change(to: "**«wordˇ»**")
      $0.styles[.bold] = .on
      $0.styles[.clearFormatting] = .off
    }
    try harness.finish()
  }

  @Test("a failure is an issue at its line")
  func reporter() {
    TestFailure.reporter = {
      Issue.record(
        "\($0.message)",
        sourceLocation: SourceLocation(fileID: $0.path, filePath: $0.path, line: Int($0.line), column: 1))
    }
    #expect(TestFailure.reporter != nil)
  }

  @Test("text with its selection goes in and comes out")
  func marked() throws {
    let document = MarkdownDocument(marked: "- oneˇ")
    let result = try document.result(of: .newline).get()
    #expect(document.applying(result).marked == "- one\n- ˇ")
  }

  @Test("a host that leaves cancels what waits")
  func leaves() {
    let harness = EditorHarness("wordˇ")
    let handle = harness.send(.perform(.bold))
    harness.host.detach()
    harness.model.handle(.detach)
    #expect(handle.outcomeSoFar == .cancelled)
  }

  @Test("time passes when a test says so")
  func time() {
    let harness = EditorHarness("ˇ")
    for key in ["a", "b"] {
      harness.send(.perform(.type(key)))
      harness.settle()
      harness.clock.advance(by: .seconds(5))
    }
    harness.send(.perform(.undo))
    harness.settle()
    #expect(harness.model.state.document?.marked == "aˇ")
  }

  @Test("what was typed is saved, and what wasn't survives a crash")
  func workspace() async throws {
    let harness = try await WorkspaceHarness(["notes.md": "milk"])
    let view = try await harness.open("notes.md")
    await view.type("oat ")
    await harness.expect(within: .seconds(3)) {  // time enough to be saved
      $0.views = [ObservedView("notes.md", "oat ˇmilk")]
      $0.files["notes.md"] = "oat milk"
    }
    await view.type("rich ")
    await harness.expect(within: .seconds(1)) {  // time enough for the journal
      $0.views[0].marked = "oat rich ˇmilk"
      $0.views[0].phase = .dirty
      $0.hiddenFiles = 1
    }
    try await harness.crash()

    try await harness.open("notes.md")
    await harness.expect {
      $0.views = [ObservedView("notes.md", "ˇoat rich milk")]
      ($0.views[0].phase, $0.views[0].recoveredChanges) = (.dirty, 1)
    }
    try await harness.finish()
  }

  @Test("a test waits for what tasks do, and compares what was sent")
  func waits() async throws {
    let harness = EditorHarness("ˇ")
    harness.send(.save)
    harness.settle()
    try await wait(for: "the save to begin") { harness.saver.waitingSaves == 1 }
    harness.saver.end()

    var sent: [EditorIntent] = []
    let toolbar: (EditorAction) -> Void = { sent.append(.perform($0)) }
    toolbar(.bold)
    #expect(sent == [.perform(.bold)])
  }

  @Test("what a person did is replayed, and comes out the same")
  func replay() async {
    let harness = EditorHarness("- oneˇ")
    let recorder = harness.model.record()
    for action: EditorAction in [.newline, .type("two"), .tab] { harness.send(.perform(action)) }
    harness.settle()

    let replay = await IntentReplay.run(recorder.recording)
    #expect(replay.differences == [])
  }

  @Test("nothing is kept that should be gone")
  func leaks() {
    let check = LeakCheck()
    do {
      let model = check.watch(EditorModel(MarkdownDocument("")), "the model")
      model.handle(.attach(SimulatedHost()))
    }
    #expect(check.leaks == [])
  }
}
