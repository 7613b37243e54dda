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

    @Test("events are counted by their names and their errors' codes; durations and depths are recorded")
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
      let failures = try metrics.expectCounter(
        "editor.queue.events", [("event", "rolled_back"), ("code", "action-failed")])
      #expect(failures.totalValue == 1)
      // The host, then three that come, and what each drain leaves.
      let depths = try metrics.expectRecorder("editor.queue.depth").values
      #expect(depths.prefix(5) == [1, 0, 1, 2, 3] && depths.last == 0)
      #expect(depths.dropFirst(4) == depths.dropFirst(4).sorted(by: >)[...], "\(depths)")
      #expect(try count(of: "slow") == 3)
      let timer = try metrics.expectTimer("editor.queue.intent.duration", [("intent", "perform type")])
      #expect(timer.values == [9_000_000, 9_000_000])
      instruments.count("saved", of: "document")
      #expect(try metrics.expectCounter("editor.document.events", [("event", "saved")]).totalValue == 1)
    }

    @Test("models are counted while they are there, and how long each was there is recorded")
    func lifetimes() throws {
      let instruments = MetricsInstruments(factory: metrics)
      var beds = (0..<3).map { _ in TestBed(isAttached: false) { $0.instruments = instruments } }
      beds[0].clock.advance(by: .seconds(2))
      #expect(try metrics.expectMeter("editor.models").values.count == 3)
      beds.removeFirst()
      #expect(try metrics.expectMeter("editor.models").values.count == 4)
      #expect(try metrics.expectTimer("editor.model.lifetime").values == [2_000_000_000])
    }

    private func count(of event: String) throws -> Int64 {
      try metrics.expectCounter("editor.queue.events", [("event", event)]).totalValue
    }
  }
#endif
