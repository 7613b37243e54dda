import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What readers of streams are told at the end, and which forwarded sources are kept.
@MainActor
@Suite struct ReaderEndTests {
  private let bed = TestBed("ˇ")

  /// Gives `condition` a while to come true, without waiting for what never comes.
  private func soon(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<10_000 where !condition() { await Task.yield() }
    return condition()
  }

  private func insertion(_ text: String, in model: EditorModel) -> VersionedChange {
    let changes = ChangeSet([.insert(text, at: .zero)], length: model.text.utf8Count)
    return VersionedChange(
      Transaction(changes: changes, event: .external), for: model.version, whenStale: .rebase)
  }

  @Test("readers that wait for a state are told when the host is detached", arguments: [1, 2])
  func waitingReaders(count: Int) async {
    let stream = bed.model.states()
    var ends = 0
    let readers = (0..<count).map { _ in
      Task {
        for await _ in stream {}
        ends += 1
      }
    }
    for _ in 0..<100 { await Task.yield() }
    bed.model.handle(.detach)
    #expect(await soon { ends == count })
    for reader in readers { reader.cancel() }
  }

  @Test("a stream that has ended takes in nothing more, though the model goes on with another host")
  func afterTheEnd() async {
    let stream = bed.model.states()
    bed.model.handle(.detach)
    let last = bed.model.version
    bed.model.handle(.attach(bed.host))
    bed.perform(.type("x"))
    bed.settle()
    var versions: [EditorVersion] = []
    for await update in stream { versions.append(update.version) }
    #expect(versions.last == last && bed.model.version != last)
  }

  @Test("what keeps the document is told of what changes while no host is there")
  func detached() {
    let documents = bed.model.documents()
    bed.model.handle(.detach)
    let change = bed.model.takeInOutside(insertion("others", in: bed.model))
    bed.settle()
    #expect(change.outcomeSoFar == .applied)
    var last: String?
    while let event = documents.takeNext() { last = event.snapshot.document.rope.description }
    #expect(last == "others")
  }

  @Test("what keeps the document is told when the model is gone")
  func goneModel() async {
    var model: EditorModel? = EditorModel(MarkdownDocument(marked: "aˇ"))
    let documents = model?.documents()
    var isTold = false
    let reader = Task {
      if let documents { for await _ in documents {} }
      isTold = true
    }
    for _ in 0..<100 { await Task.yield() }
    model = nil
    #expect(await soon { isTold })
    reader.cancel()
  }

  @Test("tasks that keep a model in step end with it")
  func connections() {
    var model: EditorModel? = EditorModel(MarkdownDocument(marked: "aˇ"))
    let task = model?.connection(with: ObjectIdentifier(bed)) {
      Task { while !Task.isCancelled { await Task.yield() } }
    }
    #expect(task?.isCancelled == false)
    model = nil
    #expect(task?.isCancelled == true)
    task?.cancel()
  }

  @Test("no reader can miss that a document is loaded, or was")
  func loads() async {
    let stream = bed.model.states()
    let failure = EditorError(.loadFailed, "no such disk")
    for event in [.began, .failed(failure), .finished(MarkdownDocument(marked: "newˇ"))] as [LoadEvent] {
      bed.model.handle(.load(event))
      bed.settle()
    }
    bed.model.handle(.detach)
    var critical: [Bool] = []
    for await update in stream { critical.append(update.isCritical) }
    #expect(critical == [false, true, true, true, true])
  }

  @Test("no reader can miss that a chain was ended")
  func refusals() async {
    let bed = TestBed("ˇ") { $0.generationLimit = 0 }
    let stream = bed.model.states()
    bed.hook.body = { [unowned bed] action in if action == .newline { bed.perform(.type("x")) } }
    bed.perform(.newline)
    bed.settle()
    bed.model.handle(.detach)
    var refusals: [Bool] = []
    for await update in stream where update.error?.code == .endlessChain {
      refusals.append(update.isCritical)
    }
    #expect(refusals.first == true)
  }

  @Test("a reader that is gone is forgotten with the next element")
  func goneReaders() {
    var readers = StreamReaders<PlainPolicy>()
    var buffer: ReaderBuffer<PlainPolicy>? = readers.add(PlainPolicy())
    readers.publish(1)
    #expect(!readers.isEmpty && buffer?.withPolicy { $0.elements } == [1])
    buffer = nil
    readers.publish(2)
    #expect(readers.isEmpty)
  }

  private struct PlainPolicy: BufferPolicy {
    var elements: [Int] = []
    mutating func add(_ element: Int) { elements.append(element) }
    mutating func popFirst() -> Int? { elements.isEmpty ? nil : elements.removeFirst() }
  }

  // MARK: Forwarded sources

  @Test("a forwarded source that has ended is forgotten")
  func endedSource() async {
    let (source, continuation) = AsyncStream.makeStream(of: EditorIntent.self)
    let task = bed.model.forward(source)
    #expect(bed.model.forwardedSourceCount == 1)
    continuation.finish()
    await task.value
    #expect(bed.model.forwardedSourceCount == 0)
  }

  @Test("what a source sends after its forwarding was cancelled is nobody's, also where it doesn't notice")
  func stubbornSource() async {
    let source = StubbornSource()
    let task = bed.model.forward(source)
    #expect(await soon { source.state.waiter != nil })
    task.cancel()
    source.state.waiter?.resume(returning: .perform(.type("x")))
    await task.value
    bed.settle()
    #expect(bed.model.text.isEmpty)
  }

  /// A source whose reader waits for its element, cancelled or not.
  private struct StubbornSource: AsyncSequence, AsyncIteratorProtocol {
    @MainActor
    final class State {
      var waiter: CheckedContinuation<EditorIntent?, Never>?
    }

    let state = State()

    @MainActor init() {}
    nonisolated func makeAsyncIterator() -> Self { self }
    mutating func next() async -> EditorIntent? { await next(isolation: nil) }
    @MainActor
    private func wait() async -> EditorIntent? { await withCheckedContinuation { state.waiter = $0 } }
    mutating func next(isolation actor: isolated (any Actor)?) async -> EditorIntent? { await wait() }
  }
}
