import MarkdownEditing
import TextBuffer

extension EditorModel {
  /// Keeps `store` in step: it is told of every text, the model of every file that it opens and of what others write into one.
  ///
  /// Ends when the host is detached, when the model is gone, and with the task returned; the store is told of the last text all the
  /// same. A file that is open already counts as the model's where it has the model's text.
  @discardableResult
  public func connect(_ store: DocumentStore) -> Task<Void, Never> { runner.connect(store) }
}

extension ActionRunner {
  func connect(_ store: DocumentStore) -> Task<Void, Never> {
    let number = sources.makeNumber()
    // Only the newest text matters, so a store that is slow costs one document.
    let (changes, requests, present) = (changes(capacity: 1), store.outbox.subscribe(), documentSnapshot)
    let task = Task { @MainActor [weak self] in
      if let present { await store.begin(with: present) }
      let notes = Task { for await event in changes { await store.note(event.snapshot) } }
      await withDiscardingTaskGroup { group in
        for await request in requests {
          guard let ending = self?.takeIn(request, of: store) else { continue }
          group.addTask { await ending() }
        }
      }
      notes.cancel()
      await notes.value
      if let last = changes.takeNext() { await store.note(last.snapshot) }
      await store.endConnection()
      self?.sources.remove(number)
    }
    sources.add(task, number: number)
    return task
  }

  /// The document as it is now, whether or not that was published.
  var documentSnapshot: DocumentSnapshot? {
    core.state.document.map { DocumentSnapshot($0, version: core.version) }
  }

  /// Takes `request` in, and answers with what is to be done about its end.
  private func takeIn(_ request: StoreRequest, of store: DocumentStore) -> (@Sendable () async -> Void)? {
    switch request {
    case .intent(let intent):
      _ = handle(intent, in: .critical)
      return nil
    case .loaded(let document, let opening):
      let handle = handle(.load(.finished(document)), in: .critical)
      return { [weak self] in
        let outcome = await handle.outcome
        await store.endLoad(opening, outcome == .applied ? self?.snapshot(loadedBy: handle) : nil)
      }
    case .merge(let change, let theirs):
      let handle = handle(.completed(change), in: .critical)
      return { [weak self] in
        let outcome = await handle.outcome
        await store.endMerge(of: theirs, outcome.hasFailed ? nil : self?.documentSnapshot)
      }
    }
  }

  /// The document as it is now, where it is the one that `handle` loaded and not a later one.
  private func snapshot(loadedBy handle: ActionHandle) -> DocumentSnapshot? {
    lastLoad == handle.id ? documentSnapshot : nil
  }
}

extension ActionOutcome {
  /// Whether it came to nothing because something went wrong or went away.
  fileprivate var hasFailed: Bool {
    switch self {
    case .failed, .cancelled: true
    case .applied, .unchanged, .coalesced: false
    }
  }
}

// What a connection tells the store.
extension DocumentStore {
  /// A model that has `present` was connected.
  func begin(with present: DocumentSnapshot) {
    guard ownership == .anyDocument || ownership == .none, let file = state.file else { return }
    ownership = file.text == present.document.rope ? .document(present.version.document) : .none
    if case .document = ownership { note(present) }
  }

  /// The model has taken in what the `opening`th opening came to, and has `snapshot` now; or hasn't, where that is `nil`.
  func endLoad(_ opening: Int, _ snapshot: DocumentSnapshot?) {
    // None, too: an earlier connection may have ended meanwhile.
    guard opening == openings, ownership == .loading || ownership == .none, let file = state.file
    else { return }
    guard let snapshot else {
      ownership = .none
      state = .failed(.otherDocument, file)
      return
    }
    ownership = .document(snapshot.version.document)
    note(snapshot)
  }

  /// The model isn't connected any more; what it hasn't taken in, it never will.
  func endConnection() {
    if ownership == .loading { ownership = .none }
    guard let theirs = unconfirmedMerge else { return }
    endMerge(of: theirs, nil)
  }

  /// Waits while the file's document is on its way into the model: the model can have it already, and tell of it, before the store
  /// hears that it arrived.
  func waitForLoad() async {
    while ownership == .loading { await withCheckedContinuation { waitingForLoad.append($0) } }
  }

  func endWaitingForLoad() {
    let waiting = waitingForLoad
    waitingForLoad = []
    for continuation in waiting { continuation.resume() }
  }
}
