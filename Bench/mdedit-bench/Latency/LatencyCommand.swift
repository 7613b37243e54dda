import ArgumentParser
import EditorCoordination

/// `mdedit-bench latency`: how long a user waits, through the whole stack from the model's boundary to the host.
struct LatencyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Measures keystrokes, actions and the queue, from the event to the last call of the host.",
    discussion: """
      Scenarios: a keystroke in the middle of a paragraph; a single action (bold on a word) through the queue; five \
      actions that come at once; the emptying of a queue of 100 actions when the host is detached.
      """)

  @Argument(help: "Files to measure on; documents are made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The sizes of made documents.", valueName: "size"))
  var sizes: [ByteSize] = [ByteSize(bytes: 10_000), ByteSize(bytes: 100_000), ByteSize(bytes: 1_000_000)]

  @Option(help: ArgumentHelp("The seed of made documents and of the places in them.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The most runs of a scenario on a document.", valueName: "number"))
  var iterations = 1_000

  @Option(
    help: ArgumentHelp("The time for a scenario on a document, after which it stops.", valueName: "seconds"))
  var seconds = 2.0

  @Flag(help: "Print JSON, with times in nanoseconds.")
  var json = false

  func validate() throws {
    if iterations < 1 { throw ValidationError("--iterations takes a number above 0, not \(iterations)") }
    if !(seconds > 0) { throw ValidationError("--seconds takes a number above 0, not \(seconds)") }
  }

  func run() throws {
    let documents = try BenchmarkDocument.all(paths: files, sizes: sizes, seed: seed)
    let repetition = Repetition(iterations: iterations, seconds: seconds)
    // A command runs on the main thread, where the main actor is.
    let rows = MainActor.assumeIsolated {
      documents.flatMap { document in
        LatencyScenario.allCases.map { scenario in
          Report.Row(scenario.rawValue, document, scenario.measure(on: document, seed: seed, repetition))
        }
      }
    }
    let report = Report(seed: seed, rows: rows)
    print(json ? try report.json() : report.table, terminator: "")
  }
}
