import EditorCoordination
import EditorTestSupport
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
      $0.change(to: "**«wordˇ»**")
      $0.styles[.bold] = .on
      $0.styles[.clearFormatting] = .off
    }
    harness.send(.perform(.undo))
    harness.expect {
      $0.change(to: "«wordˇ»")
      ($0.canUndo, $0.canRedo) = (false, true)
      $0.styles[.bold] = .off
      $0.styles[.clearFormatting] = .notPossible
    }
    #expect(handle.outcomeSoFar == .applied && harness.finish() == [])
  }

  @Test("a change that isn't expected is a problem, where it is first seen, and only there")
  func unexpected() {
    let harness = EditorHarness("ˇ")
    harness.send(.perform(.type("a")))
    harness.expect { $0.change(to: "bˇ") }
    harness.expect()
    #expect(harness.finish() == ["after perform type: marked is aˇ, not bˇ"])
  }

  @Test("whatever else changes is a problem, too, with what it is and what was expected")
  func everyProperty() async {
    let harness = EditorHarness("«# wordˇ»") { $0.analysesText = true }
    harness.worker.runJob()
    harness.expect()
    harness.send(.perform(.bold))
    harness.expect()
    harness.send(.load(.finished(MarkdownDocument(marked: "**aˇ**"))))
    harness.expect { $0.marked = "**aˇ**" }
    harness.send(.performInBackground(.format))
    harness.expect()
    let (source, continuation) = AsyncStream.makeStream(of: EditorIntent.self)
    harness.model.forward(source)
    harness.expect()
    let expected = [
      "after nothing: words is 1, not unknown", "after nothing: headings is [\"word\"], not []",
      "after nothing: analysedVersion is 0.0, not none",
      "after perform bold: marked is # **«wordˇ»**, not «# wordˇ»",
      "after perform bold: version is 0.1, not 0.0", "after perform bold: canUndo is true, not false",
      "after perform bold: styles[bold] is on, not off",
      "after perform bold: styles[clear-formatting] is off, not notPossible",
      "after load finished: version is 1.0, not 0.1", "after load finished: canUndo is false, not true",
      "after load finished: words is unknown, not 1",
      "after load finished: headings is [], not [\"word\"]",
      "after load finished: analysedVersion is none, not 0.0",
      "after perform format in the background: phase is operating, not ready",
      "after perform format in the background: operations is formatting, not none",
      "after perform format in the background: forwardedSources is 1, not 0",
    ]
    #expect(harness.problems == expected)
    #expect(harness.finish().suffix(1) == ["1 sources are still forwarded"])
    continuation.finish()
  }

  @Test("what the test didn't send itself has to be expected, and to end, all the same")
  func sentByOthers() {
    let harness = EditorHarness("ˇ")
    harness.host.onUpdate = { [unowned harness] update in
      if update.document.rope.isEmpty { harness.host.edit([.insert("a", at: .zero)], in: harness.model) }
    }
    harness.model.handle(.load(.finished(MarkdownDocument(marked: "ˇ"))))
    harness.expect { $0.version = EditorVersion(document: 1, change: 0) }
    harness.model.handle(.perform(.bold))
    #expect(
      harness.finish() == [
        "after nothing: marked is aˇ, not ˇ", "after nothing: version is 1.1, not 1.0",
        "after nothing: canUndo is true, not false", "1 turns were asked for and not run",
        "perform bold, which the test didn't send, hasn't ended",
      ])
  }

  @Test("what is settled or accepted is expected from then on, and what comes behind it isn't")
  func settled() {
    let harness = EditorHarness("ˇ", isAttached: false)
    #expect(!harness.model.queueSnapshot.hasHost)
    harness.send(.attach(harness.host))
    harness.send(.perform(.type("a")))
    #expect(harness.settle() == 1)
    harness.send(.perform(.type("b")))
    harness.scheduler.runUntilIdle()
    harness.accept()
    harness.expect()
    #expect(harness.problems == [])
    harness.send(.perform(.type("c")))
    harness.scheduler.runUntilIdle()
    harness.send(.perform(.type("d")))
    #expect(
      harness.problems == [
        "before perform type: marked is abcˇ, not abˇ", "before perform type: version is 0.3, not 0.2",
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
  func unfinished() async throws {
    let harness = EditorHarness("ˇ")
    harness.send(.performInBackground(.type("a")))
    harness.send(.save)
    harness.expect()
    try await wait { harness.saver.waitingSaves > 0 }
    harness.send(.perform(.bold))
    #expect(
      harness.finish() == [
        "after save: phase is operating, not ready",
        "after save: operations is performing type and saving, not none",
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
      $0.change(to: "aかˇ")
      $0.version = EditorVersion(document: 0, change: 2)
    }
    harness.host.commit("蚊", over: place, in: harness.model)
    harness.expect { $0.change(to: "a蚊ˇ") }
    #expect(harness.finish() == [])
  }
}
