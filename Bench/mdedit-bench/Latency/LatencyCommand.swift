import ArgumentParser
import TestSupport
import TextBuffer

/// `mdedit-bench latency`: how long a user waits, through the whole stack from the model's boundary to the host.
struct LatencyCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Measures keystrokes, actions and the queue, from the event to the last call of the host.",
    discussion: """
      Scenarios: a keystroke in the middle of a paragraph, in the host's text view, or typed by the engine; the same \
      two paced, 20 ms apart, as people type; a single action (bold on a word) through the queue; five actions that \
      come at once; the emptying of a queue of 100 actions when the host is detached. Then the parts of a keystroke, \
      each layer by itself.
      """)

  @Argument(help: "Files to measure on; documents are made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The sizes of made documents.", valueName: "size"))
  var sizes: [ByteSize] = [ByteSize(bytes: 10_000), ByteSize(bytes: 100_000), ByteSize(bytes: 1_000_000)]

  @Option(
    help: ArgumentHelp(
      "The sizes of documents that invite a parser to be slow, in each of which letters are typed.",
      valueName: "size"))
  var hostile: [ByteSize] = []

  @OptionGroup var measuring: MeasuringOptions

  func suite() throws -> LatencySuite {
    let documents = try BenchmarkDocument.all(paths: files, sizes: sizes, seed: measuring.seed)
    let hostile = hostile.flatMap { size in HostileDocument.all.map { $0.benchmark(ofAbout: size.bytes) } }
    return LatencySuite(
      documents: documents, hostile: hostile, seed: measuring.seed, repetition: measuring.repetition)
  }
}

extension HostileDocument {
  /// The document of about `size` bytes.
  fileprivate func benchmark(ofAbout size: Int) -> BenchmarkDocument {
    BenchmarkDocument(name: description, rope: Rope(text(ofAbout: size)))
  }
}
