import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// The harness lets nothing pass, and reports it at the line that it belongs to.
@MainActor
@Suite(.endsSomeTime) struct EditorHarnessTests {
  @Test("a test that says everything has no problems")
  func exhaustive() throws {
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
    try harness.finish()
    #expect(handle.outcomeSoFar == .applied)
  }

  @Test("a change that isn't expected is a problem, where it is first seen, and only there")
  func unexpected() async {
    let failures = await reported {
      let harness = EditorHarness("ˇ")
      harness.send(.perform(.type("a")))
      harness.expect { $0.change(to: "bˇ") }
      harness.expect()
      try harness.finish()
    }
    #expect(failures == ["3: after perform type: marked is aˇ, not bˇ"])
  }

  @Test("whatever else changes is a problem, too, with what it is and what was expected")
  func everyProperty() async {
    let (source, continuation) = AsyncStream.makeStream(of: EditorIntent.self)
    let failures = await reported {
      let harness = EditorHarness("«# wordˇ»") { $0.analysesText = true }
      harness.worker.runJob()
      harness.expect()
      harness.send(.perform(.bold))
      harness.expect()
      harness.send(.load(.finished(MarkdownDocument(marked: "**aˇ**"))))
      harness.expect { $0.marked = "**aˇ**" }
      harness.send(.performInBackground(.format))
      harness.expect()
      harness.model.forward(source)
      harness.expect()
      try harness.finish()
    }
    let expected = [
      "3: after nothing: words is 1, not unknown", "3: after nothing: headings is [\"word\"], not []",
      "3: after nothing: analysedVersion is 0.0, not none",
      "5: after perform bold: marked is # **«wordˇ»**, not «# wordˇ»",
      "5: after perform bold: version is 0.1, not 0.0", "5: after perform bold: canUndo is true, not false",
      "5: after perform bold: styles[bold] is on, not off",
      "5: after perform bold: styles[clear-formatting] is off, not notPossible",
      "7: after load finished: version is 1.0, not 0.1", "7: after load finished: canUndo is false, not true",
      "7: after load finished: words is unknown, not 1",
      "7: after load finished: headings is [], not [\"word\"]",
      "7: after load finished: analysedVersion is none, not 0.0",
      "9: after perform format in the background: phase is operating, not ready",
      "9: after perform format in the background: operations is formatting, not none",
      "11: after perform format in the background: forwardedSources is 1, not 0",
      "8: perform format in the background hasn't ended", "12: 2 jobs still run off the main actor",
      "12: 1 sources are still forwarded",
    ]
    #expect(failures == expected)
    continuation.finish()
  }

  @Test("what the test didn't send itself has to be expected, and to end, all the same")
  func sentByOthers() async {
    let failures = await reported {
      let harness = EditorHarness("ˇ")
      harness.host.onUpdate = { [unowned harness] update in
        if update.document.rope.isEmpty { harness.host.edit([.insert("a", at: .zero)], in: harness.model) }
      }
      harness.model.handle(.load(.finished(MarkdownDocument(marked: "ˇ"))))
      harness.expect { $0.version = EditorVersion(document: 1, change: 0) }
      harness.model.handle(.perform(.bold))
      try harness.finish()
    }
    #expect(
      failures == [
        "6: after nothing: marked is aˇ, not ˇ", "6: after nothing: version is 1.1, not 1.0",
        "6: after nothing: canUndo is true, not false",
        "8: perform bold, which the test didn't send, hasn't ended",
        "8: 1 turns were asked for and not run",
      ])
  }

  @Test("what is settled or accepted is expected from then on, and what comes behind it isn't")
  func settled() async {
    let harness = EditorHarness("ˇ", isAttached: false)
    #expect(!harness.model.queueSnapshot.hasHost)
    harness.send(.attach(harness.host))
    harness.send(.perform(.type("a")))
    #expect(harness.settle() == 1)
    harness.send(.perform(.type("b")))
    harness.scheduler.runUntilIdle()
    harness.accept()
    harness.expect()
    let failures = await reported {
      harness.send(.perform(.type("c")))
      harness.scheduler.runUntilIdle()
      harness.send(.perform(.type("d")))
    }
    #expect(
      failures == [
        "3: before perform type: marked is abcˇ, not abˇ", "3: before perform type: version is 0.3, not 0.2",
      ])
  }

  @Test("a failure that isn't expected is a problem")
  func failure() async {
    let failures = await reported {
      let harness = EditorHarness(nil)
      harness.send(.perform(.bold))
      harness.expect()
      try harness.finish()
    }
    #expect(failures == ["3: after perform bold: error is no-document, not none"])
  }

  @Test("what has not ended at the end is a problem, at the line that began it")
  func unfinished() async throws {
    let failures = await reported {
      let harness = EditorHarness("ˇ")
      harness.send(.performInBackground(.type("a")))
      harness.send(.save)
      harness.expect()
      try await wait { harness.saver.waitingSaves > 0 }
      harness.send(.perform(.bold))
      try harness.finish()
      harness.saver.end()
    }
    #expect(
      failures == [
        "4: after save: phase is operating, not ready",
        "4: after save: operations is performing type and saving, not none",
        "2: perform type in the background hasn't ended", "3: save hasn't ended",
        "6: perform bold hasn't ended", "7: 1 turns were asked for and not run",
        "7: 1 jobs still run off the main actor", "7: 1 saves haven't ended",
      ])
  }

  @Test("what a host must never see is a problem where it is found")
  func wronged() async {
    let failures = await reported {
      let harness = EditorHarness("ˇ")
      harness.host.onUpdate = { [unowned host = harness.host] in
        host.onUpdate = nil
        host.editorDidUpdate($0)
      }
      harness.send(.perform(.type("a")))
      harness.expect { $0.change(to: "aˇ") }
      try harness.finish()
    }
    #expect(failures.first == "7: after perform type: the host was wronged: updatedInsideUpdate")
  }

  @Test("without a reporter, the end throws what was found")
  func unreported() async {
    await #expect(processExitsWith: .success) { @MainActor in
      TestFailure.reporter = nil
      let harness = EditorHarness("ˇ")
      harness.send(.perform(.type("a")))
      harness.expect()
      let error = #expect(throws: TestFailure.self) { try harness.finish() }
      let lines = error?.message.split(separator: "\n") ?? []
      precondition(lines.count == 4 && lines[0] == "the harness found 3 failures:")
      precondition(lines[1].hasSuffix(": after perform type: marked is aˇ, not ˇ"))
      precondition(throwsNothing { try harness.finish() })
    }
  }

  @Test("nobody sleeps on the clock of a harness that is gone")
  func releasesClock() async throws {
    var harness: EditorHarness? = EditorHarness("ˇ")
    let clock = try #require(harness).clock
    let sleeper = Task { await clock.hasSlept(for: .seconds(1)) }
    try await wait { clock.sleeperCount == 1 }
    harness = nil
    #expect(await sleeper.value == false)
  }

  @Test("a host composes as an input method does, and what is committed stays")
  func composes() throws {
    let harness = EditorHarness("aˇ")
    var place = harness.host.compose("k", over: UTF8Offset(1)..<UTF8Offset(1), in: harness.model)
    place = harness.host.compose("か", over: place, in: harness.model)
    harness.expect {
      $0.change(to: "aかˇ")
      $0.version = EditorVersion(document: 0, change: 2)
    }
    harness.host.commit("蚊", over: place, in: harness.model)
    harness.expect { $0.change(to: "a蚊ˇ") }
    try harness.finish()
  }
}

private func throwsNothing(_ body: () throws -> Void) -> Bool { (try? body()) != nil }
