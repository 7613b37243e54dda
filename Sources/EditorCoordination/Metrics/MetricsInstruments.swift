#if Metrics
  public import CoreMetrics
  import Locking
  import Metrics

  /// A queue's events, durations and depth as metrics of swift-metrics; available with the package's trait `Metrics`.
  ///
  /// | metric | kind | dimensions |
  /// | --- | --- | --- |
  /// | `editor.queue.events` | counter | `event` (`QueueEvent.name`), and `code` if it's about an error |
  /// | `editor.queue.intent.duration` | timer | `intent` (`perform bold`, `save`) |
  /// | `editor.PART.events` | counter of `count(_:of:code:)` | `event`, and `code` if it's about an error |
  /// | `editor.queue.depth` | recorder: the number of waiting intents | |
  /// | `editor.models` | meter: the number of models | |
  /// | `editor.model.lifetime` | timer: the lifetime of a model | |
  ///
  /// The metrics hold none of the user's text. Instances share nothing, so use one for the whole process.
  public struct MetricsInstruments: QueueInstruments {
    private let meters: Meters

    /// Instruments made by `factory`, or by the factory that `MetricsSystem` was bootstrapped with if it is `nil`.
    public init(factory: (any MetricsFactory)? = nil) {
      meters = Meters(factory: factory ?? MetricsSystem.factory)
    }

    /// Counts `event`.
    public func record(_ event: QueueEvent) { count(event.name, of: "queue", code: event.errorCode) }

    /// Counts the event called `name` of a part of the editor other than the queue, such as `document`.
    public func count(_ name: String, of part: String, code: EditorError.Code? = nil) {
      meters.counter(of: name, part, code).increment()
    }

    /// Records `duration` with the timer of the intents called `name`.
    public func recordDuration(_ duration: Duration, of name: String) {
      meters.timer(of: name).record(duration: duration)
    }

    /// Records `depth`.
    public func recordDepth(_ depth: Int) { meters.depth.record(depth) }

    /// Adds one to the number of models.
    public func recordCreation() { meters.models.increment() }

    /// Takes one from the number of models, and records its `lifetime`.
    public func recordEnd(after lifetime: Duration) {
      meters.models.decrement()
      meters.lifetime.record(duration: lifetime)
    }
  }

  /// A cache of counters and timers: looking one up in the factory takes longer than counting.
  private final class Meters: Sendable {
    let depth: Recorder
    let models: Meter
    let lifetime: Timer
    private let factory: any MetricsFactory
    private let counters = Locked<[Labels: Counter]>([:])
    private let timers = Locked<[String: Timer]>([:])

    /// The dimensions of a counter.
    private struct Labels: Hashable {
      let part: String
      let event: String
      let code: String?

      var dimensions: [(String, String)] { [("event", event)] + (code.map { [("code", $0)] } ?? []) }
    }

    init(factory: any MetricsFactory) {
      self.factory = factory
      depth = Recorder(label: "editor.queue.depth", dimensions: [], aggregate: true, factory: factory)
      models = Meter(label: "editor.models", dimensions: [], factory: factory)
      lifetime = Timer(label: "editor.model.lifetime", dimensions: [], factory: factory)
    }

    func counter(of event: String, _ part: String, _ code: EditorError.Code?) -> Counter {
      let labels = Labels(part: part, event: event, code: code?.name)
      return counters.withLock { counters in
        if let counter = counters[labels] { return counter }
        let counter = Counter(
          label: "editor.\(part).events", dimensions: labels.dimensions, factory: factory)
        counters[labels] = counter
        return counter
      }
    }

    func timer(of intent: String) -> Timer {
      timers.withLock { timers in
        if let timer = timers[intent] { return timer }
        let timer = Timer(
          label: "editor.queue.intent.duration", dimensions: [("intent", intent)], factory: factory)
        timers[intent] = timer
        return timer
      }
    }
  }
#endif
