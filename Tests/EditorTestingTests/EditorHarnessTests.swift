import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// The harness lets nothing pass.
@MainActor
@Suite struct EditorHarnessTests {
  @Test("a test that says everything has no problems")
  func exhaustive() {
    let harness = EditorHarness("«wordˇ»")
    let handle = harness.send(.perform(.bold))
    harness.expect {
      $0.marked = "**«wordˇ»**"
      $0.canUndo = true
    }
    harness.send(.perform(.undo))
    harness.expect {
      $0.marked = "«wordˇ»"
      ($0.canUndo, $0.canRedo) = (false, true)
    }
    #expect(handle.outcomeSoFar == .applied && harness.finish() == [])
  }

  @Test("a change that isn't expected is a problem, where it is first seen, and only there")
  func unexpected() {
    let harness = EditorHarness("ˇ")
    harness.send(.perform(.type("a")))
    harness.expect { $0.marked = "bˇ" }
    harness.expect()
    #expect(
      harness.finish() == [
        "after perform type: marked is aˇ, not bˇ", "after perform type: canUndo is true, not false",
      ])
  }

  @Test("a failure that isn't expected is a problem")
  func failure() {
    let harness = EditorHarness(nil)
    harness.send(.perform(.bold))
    harness.expect()
    #expect(harness.finish() == ["after perform bold: error is no-document, not none"])
  }

  @Test("what has not ended at the end is a problem")
  func unfinished() async {
    let harness = EditorHarness("ˇ")
    harness.send(.performInBackground(.type("a")))
    harness.send(.save)
    harness.expect()
    while harness.saver.waitingSaves == 0 { await Task.yield() }
    harness.send(.perform(.bold))
    #expect(
      harness.finish() == [
        "perform type in the background hasn't ended", "save hasn't ended", "perform bold hasn't ended",
        "1 turns were asked for and not run", "1 jobs still run off the main actor", "1 saves haven't ended",
      ])
    harness.saver.end()
  }

  @Test("a host composes as an input method does, and what is committed stays")
  func composes() {
    let harness = EditorHarness("aˇ")
    var place = harness.host.compose("k", over: UTF8Offset(1)..<UTF8Offset(1), in: harness.model)
    place = harness.host.compose("か", over: place, in: harness.model)
    harness.expect {
      $0.marked = "aかˇ"
      $0.canUndo = true
    }
    harness.host.commit("蚊", over: place, in: harness.model)
    harness.expect { $0.marked = "a蚊ˇ" }
    #expect(harness.finish() == [])
  }
}
