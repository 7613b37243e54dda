import ArgumentParser

/// `mdedit-bench session`: a person at work, through models, queues and two views that draw.
struct SessionCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Measures a person at work: each key until both views of a split window know what to draw.",
    discussion: """
      A script that the seed makes: bursts of words, corrections, Enter in lists, bold, undo, paste, scrolling, \
      clicks in the other view. First without pauses; then "paced", with 20 to 200 ms between keys, so that caches \
      are as cold as they are for people. A paced key that is due while another is at work has waited since then, \
      and that counts. In the end the text of both views and the tree are compared with a full parse.
      """)

  @Argument(help: "Files to measure on; documents are made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The sizes of made documents.", valueName: "size"))
  var sizes: [ByteSize] = [10_000, 1_000_000, 10_000_000].map(ByteSize.init(bytes:))

  @Option(help: ArgumentHelp("The lines of a viewport.", valueName: "number"))
  var lines = 80

  @Option(help: ArgumentHelp("The time for paced keys on a document; 0 for none.", valueName: "seconds"))
  var paced = 10.0

  @Option(
    help: ArgumentHelp("The least time from a paced key to the next, in milliseconds.", valueName: "number"))
  var shortest = 20

  @Option(help: ArgumentHelp("The most.", valueName: "number"))
  var longest = 200

  @OptionGroup var measuring: MeasuringOptions

  func validate() throws {
    if !(0...86_400).contains(paced) {
      throw ValidationError("--paced takes 0 to 86400 seconds, not \(paced)")
    }
    if lines < 1 { throw ValidationError("--lines takes a number above 0, not \(lines)") }
    if !(0...longest).contains(shortest) || longest < 1 {
      throw ValidationError("--shortest \(shortest) and --longest \(longest) aren't a range of milliseconds")
    }
  }

  func suite() throws -> SessionSuite {
    SessionSuite(
      documents: try BenchmarkDocument.all(paths: files, sizes: sizes, seed: measuring.seed), lines: lines,
      seed: measuring.seed, repetition: measuring.repetition, pacedSeconds: paced, pauses: shortest...longest)
  }
}
