#if Metrics
  public import CoreMetrics
  import Metrics

  /// A queue's events and durations as swift-metrics counters and timers; there with the package's trait `Metrics`.
  ///
  /// Counters `editor.queue.events` have the dimension `event` (`QueueEvent.name`), timers `editor.queue.intent.duration` the
  /// dimension `intent` (`perform bold`, `save`). They hold none of the user's text. Instances share nothing, so one for the whole
  /// process is best.
  public struct MetricsInstruments: QueueInstruments {
    private let meters: Meters

    /// Instruments made by `factory`; by the one that `MetricsSystem` was bootstrapped with where there is none.
    public init(factory: (any MetricsFactory)? = nil) {
      meters = Meters(factory: factory ?? MetricsSystem.factory)
    }

    /// Counts `event`.
    public func record(_ event: QueueEvent) { meters.counter(of: event.name).increment() }

    /// Records `duration` with the timer of the intents called `name`.
    public func recordDuration(_ duration: Duration, of name: String) {
      meters.timer(of: name).record(duration: duration)
    }
  }

  /// The counters and timers so far: to make one looks it up in the factory, which takes longer than to count.
  private final class Meters: Sendable {
    private let factory: any MetricsFactory
    private let counters = Locked<[String: Counter]>([:])
    private let timers = Locked<[String: Timer]>([:])

    init(factory: any MetricsFactory) { self.factory = factory }

    func counter(of event: String) -> Counter {
      counters.withLock { counters in
        if let counter = counters[event] { return counter }
        let counter = Counter(label: "editor.queue.events", dimensions: [("event", event)], factory: factory)
        counters[event] = counter
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
