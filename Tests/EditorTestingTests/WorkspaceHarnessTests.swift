import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// The harness of a workspace lets nothing pass that is seen of views and files.
@MainActor
@Suite(.endsSomeTime) struct WorkspaceHarnessTests {
  @Test("a test that says everything has no failures: open, type, journal, save, close")
  func exhaustive() async throws {
    let harness = try await WorkspaceHarness(["a.md": "milk", "b/c.md": ""])
    let view = try await harness.open("a.md")
    await harness.expect { $0.views = [ObservedView("a.md", "ˇmilk")] }
    #expect(await view.type("oat ") == .applied)
    await harness.expect {
      $0.views[0].marked = "oat ˇmilk"
      ($0.views[0].phase, $0.views[0].isSafe) = (.dirty, false)
    }
    await harness.expect(within: .seconds(1)) {
      $0.views[0].isSafe = true
      $0.hiddenFiles = 1
    }
    await harness.expect(within: .seconds(2)) {
      $0.views[0].phase = .clean
      $0.files["a.md"] = "oat milk"
      $0.hiddenFiles = 0
    }
    #expect(try await harness.close(view) == .nothingUnsaved)
    await harness.expect { $0.views = [] }
    try await harness.finish()
  }

  @Test("after a crash there is what was on the disk, and what ran before reaches it no more")
  func crash() async throws {
    let harness = try await WorkspaceHarness(["a.md": "milk"])
    let view = try await harness.open("a.md")
    await view.type("oat ")
    await harness.expect(within: .seconds(1)) {
      $0.views = [ObservedView("a.md", "oat ˇmilk")]
      $0.views[0].phase = .dirty
      $0.hiddenFiles = 1
    }
    await view.type("bran ")
    harness.storage.script.delay("write", by: .seconds(100))
    let (old, saving) = (harness.storage, view.model.handle(.save))
    try await wait(for: "the journal of the save") {
      view.context.status.phase == .saving && view.context.status.isSafe
    }
    try await harness.crash()
    #expect(await saving.outcome == .applied)
    #expect(await old.text("a.md") == "oat bran milk")
    try await harness.open("a.md")
    await harness.expect {
      // A save writes the journal first.
      $0.views = [ObservedView("a.md", "oat bran ˇmilk")]
      ($0.views[0].phase, $0.views[0].recoveredChanges) = (.dirty, 2)
    }
    try await harness.finish()
  }

  @Test("whatever isn't expected is a failure at the line of the expectation, and only there")
  func unexpected() async throws {
    let failures = await reported {
      let harness = try await WorkspaceHarness(["a.md": "milk"])
      let view = try await harness.open("a.md")
      await harness.expect(limit: .zero)
      await harness.storage.writeOutside("soy", to: "b.md")
      await view.send(.completed(.misfit))
      await harness.expect(limit: .zero) { $0.files["c.md"] = "" }
      let last = try #require(view.host.updates.last)
      view.host.render { view.host.editorDidUpdate(last) }
      try await harness.finish()
    }
    #expect(
      failures == [
        "3: views[0].error is none, not missing", "3: views[0].fileError is none, not missing",
        "3: views[0].isDraft is false, not missing", "3: views[0].isSafe is true, not missing",
        "3: views[0].marked is ˇmilk, not missing", "3: views[0].others is 0, not missing",
        "3: views[0].path is a.md, not missing", "3: views[0].phase is clean, not missing",
        "3: views[0].recoveredChanges is 0, not missing", "3: views[0].theirs is none, not missing",
        "6: files[\"b.md\"] is \"soy\", not missing", "6: files[\"c.md\"] is missing, not \"\"",
        "6: views[0].error is stale, not none", "9: a host was wronged: updatedWhileRendering",
      ])
  }

  @Test("no more time passes than an expectation allows")
  func time() async throws {
    let harness = try await WorkspaceHarness(["a.md": "milk"])
    let view = try await harness.open("a.md")
    await view.type("oat ")
    let failures = await reported {
      await harness.expect(within: .seconds(1), limit: .zero) {
        $0.views = [ObservedView("a.md", "oat ˇmilk")]
        $0.files["a.md"] = "oat milk"
      }
    }
    #expect(failures.contains("1: files[\"a.md\"] is \"milk\", not \"oat milk\""))
    #expect(harness.clock.now <= .seconds(1))
  }

  @Test("nobody sleeps on the clock of a harness that is gone")
  func releasesClock() async throws {
    var harness: WorkspaceHarness? = try await WorkspaceHarness()
    let clock = try #require(harness).clock
    let sleeper = Task { await clock.hasSlept(for: .seconds(1)) }
    try await wait { clock.sleeperCount == 1 }
    harness = nil
    #expect(await sleeper.value == false)
  }

  @Test("drafts, conflicts, failing saves and levels are seen")
  func others() async throws {
    let harness = try await WorkspaceHarness(["a.md": "milk"])
    let (file, draft) = (try await harness.open("a.md"), harness.openDraft("new"))
    await draft.type("eggs")
    try await wait(for: "the draft") { draft.context.status.isDraft }
    await harness.expect(within: .seconds(1)) {
      $0.views = [ObservedView("a.md", "ˇmilk"), ObservedView(draft.context.status.path, "eggsˇ")]
      ($0.views[1].phase, $0.views[1].isDraft) = (.dirty, true)
      $0.hiddenFiles = 1
    }
    harness.storage.script.fail("write", times: 1, with: EditorError(.noSpace, "full"))
    await file.type("oat ")
    await file.send(.save)
    await harness.expect {
      $0.views[0].marked = "oat ˇmilk"
      ($0.views[0].phase, $0.views[0].fileError, $0.views[0].error) = (.unsaveable, .noSpace, .noSpace)
      $0.health = .minimal
      $0.views[0].isSafe = false
    }
    try await harness.finish()
  }
}

extension VersionedChange {
  /// A change that was made for no text.
  fileprivate static let misfit = VersionedChange(
    Transaction(changes: .identity(length: 9), event: .typing), for: EditorVersion(document: 9, change: 9),
    whenStale: .drop)
}
