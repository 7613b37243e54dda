import ArgumentParser
import TestSupport
import TextBuffer

/// `mdedit-bench buffer`: what the text buffer costs, beside what else there is in Swift.
struct BufferBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buffer",
    abstract: "Measure the text buffer: replays of editing traces and single operations in a large document.",
    discussion: """
      A trace is a file of josephg/editing-traces, plain or compressed by gzip. Without one, only the document is \
      measured. Ratios travel between machines, absolute times don't.
      """)

  @Argument(help: "Editing traces to replay.")
  var traces: [String] = []

  @Option(help: "Size of the document in bytes.")
  var size = 10_000_000

  @Option(help: "Seed of the document and of the random places.")
  var seed: UInt64 = 1

  @Option(help: "Runs of each replay; the best one counts.")
  var runs = 8

  @Flag(help: "Compare edits in documents of 1 MB and 100 MB too.")
  var growth = false

  @Flag(help: "Replay the traces only.")
  var tracesOnly = false

  @Flag(help: "Leave out what the rope is compared with, for profiling.")
  var ropeOnly = false

  @OptionGroup var build: BuildOptions

  func run() throws {
    for path in traces { report(TraceReplay(trace: try EditingTrace(path: path), runs: max(1, runs))) }
    guard !tracesOnly else { return }
    let text = SampleDocument.text(byteCount: size, seed: seed)
    print("\none document of \(text.utf8.count) bytes, seed \(seed)")
    for figure in DocumentMeasurement(text: text, seed: seed).figures() { report(figure) }
    report(memoryOf: Rope(text))
    if growth { reportGrowth() }
  }

  private func report(memoryOf rope: Rope) {
    let ratio = Double(rope._allocatedBytes) / Double(rope.utf8Count)
    print("  \(padded("memory / text")) \(fixed(ratio))   should be at most 1.25")
  }

  private func reportGrowth() {
    let small = SampleDocument.text(byteCount: 1_000_000, seed: seed)
    let ratios = DocumentMeasurement(text: String(repeating: small, count: 100), seed: seed)
      .growth(over: DocumentMeasurement(text: small, seed: seed))
    print("\nedits in 100 MB over those in 1 MB; should be at most 2")
    print("  \(padded("type a letter in one place")) \(fixed(ratios.typing)) x")
    print("  \(padded("insert a byte anywhere, p50")) \(fixed(ratios.anywhere)) x")
  }

  private func report(_ replay: TraceReplay) {
    let rows = replay.rows(ropeOnly: ropeOnly)
    print(
      "\n\(replay.trace.name): \(replay.trace.patches.count) edits to \(replay.trace.end.utf8.count) bytes")
    for row in rows {
      let ratio = fixed(row.nanosecondsPerEdit / rows[0].nanosecondsPerEdit)
      let verdict = row.isCorrect ? "" : "   WRONG END CONTENT"
      print("  \(padded(row.name)) \(fixed(row.nanosecondsPerEdit)) ns/edit   \(ratio) x\(verdict)")
    }
    if let string = rows.last, let bigString = BufferBenchmark.bigStringOverString[replay.trace.name],
      !ropeOnly
    {
      let time = string.nanosecondsPerEdit * bigString
      let ratio = fixed(time / rows[0].nanosecondsPerEdit)
      print("  \(padded("BigString (recorded, not run)")) \(fixed(time)) ns/edit   \(ratio) x")
    }
  }

  /// How much slower than `String` the `BigString` of swift-collections 1.x is, by the trace's name.
  ///
  /// Measured once in a package of its own (Swift 6.3.1, Linux): as a dependency it would cost every build a minute.
  private static let bigStringOverString = ["automerge-paper": 12.8, "sveltecomponent": 52.9]

  private func report(_ figure: Figure) {
    let bound =
      figure.bound.map { "   should be at most \(fixed($0)) ns\($0 < figure.nanoseconds ? ", is NOT" : "")" }
      ?? ""
    print("  \(padded(figure.name)) \(fixed(figure.nanoseconds)) ns\(bound)")
  }

  private func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, 36 - text.count))
  }

  /// The number with as many digits as say something.
  private func fixed(_ value: Double) -> String {
    if value >= 100 { return String(Int(value.rounded())) }
    return String((value * 100).rounded() / 100)
  }
}
