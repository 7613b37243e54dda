#if Metrics
  import EditorCoordination
  import EditorTesting
  import MarkdownEditing
  import MetricsTestKit
  import Testing

  /// What comes to swift-metrics, where the package is built with the trait `Metrics`.
  @MainActor
  @Suite struct MetricsTests {
    private let metrics = TestMetrics()

    @Test("events are counted by their names, and how long each intent takes is recorded by its name")
    func counts() throws {
      let instruments = MetricsInstruments(factory: metrics)
      let bed = TestBed {
        $0.instruments = instruments
        $0.normalDepth = 2
      }
      bed.hook.body = { [clock = bed.clock] _ in clock.advance(by: .milliseconds(9)) }
      bed.perform(.code, .type("a"), .type("b"))
      bed.settle()
      #expect(try count(of: "deep") == 1)
      #expect(try count(of: "rolled_back") == 1)
      #expect(try count(of: "slow") == 3)
      let timer = try metrics.expectTimer("editor.queue.intent.duration", [("intent", "perform type")])
      #expect(timer.values == [9_000_000, 9_000_000])
    }

    private func count(of event: String) throws -> Int64 {
      try metrics.expectCounter("editor.queue.events", [("event", event)]).totalValue
    }
  }
#endif
