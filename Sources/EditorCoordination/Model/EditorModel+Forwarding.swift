extension EditorModel {
  /// Hands each intent of `source` to `handle(_:)` as it comes.
  ///
  /// That ends with the source, with the task returned, when the host is detached and when the model is gone. Where a
  /// publisher has its values as an asynchronous sequence, that is a source too. Releases of Apple's systems before
  /// those named below can't say that a sequence never fails: `forward(subscribing:)` is for them.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @discardableResult
  public func forward<Source: AsyncSequence>(_ source: Source) -> Task<Void, Never>
  where Source.Element == EditorIntent, Source.Failure == Never { forward(source) { $0 } }

  /// Hands what `intent` makes of each element of `source` to `handle(_:)` as it comes; `nil` is left out.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @discardableResult
  public func forward<Source: AsyncSequence>(
    _ source: Source, as intent: @escaping @MainActor (Source.Element) -> EditorIntent?
  ) -> Task<Void, Never> where Source.Failure == Never, Source.Element: Sendable {
    runner.forward(source, as: intent)
  }

  /// Hands every intent to `handle(_:)` that a source with callbacks sends, in the order in which it does.
  ///
  /// What `subscribe` is given may be called on any thread; what it answers with ends the subscription, and is called
  /// when the host is detached, when the model is gone or when the task is cancelled. However much is sent, all of it
  /// waits until it's handed over, since each intent may hold what somebody typed; who sends more than can be performed
  /// sees that by `queueSnapshot`.
  @discardableResult
  public func forward(
    subscribing subscribe: (@escaping @Sendable (EditorIntent) -> Void) -> @Sendable () -> Void
  ) -> Task<Void, Never> {
    let (stream, continuation) = AsyncStream.makeStream(of: EditorIntent.self)
    let end = subscribe { continuation.yield($0) }
    continuation.onTermination = { _ in end() }
    return runner.forward(stream)
  }
}
