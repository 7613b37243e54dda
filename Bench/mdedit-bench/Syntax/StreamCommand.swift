import ArgumentParser
import MarkdownSyntax
import TextBuffer

/// `mdedit-bench stream`: a document that arrives in small pieces, as from a language model.
struct StreamCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream",
    abstract: "Measures a document that arrives in pieces: text and tree after each of them.",
    discussion: """
      A run is a whole document; "a piece" is the time from a piece to text and tree with it. After each piece the \
      tree is complete; --check compares it with a full parse.
      """)

  @Argument(help: "Files to measure on; a document is made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The size of a made document.", valueName: "size"))
  var size = ByteSize(bytes: 28_900)

  @Option(help: ArgumentHelp("The characters of a piece.", valueName: "number"))
  var piece = 5

  @Flag(help: "First compare the tree after each piece with that of a full parse.")
  var check = false

  @OptionGroup var measuring: MeasuringOptions

  func validate() throws {
    if piece < 1 { throw ValidationError("--piece takes a number above 0, not \(piece)") }
  }

  func suite() throws -> StreamSuite {
    StreamSuite(
      documents: try BenchmarkDocument.all(paths: files, sizes: [size], seed: measuring.seed), piece: piece,
      isChecked: check, repetition: measuring.repetition)
  }
}

/// Documents that arrive in pieces.
struct StreamSuite: Suite {
  let documents: [BenchmarkDocument]
  /// The characters of a piece.
  var piece = 5
  /// Whether the tree after each piece is first compared with that of a full parse.
  var isChecked = false
  let repetition: Repetition

  func measure(into report: inout Report) throws {
    for document in documents {
      Progress.say("stream: \(document.name), \(document.size)")
      let bench = StreamBench(document, charactersAPiece: piece)
      if isChecked, let prefix = bench.firstDifference() {
        throw Failure("\(document.name): after \(prefix) bytes the tree differs from that of a full parse")
      }
      report.rows += bench.rows(repetition)
    }
  }
}
