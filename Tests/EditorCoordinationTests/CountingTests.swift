import EditorCoordination
import EditorTesting
import Logging
import MarkdownEditing
import Synchronization
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
    log.expect(["coalesced perform bold", "rolled back perform code: told to fail"])
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
}

/// Notes what is logged.
private final class LogNotes: Sendable {
  private let messages = Mutex<[String]>([])

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
