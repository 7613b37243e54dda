import ArgumentParser
import MarkdownEditing

/// `mdedit-bench queue`: what the coordination itself costs, through real turns of the main actor.
struct QueueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Measures the queue from an intent to the moment at which its result can be observed.",
    discussion: """
      Each row has its limit beside it, who set it, and the limit as a multiple of the figure. Every row is \
      measured in several rounds, and a limit counts as missed where even the best round misses it: then the exit \
      status is 1. A debug build is held against the limits only where --limits is given. "caret" actions move a \
      caret, so that nothing is parsed: what is left is the coordination. "letter" actions type one, with all that \
      it takes. "bold" is one action on a word. A row that would take longer than the time allowed is left out, and \
      says so.
      """)

  @Option(help: ArgumentHelp("The sizes of made documents.", valueName: "size"))
  var sizes: [ByteSize] = [ByteSize(bytes: 10_000), ByteSize(bytes: 1_000_000)]

  @Option(help: ArgumentHelp("How often every row is measured.", valueName: "number"))
  var rounds = 3

  @Option(
    help: ArgumentHelp("What the limits are multiplied by, such as 2 on a slow machine.", valueName: "factor")
  )
  var limits: Double?

  @OptionGroup var measuring: MeasuringOptions

  func validate() throws {
    if rounds < 1 { throw ValidationError("--rounds takes a number above 0, not \(rounds)") }
    if let limits, !(limits > 0) { throw ValidationError("--limits takes a number above 0, not \(limits)") }
  }

  func run() throws {
    let (measuring, rounds, limits) = (measuring, rounds, limits)
    let documents = try BenchmarkDocument.all(paths: [], sizes: sizes, seed: measuring.seed)
    Self.onMainActor {
      var report = Report("queue", seed: measuring.seed)
      let suite = QueueSuite(documents: documents, rounds: rounds, repetition: measuring.repetition)
      await suite.measure(into: &report)
      report.judge(limits ?? 1)
      try measuring.output.show(report)
      let isJudged = limits != nil || Environment.isOptimized
      if isJudged, report.rows.contains(where: { !$0.verdicts.allSatisfy(\.isMet) }) {
        throw ExitCode.failure
      }
    }
  }
}

/// The costs of the coordination itself.
struct QueueSuite: Suite {
  let documents: [BenchmarkDocument]
  /// The number of measurements of each row.
  let rounds: Int
  let repetition: Repetition

  func measure(into report: inout Report) async {
    report.add(rounds: await QueueBench.rounds(rounds, documents, repetition))
  }
}
