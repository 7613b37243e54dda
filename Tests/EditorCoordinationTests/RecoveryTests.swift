import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What comes after a failure of an intent.
@MainActor
@Suite(.endsSomeTime) struct RecoveryTests {
  @Test("an error goes to the handle and to the model, and the queue goes on")
  func propagates() {
    let bed = TestBed("ˇ")
    let handles = bed.perform(.type("a"), .code, .type("b"))
    bed.settle()
    #expect(handles.words == ["applied", "failed: told to fail", "applied"])
    #expect(bed.model.lastError?.code == .actionFailed && bed.marked == "abˇ")
  }

  @Test("an error that is ignored stays with its handle, and disturbs no observer")
  func ignores() {
    let bed = TestBed("ˇ") { $0.errorBoundary = ErrorBoundary([.actionFailed: .ignore]) }
    let counter = ChangeCounter { [model = bed.model] in _ = (model.state, model.lastError) }
    let handles = bed.perform(.code)
    bed.settle()
    #expect(handles.words == ["failed: told to fail"] && bed.model.lastError == nil && counter.count == 0)
    #expect(bed.model.queueSnapshot.counts.rollbacks == 1)
  }

  @Test("an action is tried again in its own turn, so that nothing overtakes it", arguments: [0, 1, 2, 3])
  func retries(count: Int) {
    let bed = TestBed("ˇ", performer: .failing(times: 2)) {
      $0.errorBoundary = ErrorBoundary(otherwise: .retry(count))
    }
    let handles = bed.perform(.type("a"), .type("b"))
    #expect(bed.settle() == 1)
    let first = count < 2 ? "failed: told to fail" : "applied"
    // What is left of the failures after the first action's tries meets the second.
    #expect(handles.words == [first, count == 0 ? "failed: told to fail" : "applied"])
    #expect(bed.marked == (count == 0 ? "ˇ" : count == 1 ? "bˇ" : "abˇ"))
  }

  @Test("another action takes the place of one that failed; where that fails too, its error counts")
  func fallsBack() {
    let bed = TestBed("ˇ") { $0.errorBoundary = ErrorBoundary([.actionFailed: .fallback(.type("instead"))]) }
    let handles = bed.perform(.code)
    bed.settle()
    #expect(handles.words == ["applied"] && bed.marked == "insteadˇ")
    let worse = TestBed("ˇ") { $0.errorBoundary = ErrorBoundary(otherwise: .fallback(.code)) }
    let failed = worse.perform(.quote)
    worse.settle()
    #expect(failed.words == ["failed: told to fail"] && worse.marked == "ˇ")
  }

  @Test(
    "a save that fails is begun again as often as the boundary says, with the text of then",
    arguments: [0, 1, 3])
  func retriesSave(count: Int) async throws {
    let bed = TestBed("aˇ") { $0.errorBoundary = ErrorBoundary(otherwise: .retry(count)) }
    let handle = bed.model.handle(.save)
    bed.settle()
    func waitForTry() async throws {
      try await wait {
        bed.settle()
        return bed.saver.waitingSaves > 0 || handle.outcomeSoFar != nil
      }
    }
    for _ in 0..<2 {
      try await waitForTry()
      bed.perform(.type("b"))
      bed.settle()
      bed.saver.end(with: .failure(EditorError(.fileSystem, "busy")))
    }
    try await waitForTry()
    bed.saver.end()
    let outcome = await bed.outcome(of: handle)
    #expect(outcome?.errorCode == (count < 2 ? .fileSystem : nil))
    let texts = bed.saver.snapshots.map(\.document.rope.description)
    #expect(texts == Array(["a", "ab", "abb"].prefix(count + 1)))
  }

  @Test("an action in the background that fails is begun again, or another takes its place")
  func background() async {
    let bed = TestBed("ˇ", performer: .failing(times: 2)) {
      $0.errorBoundary = ErrorBoundary(otherwise: .retry(2))
    }
    let handle = bed.model.handle(.performInBackground(.type("a")))
    bed.settle()
    while bed.worker.runJob() { bed.settle() }
    #expect(handle.outcomeSoFar == .applied && bed.marked == "aˇ")
    let other = TestBed("ˇ") { $0.errorBoundary = ErrorBoundary([.actionFailed: .fallback(.type("b"))]) }
    let replaced = other.model.handle(.performInBackground(.code))
    other.settle()
    while other.worker.runJob() { other.settle() }
    #expect(replaced.outcomeSoFar == .applied && other.marked == "bˇ")
  }
}

extension ScriptedPerformer {
  /// The test performer, which fails the first `times` times that it is asked anything.
  fileprivate static func failing(times: Int) -> ScriptedPerformer {
    var left = times
    return ScriptedPerformer { action, document in
      left -= 1
      return left < 0 ? .plain(action, on: document) : .failure(EditorError(.actionFailed, "told to fail"))
    }
  }
}
