extension EditorModel {
  /// Hands each intent of `source` to `handle(_:)` as it comes.
  ///
  /// Forwarding ends with the source, with the returned task, when the host is detached or when the model is gone. A
  /// publisher whose values are an asynchronous sequence is a source too. Older releases of Apple's systems than those
  /// named below can't express that a sequence never fails: use `forward(subscribing:)` there.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @discardableResult
  public func forward<Source: AsyncSequence>(_ source: Source) -> Task<Void, Never>
  where Source.Element == EditorIntent, Source.Failure == Never { forward(source) { $0 } }

  /// Hands the intent that `intent` makes of each element of `source` to `handle(_:)`; skips elements with `nil`.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @discardableResult
  public func forward<Source: AsyncSequence>(
    _ source: Source, as intent: @escaping @MainActor (Source.Element) -> EditorIntent?
  ) -> Task<Void, Never> where Source.Failure == Never, Source.Element: Sendable {
    runner.forward(source, as: intent)
  }

  /// Hands every intent of a source with callbacks to `handle(_:)`, in the order sent.
  ///
  /// The closure given to `subscribe` may be called on any thread. The closure that `subscribe` returns ends the
  /// subscription; it is called when the host is detached, when the model is gone or when the task is cancelled. All
  /// sent intents wait until they are handed over, without a limit, since each may hold typed text. A sender that is
  /// too fast can see that in `queueSnapshot`.
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
