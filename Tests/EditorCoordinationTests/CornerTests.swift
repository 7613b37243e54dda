import EditorCoordination
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// Corners of the laws through which breakages went unseen.
@MainActor
@Suite struct CornerTests {
  private static func insertion(_ text: String, in bed: TestBed) -> EditorIntent {
    let changes = ChangeSet([.insert(text, at: .zero)], length: bed.model.text.utf8Count)
    let transaction = Transaction(changes: changes, event: .external)
    return .completed(VersionedChange(transaction, for: bed.model.version, whenStale: .rebase))
  }

  @Test("results that waited for a composition come in the order in which they came")
  func postponedInOrder() {
    let bed = TestBed("aˇ")
    let place = bed.host.compose("k", over: UTF8Offset(1)..<UTF8Offset(1), in: bed.model)
    bed.settle()
    for text in ["1", "2", "3"] { bed.model.handle(Self.insertion(text, in: bed)) }
    bed.settle()
    #expect(bed.model.queueSnapshot.postponed == 3)
    bed.host.commit("か", over: place, in: bed.model)
    bed.settle()
    #expect(bed.model.text.description == "123aか")
  }

  @Test("a tree that comes while an edit of its text waits isn't taken for that of the edited text")
  func treeBehindEdit() {
    let bed = TestBed(MarkedText(String(repeating: "a *b* line of a paragraph\n", count: 3_000) + "ˇ"))
    bed.perform(.type("x"))
    bed.settle()
    bed.perform(.type("**y**"))
    #expect(bed.worker.runJob())
    bed.settle()
    while bed.worker.runJob() { bed.settle() }
    let document = bed.model.state.document
    #expect(document?.tree.isComplete == true)
    #expect(document.map { $0.tree.root.range == MarkdownDocument($0.rope).tree.root.range } == true)
  }

  @Test("what observers send is the consequence of the longest chain of a turn, whatever came last in it")
  func longestChain() {
    var queue = ActionQueue<String>()
    _ = queue.enqueue("normal", in: .normal, generationLimit: 1)
    _ = queue.enqueue("first", generationLimit: 1)
    queue.beginTurn()
    #expect(queue.next() == "first")
    _ = queue.enqueue("second", generationLimit: 1)
    _ = queue.finishAction()
    #expect(queue.next() == "second" && queue.finishAction())
    #expect(queue.next() == "normal" && queue.finishAction())
    queue.beginPublishing()
    #expect(queue.enqueue("third", generationLimit: 1) == .refused(generation: 2))
  }

  @Test("a model that is gone has ended what was done elsewhere for it, and what was forwarded to it")
  func goneModel() {
    var bed: TestBed? = TestBed("ˇ")
    let worker = bed?.worker
    let handle = bed?.model.handle(.performInBackground(.type("a")))
    bed?.settle()
    let (source, continuation) = AsyncStream.makeStream(of: EditorIntent.self)
    let task = bed?.model.forward(source)
    #expect(handle?.outcomeSoFar == nil && task?.isCancelled == false && worker?.waitingJobs == 1)
    bed = nil
    #expect(handle?.outcomeSoFar == .cancelled && task?.isCancelled == true && worker?.cancelledJobs == 1)
    continuation.finish()
  }

  @Test("a host edit that would be too long a chain is taken off the host's screen again")
  func refusedHostEdit() {
    let bed = TestBed("ˇ") { $0.generationLimit = 0 }
    var edits = 0
    bed.host.onUpdate = { [unowned bed] _ in
      edits += 1
      if edits == 1 { bed.host.edit([.insert("h", at: .zero)], in: bed.model) }
    }
    bed.perform(.type("a"))
    bed.settle()
    #expect(bed.model.text.description == "a" && bed.host.shown?.description == "a")
    #expect(bed.model.lastError?.code == .endlessChain && bed.host.mistakes.isEmpty)
  }

  @Test("a change made in the turn in which a host is detached is told to readers of changes before the end")
  func changesBeforeDetach() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.changes()
    bed.hook.body = { [unowned bed] action in if action == .newline { bed.model.handle(.detach) } }
    bed.perform(.type("a"), .newline)
    bed.settle()
    var texts: [String] = []
    for await event in stream { texts.append(event.snapshot.document.rope.description) }
    #expect(texts == ["", "a"])
  }

  @Test("a task that was cancelled before it reads is told the end, though a state waits")
  func cancelledBeforeReading() async {
    let stream = TestBed("ˇ").model.states()
    let isEnd = Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      var reader = stream.makeAsyncIterator()
      return await reader.next().map { _ in false } ?? true
    }
    #expect(await isEnd.value)
  }

  @Test("what an input method composed in a host that is gone is nobody's in the next one")
  func composedInGoneHost() {
    let bed = TestBed("aˇ")
    _ = bed.host.compose("k", over: UTF8Offset(1)..<UTF8Offset(1), in: bed.model)
    bed.settle()
    let next = SimulatedHost()
    bed.model.handle(.attach(next))
    let handles = bed.perform(.type("x"))
    bed.settle()
    #expect(handles.words == ["applied"] && bed.model.text.description == "akx")
  }

  @Test("the end of a save comes before results that wait, as a person waits for it")
  func saveBeforeResults() async throws {
    let bed = TestBed("ˇ")
    let save = bed.model.handle(.save)
    bed.settle()
    try await wait { bed.saver.waitingSaves > 0 }
    bed.saver.end()
    let result = bed.model.handle(Self.insertion("x", in: bed))
    try await wait { bed.model.queueSnapshot.depth >= 2 }
    #expect(bed.model.queueSnapshot.waiting.map(\.id) == [save.id, result.id])
    bed.settle()
  }
}
