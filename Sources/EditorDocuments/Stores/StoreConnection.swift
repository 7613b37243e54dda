public import EditorCoordination
import MarkdownEditing
import TextBuffer

extension EditorModel {
  /// Keeps the model and `store` in step.
  ///
  /// The store gets every text. The model gets every file that the store opens and the changes that others make to it.
  /// It keeps another document if something was typed there while the file was read: that is a draft. The connection
  /// outlives hosts. It ends when the model is gone, which it doesn't prevent, or with the returned task. Even then the
  /// store gets the last text, and lives until it has it. Connecting the same store again changes nothing. A file that
  /// is open already counts as the model's if it has the model's text. A store has one model at a time: the connection
  /// of a further one begins once those before it have ended.
  @discardableResult
  public func connect(_ store: DocumentStore) -> Task<Void, Never> {
    connection(with: ObjectIdentifier(store)) {
      let connection = StoreConnection(self, store)
      return store.outbox.connect(self) { await connection.run($0, isOfAnother: $1) }
    }
  }
}

/// The connection between a model and its store, in both directions.
@MainActor
private struct StoreConnection {
  private weak var model: EditorModel?
  private let store: DocumentStore
  private let changes: ChangeStream
  private let present: DocumentSnapshot?

  init(_ model: EditorModel, _ store: DocumentStore) {
    (self.model, self.store) = (model, store)
    // The stream begins now, so that nothing is missed until the connection begins.
    (changes, present) = (model.documents(), model.documentSnapshot)
  }

  func run(_ requests: AsyncStream<StoreRequest>, isOfAnother: Bool) async {
    // The model may have gone on since it was connected, in a turn that hasn't ended, too.
    var unread: [DocumentSnapshot] = []
    while let next = changes.takeNext() { unread.append(next.snapshot) }
    let newest = model?.documentSnapshot
    let began = await store.begin(with: present, unread: unread, now: newest, ofAnother: isOfAnother)
    let notes = Task { for await event in changes { await store.note(event.snapshot) } }
    await withDiscardingTaskGroup { group in
      for await request in requests { takeIn(request, since: began, in: &group) }
    }
    notes.cancel()
    await notes.value
    while let last = changes.takeNext() { await store.note(last.snapshot) }
    await store.endConnection()
    model?.forgetConnection(with: ObjectIdentifier(store))
  }

  /// Handles `request`; `group` waits for its end, so that the next request can follow right behind it.
  ///
  /// The connection began after the opening `began`, whose versions are those of the connection before.
  private func takeIn(_ request: StoreRequest, since began: Int, in group: inout DiscardingTaskGroup) {
    switch request {
    case .intent(let intent):
      model?.handle(intent, in: .critical)
    case .loaded(let document, let opening, over: let closed):
      let kept = opening > began ? closed : nil
      // If the app loaded another document meanwhile and it was edited, that document stays and becomes a draft.
      let first = model?.load(document, over: kept)
      group.addTask { await endLoad(of: document, over: kept, opening, first) }
    case .suspend(let number):
      // In the normal lane, so behind everything typed before; if there is nothing, nobody needs to wait for that.
      let isUntouched = model?.isUntouched ?? true
      let handle = model?.handle(.load(.began), in: isUntouched ? .critical : .normal)
      let isEmpty = model?.documentSnapshot == nil
      group.addTask { await endSuspension(number, isEmpty ? nil : handle) }
    case .merge(let change, let theirs):
      group.addTask { await endMerge(of: change, theirs) }
    }
  }

  private func endLoad(
    of document: MarkdownDocument, over kept: EditorVersion?, _ opening: Int, _ first: ActionHandle?
  ) async {
    var handle = first
    while let waiting = handle, await waiting.outcome != .applied, await isAgainWanted(waiting, opening) {
      handle = model?.load(document, over: kept)
    }
    await store.endLoad(opening, handle.flatMap { model?.snapshot(loadedBy: $0) })
    // The store has taken in nothing of another document until now.
    if let newest = model?.documentSnapshot { await store.note(newest) }
  }

  /// Whether a detached host cancelled the load: the model can be given the document again.
  private func isAgainWanted(_ handle: ActionHandle, _ opening: Int) async -> Bool {
    guard handle.outcomeSoFar == .cancelled, !Task.isCancelled, model != nil else { return false }
    return await store.openings == opening
  }

  /// Ends the suspension; a model without a host isn't suspended and needn't be, since nothing can be typed into it.
  private func endSuspension(_ number: Int, _ first: ActionHandle?) async {
    var handle = first
    while let waiting = handle, await waiting.outcome == .cancelled, !Task.isCancelled, model != nil {
      handle = model?.handle(.load(.began))
    }
    await store.endSuspension(number, model?.documentSnapshot)
  }

  private func endMerge(of change: VersionedChange, _ theirs: Rope) async {
    // A merge for the model before ended with that one's connection.
    guard await store.unconfirmedMerge?.theirs == theirs else { return }
    var handle = model?.takeInOutside(change)
    while let waiting = handle, await waiting.outcome == .cancelled, !Task.isCancelled, model != nil {
      handle = model?.takeInOutside(change)
    }
    // The model is gone, or this connection has ended: the next one takes it in, unless that is of another document.
    let outcome = handle?.outcomeSoFar ?? .cancelled
    if outcome == .cancelled, store.outbox.send(.merge(change, theirs: theirs)) { return }
    let hasFailed = outcome.hasFailed
    await store.endMerge(of: theirs, hasFailed ? nil : model?.documentSnapshot)
  }
}

extension ActionOutcome {
  /// Whether the action had no effect because it failed or was cancelled.
  fileprivate var hasFailed: Bool {
    switch self {
    case .failed, .cancelled: true
    case .applied, .unchanged, .coalesced: false
    }
  }
}
