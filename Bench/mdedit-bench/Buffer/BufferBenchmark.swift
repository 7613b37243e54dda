import ArgumentParser

/// `mdedit-bench buffer`: what the text buffer costs, beside what else there is in Swift.
struct BufferBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buffer",
    abstract:
      "Measures the text buffer: replays of editing traces and single operations in a large document.",
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

  func validate() throws {
    if !tracesOnly, size < 1_000_000 { throw ValidationError("--size takes 1000000 or more, not \(size)") }
    if runs < 1 { throw ValidationError("--runs takes a number above 0, not \(runs)") }
  }

  func run() throws {
    let suite = BufferSuite(
      traces: try traces.map(EditingTrace.init), size: tracesOnly ? nil : size, seed: seed,
      runs: runs,
      hasGrowth: growth, isAlone: ropeOnly)
    let output = output
    Self.onMainActor {
      var report = Report("buffer", seed: suite.seed)
      suite.measure(into: &report)
      report.judge()
      try output.show(report)
    }
  }
}
