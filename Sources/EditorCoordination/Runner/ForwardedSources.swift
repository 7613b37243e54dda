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
