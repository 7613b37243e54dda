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

  @OptionGroup var measuring: MeasuringOptions

  func run() throws {
    let measuring = measuring
    let documents = try BenchmarkDocument.all(paths: [], sizes: sizes, seed: measuring.seed)
    // The main queue runs the main actor's jobs, as in a program with a run loop; the task ends the process.
    Task { @MainActor in
      do {
        let report = QueueReport(
          seed: measuring.seed, rows: await QueueBench.rows(documents, measuring.repetition))
        try measuring.show(report)
        Self.exit()
      } catch {
        Self.exit(withError: error)
      }
    }
    dispatchMain()
  }
}
