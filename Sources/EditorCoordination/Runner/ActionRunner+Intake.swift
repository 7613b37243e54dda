import MarkdownEditing

// Intents that come in.
extension ActionRunner {
  /// Accepts `intent` for a later turn and returns; only `attach`, `detach` and `leave` act at once.
  func handle(_ intent: EditorIntent, in lane: IntentLane) -> ActionHandle {
    let handle = makeHandle()
    if attachment.host?.isRendering == true {
      report(.sentWhileRendering("#\(handle.id) \(intent.name)", from: origin))
    }
    switch intent.arrival {
    case .attach(let host): attach(host, handle)
    case .leave(let host) where !attachment.holds(host):
      settle(handle, .unchanged(.notAttached), IntentTitle(.detach), in: .critical)
    case .detach, .leave:
      let outcome = detach() ? ActionOutcome.applied : .unchanged(.nothingAttached)
      settle(handle, outcome, IntentTitle(.detach), in: .critical)
    case .queued(let work, by: let host):
      if let host, let attached = attachment.host, attached !== host {
        refuse(QueuedIntent(work: work, handle: handle, lane: lane), .otherHost)
      } else {
        enqueue(work, handle, in: lane, by: host)
      }
    }
    return handle
  }

  /// Enqueues work of the runner's own.
  @discardableResult
  func takeIn(_ work: QueuedWork, in lane: IntentLane = .critical) -> ActionHandle {
    let handle = makeHandle()
    enqueue(work, handle, in: lane)
    return handle
  }

  /// The origin of an intent that is sent now, for a report.
  private var origin: String {
    switch queue.phase {
    case .idle, .scheduled: "outside of any turn"
    case .draining, .performing: queue.current.map { "#\($0.handle.id) \($0.work.name)" } ?? "a turn"
    case .publishing: "whoever was told of a turn's results"
    }
  }

  private func makeHandle() -> ActionHandle {
    tally.counts.handled += 1
    return ActionHandle(id: tally.counts.handled)
  }

  /// Enqueues `work`, which `host` made already if there is one.
  func enqueue(
    _ work: QueuedWork, _ handle: ActionHandle, in lane: IntentLane, by host: (any EditorHost)? = nil
  ) {
    let entry = QueuedIntent(work: work, handle: handle, lane: lane, origin: originOfNext)
    let isHostGone = work.needsHost && attachment.host == nil
    // The last edits of a host that goes are taken in at its detach.
    guard !isHostGone || work.isHostEdit && host.map(attachment.holds) ?? false else {
      detach()
      return refuse(entry, attachment.missingHost)
    }
    if coalesce(entry) { return }
    let limit = work.isOwn ? .max : core.configuration.generationLimit
    switch queue.enqueue(entry, in: lane, causes: entry.origin.generation, generationLimit: limit) {
    case .refused(let generation):
      if work.isHostEdit { core.host.lost() }
      tellOfEnd(entry.rescuing(.endlessChain(limit: limit)), isFirst: generation == limit + 1)
      refuse(entry, .endlessChain(limit: limit))
    case .accepted(let depth, let requestsTurn):
      if work.isByHost { tally.waitingHostChanges += 1 }
      noteDepth(depth)
      if requestsTurn { requestTurn() }
      if isHostGone { detach() }
    }
  }

  /// Ends `entry` with `error`, and reports that, as the sender may not look at the handle.
  private func refuse(_ entry: QueuedIntent, _ error: EditorError) {
    report(.refused(entry.work.name, error))
    settle(entry, .failed(error))
  }

  /// Tells observers of `error`, which ended a chain, unless the error boundary ignores it.
  ///
  /// A turn that hasn't published yet does it. If there is none, one is asked for, but only after the `isFirst`
  /// refusal. Observers answer what they are told, so a turn for each further refusal would continue for ever.
  private func tellOfEnd(_ error: EditorError, isFirst: Bool) {
    guard core.configuration.errorBoundary.response(to: error) != .ignore else { return }
    let needsTurn = tally.untoldError == nil && isFirst && [.publishing, .idle].contains(queue.phase)
    tally.untoldError = error.after(tally.untoldError)
    // Without a host, observers are told all the same.
    if needsTurn { takeIn(.tell) }
  }

  /// Ends `entry` and an equal toggle right before it, if that still waits and the configuration allows it.
  private func coalesce(_ entry: QueuedIntent) -> Bool {
    guard core.configuration.coalescesToggles, let toggle = entry.work.action,
      performer.isToggle(toggle),
      let other = queue.removeLast(
        in: entry.lane, where: { $0.work.action == toggle && $0.handle.begin() })
    else { return false }
    settle(other, .coalesced)
    settle(entry, .coalesced)
    report(.coalesced(entry.work.name))
    return true
  }
}

/// The tasks that forward intents to a model.
struct ForwardedSources: Sendable {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  /// No sources.
  init() {}

  /// The number of tasks that haven't ended.
  var count: Int { tasks.count }

  /// The number for the next task.
  mutating func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Keeps `task` under `number`, so that it's cancelled along with the others.
  mutating func add(_ task: Task<Void, Never>, number: Int) { tasks[number] = task }

  /// Forgets the ended task `number`.
  mutating func remove(_ number: Int) { tasks[number] = nil }

  /// Cancels every task.
  func cancelAll() {
    for task in tasks.values { task.cancel() }
  }
}

extension ActionRunner {
  /// Hands the intent that `intent` makes of each element of `source` to `handle(_:)`.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func forward<Source: AsyncSequence>(
    _ source: Source, as intent: @escaping @MainActor (Source.Element) -> EditorIntent?
  ) -> Task<Void, Never> where Source.Failure == Never, Source.Element: Sendable {
    keep { [weak self] in
      var iterator = source.makeAsyncIterator()
      while let element = await iterator.next(isolation: MainActor.shared),
        self?.deliver(element, as: intent) ?? false
      {}
    }
  }

  /// Hands each intent of `stream` to `handle(_:)`; available on older releases, too.
  func forward(_ stream: AsyncStream<EditorIntent>) -> Task<Void, Never> {
    keep { [weak self] in
      var iterator = stream.makeAsyncIterator()
      while let intent = await iterator.next(), self?.deliver(intent, as: { $0 }) ?? false {}
    }
  }

  /// Starts a task that reads a source, and keeps it until it has ended.
  private func keep(_ read: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let number = sources.makeNumber()
    let task = Task { @MainActor [weak self] in
      await read()
      self?.sources.remove(number)
    }
    sources.add(task, number: number)
    return task
  }

  /// Hands over the intent that `intent` makes of `element`; returns whether more is wanted.
  private func deliver<Element>(_ element: Element, as intent: (Element) -> EditorIntent?) -> Bool {
    guard !Task.isCancelled else { return false }
    // An intent made from a model's state or change is a consequence of it.
    let cause = (element as? any Caused)?.cause
    Cause.$current.withValue(cause) {
      if let intent = intent(element) { _ = handle(intent, in: intent.lane) }
    }
    return true
  }
}
