import ArgumentParser
import TestSupport
import TextBuffer

/// `mdedit-bench buffer`: what the text buffer costs, beside what else there is in Swift.
struct BufferBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buffer",
    abstract: "Measures the text buffer: replays of editing traces and single operations in a large document.",
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

  @OptionGroup var output: OutputOptions
  @OptionGroup var build: BuildOptions

  func run() throws {
    var report = Report("buffer", seed: seed)
    for path in traces {
      let replay = TraceReplay(trace: try EditingTrace(path: path), runs: max(1, runs))
      report.rows += replay.rows(ropeOnly: ropeOnly)
    }
    if !tracesOnly { add(documentTo: &report) }
    report.judge()
    try output.show(report)
  }

  private func add(documentTo report: inout Report) {
    let text = SampleDocument.text(byteCount: size, seed: seed)
    report.rows += DocumentMeasurement(text: text, seed: seed).rows()
    let rope = Rope(text)
    let document = BenchmarkDocument(name: "sample", rope: rope)
    report.rows.append(
      Row("buffer", "rope in memory", document, .bytes, figure: UInt64(rope._allocatedBytes)))
    if growth { report.tables.append(growthTable()) }
  }

  /// How edits grow with the size.
  private func growthTable() -> Table {
    let small = SampleDocument.text(byteCount: 1_000_000, seed: seed)
    let ratios = DocumentMeasurement(text: String(repeating: small, count: 100), seed: seed)
      .growth(over: DocumentMeasurement(text: small, seed: seed))
    return Table(
      head: ["100 MB over 1 MB", "ratio"],
      rows: [
        ["type a letter in one place", Figures.times(ratios.typing)],
        ["insert a byte anywhere", Figures.times(ratios.anywhere)],
      ], textColumns: 1)
  }
}
