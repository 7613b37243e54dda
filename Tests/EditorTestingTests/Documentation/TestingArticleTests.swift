import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// The code of EditorTesting's pages; `TidyTests` compares the pages with it.
@MainActor
@Suite struct TestingArticleTests {
  @Test("the landing page's code finds no problems")
  func landingPage() {
    let harness = EditorHarness("«wordˇ»")
    harness.send(.perform(.bold))
    harness.expect {
      $0.change(to: "**«wordˇ»**")
      $0.styles[.bold] = .on
      $0.styles[.clearFormatting] = .off
    }
    let problems = harness.finish()  // none
    #expect(problems == [])
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
