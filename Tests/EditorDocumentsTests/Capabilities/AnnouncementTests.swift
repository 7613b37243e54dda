import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Testing

/// Levels are announced to whoever listens.
@Suite(.endsSomeTime) struct AnnouncementTests {
  @Test("a listener hears the present level and each change, and nothing twice")
  func hears() async throws {
    var announcer: LevelAnnouncer? = LevelAnnouncer()
    var levels = try #require(announcer?.levels()).makeAsyncIterator()
    #expect(await levels.next() == .unavailable)
    for level in [DegradationLevel.full, .full, .minimal] { announcer?.announce(level) }
    // Who is slow hears of the newest.
    #expect(await levels.next() == .minimal)
    announcer?.announce(.limited)
    #expect(await levels.next() == .limited)
    announcer?.announce(.limited)
    announcer = nil
    #expect(await levels.next() == nil)
  }

  @Test("who listens no more is forgotten, and the announcer's end is the stream's")
  func ends() async {
    var announcer: LevelAnnouncer? = LevelAnnouncer()
    let levels = announcer?.levels()
    let listening = Task { [levels = announcer?.levels()] in if let levels { for await _ in levels {} } }
    listening.cancel()
    await listening.value
    announcer = nil
    var count = 0
    if let levels { for await _ in levels { count += 1 } }
    #expect(count == 1)
  }

  @Test(
    "what the package has announces when it's initialised and when it ends",
    arguments: [PrivateClipboard(), BackgroundParser()] as [any Capability])
  func announces(capability: any Capability) async throws {
    var levels = await capability.levels().makeAsyncIterator()
    #expect(await levels.next() == .unavailable)
    try await capability.initialize()
    #expect(await levels.next() == .full)
    let probed = await capability.probe()
    #expect(await capability.level == .full)
    #expect(probed == .full)
    await capability.invalidate()
    #expect(await levels.next() == .unavailable)
  }

  @Test(
    "each kind of capability has a strategy of its own",
    arguments: [
      (MemoryFileStorage(recovery: .retry(RetryPolicy())), RecoveryStrategy.retry(RetryPolicy())),
      (PrivateClipboard(), .propagate), (BackgroundParser(), .fallback), (SimulatedFileWatching(), .fallback),
    ] as [(any Capability, RecoveryStrategy)])
  func strategies(capability: any Capability, strategy: RecoveryStrategy) {
    #expect(capability.recovery == strategy)
  }

  @Test("a level that is announced while its listeners are cancelled holds up neither")
  func cancelledMeanwhile() async throws {
    let announcer = LevelAnnouncer()
    for round in 0..<2_000 {
      let listener = Task { for await _ in announcer.levels() {} }
      try await wait { announcer.listenerCount > 0 }
      let announcement = Task.detached { announcer.announce(round % 2 == 0 ? .full : .limited) }
      listener.cancel()
      await announcement.value
      await listener.value
    }
    #expect(announcer.listenerCount == 0)
  }
}
