import ArgumentParser
import Dispatch
import MarkdownEditing

/// `mdedit-bench queue`: what the coordination itself costs, through real turns of the main actor.
struct QueueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Measures the queue from an intent to the moment at which its result can be observed.",
    discussion: """
      Each row has its target beside it. "caret" actions move a caret, so that nothing is parsed: what is left is the \
      coordination. "letter" actions type one, with all that it takes. "bold" is one action on a word. A row that would \
      take longer than the time allowed is left out, and says so.
      """)

  @Option(help: ArgumentHelp("The sizes of made documents.", valueName: "size"))
  var sizes: [ByteSize] = [ByteSize(bytes: 10_000), ByteSize(bytes: 1_000_000)]

  @Option(help: ArgumentHelp("The seed of made documents.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The most runs of a row.", valueName: "number"))
  var iterations = 2_000

  @Option(help: ArgumentHelp("The time for a row, after which it stops.", valueName: "seconds"))
  var seconds = 2.0

  @Flag(help: "Print JSON, with times in nanoseconds.")
  var json = false

  func validate() throws {
    if iterations < 1 { throw ValidationError("--iterations takes a number above 0, not \(iterations)") }
    if !(seconds > 0) { throw ValidationError("--seconds takes a number above 0, not \(seconds)") }
  }

  func run() throws {
    let documents = try BenchmarkDocument.all(paths: [], sizes: sizes, seed: seed)
    let repetition = Repetition(iterations: iterations, seconds: seconds)
    let (seed, json) = (seed, json)
    // The main queue runs the main actor's jobs, as in a program with a run loop; the task ends the process.
    Task { @MainActor in
      do {
        let report = QueueReport(seed: seed, rows: await QueueBench.rows(documents, repetition))
        print(json ? try report.json() : report.table, terminator: "")
        Self.exit()
      } catch {
        Self.exit(withError: error)
      }
    }
    dispatchMain()
  }
}
