public import EditorCoordination
import MarkdownEditing
import TextBuffer

extension EditorModel {
  /// Keeps `store` in step: it is told of every text, the model of every file that it opens and of what others write
  /// into one.
  ///
  /// Goes on while hosts are detached and attached again. Ends when the model is gone, which doesn't happen because of
  /// this, and with the task returned; the store is told of the last text all the same, and lives until then.
  /// Connecting the same store again changes nothing. A file that is open already counts as the model's where it has
  /// the model's text.
  @discardableResult
  public func connect(_ store: DocumentStore) -> Task<Void, Never> {
    connection(with: ObjectIdentifier(store)) { StoreConnection(self, store).run() }
  }
}

/// What leads from a model to its store and back.
@MainActor
private struct StoreConnection {
  private weak var model: EditorModel?
  private let store: DocumentStore
  private let changes: ChangeStream
  private let requests: AsyncStream<StoreRequest>
  private let present: DocumentSnapshot?

  init(_ model: EditorModel, _ store: DocumentStore) {
    (self.model, self.store) = (model, store)
    // Both begin now, so that nothing is missed until the task runs.
    (changes, requests, present) = (model.documents(), store.outbox.subscribe(), model.documentSnapshot)
  }

  func run() -> Task<Void, Never> {
    Task { @MainActor in
      if let present { await store.begin(with: present) }
      let notes = Task { for await event in changes { await store.note(event.snapshot) } }
      await withDiscardingTaskGroup { group in
        for await request in requests { takeIn(request, in: &group) }
      }
      notes.cancel()
      await notes.value
      if let last = changes.takeNext() { await store.note(last.snapshot) }
      await store.endConnection()
      model?.forgetConnection(with: ObjectIdentifier(store))
    }
  }

  /// Takes `request` in; its end is waited for in `group`, so that the next one comes right behind it.
  private func takeIn(_ request: StoreRequest, in group: inout DiscardingTaskGroup) {
    switch request {
    case .intent(let intent):
      model?.handle(intent, in: .critical)
    case .loaded(let document, let opening):
      let handle = load(document)
      group.addTask { await endLoad(of: document, opening, handle) }
    case .suspend(let number):
      // Behind what was typed before.
      let handle = model?.handle(.load(.began), in: .normal)
      group.addTask { await endSuspension(number, handle) }
    case .merge(let change, let theirs):
      let handle = model?.takeInOutside(change)
      group.addTask { await endMerge(of: change, theirs, handle) }
    }
  }

  private func load(_ document: MarkdownDocument) -> ActionHandle? {
    model?.handle(.load(.finished(document)), in: .critical)
  }

  private func endLoad(of document: MarkdownDocument, _ opening: Int, _ first: ActionHandle?) async {
    var handle = first
    while let waiting = handle, await waiting.outcome != .applied, await isAgainWanted(waiting, opening) {
      handle = load(document)
    }
    await store.endLoad(opening, handle.flatMap { model?.snapshot(loadedBy: $0) })
  }

  /// Whether what `handle` loads was cancelled by a host that was detached: the model can have it all the same.
  private func isAgainWanted(_ handle: ActionHandle, _ opening: Int) async -> Bool {
    guard handle.outcomeSoFar == .cancelled, !Task.isCancelled, model != nil else { return false }
    return await store.openings == opening
  }

  /// A model without a host isn't suspended, and needn't be: nothing can be typed into it.
  private func endSuspension(_ number: Int, _ handle: ActionHandle?) async {
    _ = await handle?.outcome
    await store.endSuspension(number, model?.documentSnapshot)
  }

  private func endMerge(of change: VersionedChange, _ theirs: Rope, _ first: ActionHandle?) async {
    var handle = first
    while let waiting = handle, await waiting.outcome == .cancelled, !Task.isCancelled, model != nil {
      handle = model?.takeInOutside(change)
    }
    let hasFailed = handle?.outcomeSoFar?.hasFailed ?? true
    await store.endMerge(of: theirs, hasFailed ? nil : model?.documentSnapshot)
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
