import EditorCoordination
import EditorTesting
import Locking
import Logging
import MarkdownEditing
import Testing

/// Law 10: what is out of the ordinary is counted and, in debug builds, logged.
@MainActor
@Suite struct CountingTests {
  @Test("growing deeper than normal is counted and logged once each time", arguments: [7, 8, 9, 20])
  func depth(count: Int) {
    let log = LogNotes()
    let bed = TestBed { $0.logger = log.logger }
    for _ in 0..<2 {
      for _ in 0..<count { bed.perform(.newline) }
      bed.settle()
    }
    let counts = bed.model.queueSnapshot.counts
    #expect(counts.depthWarnings == (count > 8 ? 2 : 0) && counts.deepest == count)
    log.expect(count > 8 ? ["9 intents wait", "9 intents wait"] : [])
  }

  @Test("an action slower than the configured time is counted and logged")
  func slow() {
    let log = LogNotes()
    let bed = TestBed { $0.logger = log.logger }
    bed.hook.body = { [clock = bed.clock] action in
      clock.advance(by: .milliseconds(action == .type("secret") ? 9 : 8))
    }
    bed.perform(.type("secret"), .newline)
    bed.settle()
    #expect(bed.model.queueSnapshot.counts.slow == 1)
    log.expect(["perform type took \(Duration.milliseconds(9))"])
  }

  @Test("failures and coalescings are logged, and every outcome is counted")
  func outcomes() {
    let log = LogNotes()
    let bed = TestBed {
      $0.logger = log.logger
      $0.coalescesToggles = true
    }
    bed.perform(.code, .type("a"), .newline, .bold, .bold, .type("b")).last?.cancel()
    bed.settle()
    bed.perform(.type("c"))
    bed.model.handle(.detach)
    let counts = bed.model.queueSnapshot.counts
    #expect(counts.failed == 1 && counts.unchanged == 1 && counts.coalesced == 2 && counts.cancelled == 2)
    #expect(counts.applied == 3, "attach, type and detach")
    #expect(counts.handled == 9 && counts.drains == 2)
    #expect(counts.rollbacks == 1)
    log.expect([
      "coalesced perform bold", "rolled back perform code: told to fail", "cancelled 1 intent",
      "cancelled 1 intent",
    ])
  }

  @Test("a snapshot says what the queue is doing")
  func snapshot() {
    let bed = TestBed()
    #expect(bed.model.queueSnapshot.phase == "idle")
    bed.hook.body = { [unowned bed] _ in #expect(bed.model.queueSnapshot.phase == "performing") }
    bed.host.onUpdate = { [unowned bed] _ in #expect(bed.model.queueSnapshot.phase == "publishing") }
    bed.perform(.type("a"), .type("b"))
    #expect(bed.model.queueSnapshot.phase == "scheduled" && bed.model.queueSnapshot.depth == 2)
    bed.settle()
    #expect(bed.model.queueSnapshot.depth == 0)
  }

  @Test("a snapshot lists what waits in the order of its turns, without the user's text")
  func snapshotLists() {
    let bed = TestBed()
    bed.model.handle(.perform(.type("secret")), in: .normal)
    bed.perform(.undo)
    bed.hook.body = { [unowned bed] _ in
      bed.hook.body = nil
      bed.perform(.redo)
      #expect(bed.model.queueSnapshot.current == "perform undo")
      #expect(bed.model.queueSnapshot.waiting.map(\.generation) == [1, 0])
    }
    let snapshot = bed.model.queueSnapshot
    #expect(snapshot.waiting.map(\.name) == ["perform undo", "perform type"])
    #expect(
      snapshot.description == """
        queue: scheduled, a host, 2 wait; 3 handled, 1 drains, 1 applied, 2 deepest
          #3 perform undo (critical, generation 0)
          #2 perform type (normal, generation 0)
        """)
    bed.settle()
    #expect(bed.model.queueSnapshot.current == nil)
  }

  @Test("instruments get every event and how long each intent took")
  func instruments() {
    let notes = InstrumentNotes()
    let bed = TestBed {
      $0.instruments = notes
      $0.normalDepth = 2
      $0.coalescesToggles = true
    }
    bed.hook.body = { [clock = bed.clock] _ in clock.advance(by: .milliseconds(9)) }
    bed.perform(.bold, .bold, .code, .type("a"), .type("b"))
    bed.settle()
    bed.perform(.type("c"))
    bed.model.handle(.detach)
    let failure = EditorError(.actionFailed, "told to fail")
    #expect(
      notes.events == [
        .coalesced("perform bold"), .deep(3), .rolledBack("perform code", failure),
        .slow("perform code", .milliseconds(9)), .slow("perform type", .milliseconds(9)),
        .slow("perform type", .milliseconds(9)), .cancelled(1),
      ])
    #expect(notes.durations.map(\.1) == [.zero] + Array(repeating: .milliseconds(9), count: 3))
  }

