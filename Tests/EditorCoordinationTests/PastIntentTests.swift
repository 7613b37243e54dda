import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What a model remembers of the intents that have ended.
@MainActor
@Suite(.endsSomeTime) struct PastIntentTests {
  private func lines(of bed: TestBed) -> [String] { bed.model.pastIntents.dropFirst().map(\.description) }

  @Test("each intent is remembered once it has ended, with its lane, outcome and duration, without the text")
  func remembers() {
    let bed = TestBed("ˇ") { $0.coalescesToggles = true }
    bed.hook.body = { [clock = bed.clock] action in
      if action == .type("secret") { clock.advance(by: .milliseconds(2)) }
    }
    bed.model.handle(.perform(.newline), in: .normal)
    bed.perform(.type("secret"), .code, .bold, .bold, .undo).last?.cancel()
    bed.settle()
    bed.perform(.italic)
    bed.model.handle(.detach)
    bed.perform(.redo)
    #expect(
      lines(of: bed) == [
        "#5 perform bold (critical): coalesced", "#6 perform bold (critical): coalesced",
        "#7 perform undo (critical): cancelled",
        "#3 perform type (critical): applied after 0.002 seconds",
        "#4 perform code (critical): failed: told to fail",
        "#2 perform newline (normal): unchanged: told to do nothing",
        "#8 perform italic (critical): cancelled", "#9 detach (critical): applied",
        "#10 perform redo (critical): failed: no host is attached: send `attach` first",
      ])
  }

  @Test("what led to an intent is remembered, through the queue, observers, the host and tasks")
  func causes() async throws {
    let bed = TestBed("ˇ")
    bed.hook.body = { [unowned bed] action in if action == .type("a") { bed.perform(.type("b")) } }
    let counter = ChangeCounter { [model = bed.model] in _ = model.version }
    counter.onChange = { [unowned bed] in
      if bed.model.version.change == 0 { bed.perform(.type("c")) }
    }
    bed.host.onUpdate = { [unowned bed] update in
      if update.document.rope.utf8Count == 3 { Task { @MainActor in bed.perform(.type("d")) } }
    }
    bed.perform(.type("a"))
    bed.settle()
    try await wait { bed.model.queueSnapshot.counts.handled == 5 }
    bed.settle()
    bed.perform(.type("e"))
    bed.settle()
    let past = bed.model.pastIntents.dropFirst()
    #expect(past.map(\.id) == [2, 3, 4, 5, 6])
    #expect(past.map(\.cause) == [nil, 2, 3, 4, nil])
    #expect(past.map(\.generation) == [0, 1, 2, 3, 0])
    #expect(
      past.dropFirst().first?.description
        == "#3 perform type (critical): applied, because of #2 (generation 1)")
  }

  @Test("a save, or an action in the background, took as long as it was under way")
  func elsewhere() async throws {
    let bed = TestBed("ˇ")
    let save = bed.model.handle(.save)
    bed.model.handle(.performInBackground(.type("a")))
    bed.settle()
    bed.clock.advance(by: .seconds(2))
    bed.worker.runJob()
    bed.settle()
    try await wait { bed.saver.waitingSaves > 0 }
    bed.clock.advance(by: .seconds(1))
    bed.saver.end()
    _ = await bed.outcome(of: save)
    let past = bed.model.pastIntents.dropFirst()
    #expect(past.map(\.name) == ["performed in the background", "saved"])
    #expect(past.map(\.duration) == [.seconds(2), .seconds(3)] && past.map(\.id) == [3, 2])
  }

  @Test("the last 200 are remembered, oldest first", arguments: [0, 1, 198, 199, 200, 201, 399, 400, 1_000])
  func bounded(count: Int) {
    let bed = TestBed("ˇ")
    for _ in 0..<count { bed.perform(.newline) }
    bed.settle()
    let ids = bed.model.pastIntents.map(\.id)
    #expect(ids == Array(max(1, count + 2 - 200)...(count + 1)))
  }

  @Test("all that waits when a host is detached is remembered as cancelled, but no more than 200")
  func detached() {
    let bed = TestBed("ˇ")
    for _ in 0..<300 { bed.perform(.type("x")) }
    bed.model.handle(.detach)
    let past = bed.model.pastIntents
    #expect(past.count == 200 && past.dropLast().allSatisfy { $0.outcome == .cancelled })
    #expect(past.last?.name == "detach" && past.dropLast().last?.id == 301)
  }
}