  @Test(
    "what isn't taken in is an event and a log line, as the end of a chain is, which observers are told, too")
  func refused() {
    let (log, notes) = (LogNotes(), InstrumentNotes())
    let bed = TestBed {
      $0.logger = log.logger
      $0.instruments = notes
      $0.generationLimit = 1
    }
    bed.host.onUpdate = { [unowned bed] _ in bed.perform(.type("x")) }
    bed.perform(.type("secret"))
    bed.settle()
    #expect(bed.model.lastError?.code == .endlessChain && bed.model.queueSnapshot.counts.refused == 1)
    bed.model.handle(.detach)
    bed.perform(.undo)
    #expect(notes.events.map(\.name) == ["refused", "refused"])
    #expect(notes.events.map(\.errorCode) == [.endlessChain, .detached])
    log.expect(notes.events.map(\.description))
    #expect(bed.model.queueSnapshot.counts.rollbacks == 0)
  }

  @Test("instruments are told how deep the queue is, and how long models are there")
  func depthAndLifetime() {
    let notes = InstrumentNotes()
    var bed: TestBed? = TestBed { $0.instruments = notes }
    bed?.perform(.type("a"), .type("b"))
    bed?.settle()
    #expect(notes.depths == [1, 0, 1, 2, 0] && notes.lifetimes == [nil])
    bed?.clock.advance(by: .seconds(3))
    bed = nil
    #expect(notes.lifetimes == [nil, .seconds(3)])
  }

  @Test("an intent that a host sends while it renders is reported with its name, and waits")
  func sentWhileRendering() {
    let log = LogNotes()
    let bed = TestBed { $0.logger = log.logger }
    bed.host.render { bed.perform(.type("secret")) }
    #expect(bed.model.queueSnapshot.counts.sentWhileRendering == 1)
    log.expect(["#2 perform type was sent, from outside of any turn, while the host was rendering: it waits"])
  }

  @Test("a host that begins to render while it's told is reported with the intents that it was told of")
  func renderedWhilePublishing() {
    let log = LogNotes()
    let bed = TestBed { $0.logger = log.logger }
    let counter = ChangeCounter { [model = bed.model] in _ = model.version }
    counter.onChange = { [host = bed.host] in host.beginRendering() }
    bed.perform(.type("secret"), .newline)
    bed.scheduler.runTurn()
    log.expect([
      "the host began to render while it was told of perform type, perform newline: look for an observer that "
        + "renders at once"
    ])
  }
}

/// Notes what instruments are given.
private final class InstrumentNotes: QueueInstruments {
  private let notes = Locked<(events: [QueueEvent], durations: [(String, Duration)])>(([], []))
  private let others = Locked<(depths: [Int], lifetimes: [Duration?])>(([], []))

  var depths: [Int] { others.withLock { $0.depths } }
  /// `nil` for each model that was made, the lifetime of each that is gone.
  var lifetimes: [Duration?] { others.withLock { $0.lifetimes } }

  func recordDepth(_ depth: Int) { others.withLock { $0.depths.append(depth) } }
  func recordCreation() { others.withLock { $0.lifetimes.append(nil) } }
  func recordEnd(after lifetime: Duration) { others.withLock { $0.lifetimes.append(lifetime) } }
  var events: [QueueEvent] { notes.withLock { $0.events } }
  var durations: [(String, Duration)] { notes.withLock { $0.durations } }

  func record(_ event: QueueEvent) { notes.withLock { $0.events.append(event) } }
  func recordDuration(_ duration: Duration, of name: String) {
    notes.withLock { $0.durations.append((name, duration)) }
  }
}

/// Notes what is logged.
private final class LogNotes: Sendable {
  private let messages = Locked<[String]>([])

  var logger: Logger { Logger(label: "test") { _ in Handler(notes: self) } }

  /// Expects exactly `messages` where debug builds log, and silence elsewhere.
  func expect(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #if DEBUG
      #expect(messages.withLock { $0 } == expected, sourceLocation: sourceLocation)
    #else
      #expect(messages.withLock { $0 } == [], sourceLocation: sourceLocation)
    #endif
  }

  private struct Handler: LogHandler {
    let notes: LogNotes
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      notes.messages.withLock { $0.append("\(event.message)") }
    }
  }
}
