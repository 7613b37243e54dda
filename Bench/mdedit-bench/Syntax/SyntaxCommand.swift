import ArgumentParser
import TextBuffer

/// `mdedit-bench syntax`: what the syntax tree costs, beside what cmark needs for the same text in the same run.
struct SyntaxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "syntax",
    abstract: "Measures the syntax tree: parsing, updating after an edit, spans for a viewport.",
    discussion: """
      Each file is repeated until it has each of the sizes; without files, documents are made. "cmark" is a parse by cmark \
      alone, "parse" one by this package. "type" updates the tree after a letter typed at a random place, "bold" after `**` put \
      around a word, "split" after a line break; "with spans" has the spans of a viewport around the place as well. "parsed" is \
      the number of bytes that cmark is given for an update.
      """)

  @Argument(help: "Files to measure on; documents are made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The sizes of the documents.", valueName: "size"))
  var sizes: [ByteSize] = [10_000, 100_000, 1_000_000, 10_000_000].map(ByteSize.init(bytes:))

  @Option(help: ArgumentHelp("The lines of a viewport.", valueName: "number"))
  var lines = 80

  @OptionGroup var measuring: MeasuringOptions

  func validate() throws {
    if lines < 1 { throw ValidationError("--lines takes a number above 0, not \(lines)") }
  }

  func run() throws {
    let (seed, repetition) = (measuring.seed, measuring.repetition)
    var rows: [SyntaxReport.Row] = []
    for document in try documents() {
      rows += SyntaxBench(document: document, lines: lines, seed: seed, repetition: repetition).rows()
    }
    let report = SyntaxReport(seed: seed, rows: rows)
    try measuring.show(report)
  }

  /// Each file in each size.
  private func documents() throws -> [BenchmarkDocument] {
    if files.isEmpty { return try BenchmarkDocument.all(paths: [], sizes: sizes, seed: measuring.seed) }
    return try BenchmarkDocument.all(paths: files, sizes: [], seed: measuring.seed).flatMap { document in
      sizes.map { document.repeated(toAtLeast: $0.bytes) }
    }
  }
}

extension BenchmarkDocument {
  /// The document so often after itself, with a blank line between, that it has `size` bytes or more.
  fileprivate func repeated(toAtLeast size: Int) -> BenchmarkDocument {
    let unit = String(rope) + "\n\n"
    let count = max(1, (size + unit.utf8.count - 1) / unit.utf8.count)
    return BenchmarkDocument(name: name, rope: Rope(String(repeating: unit, count: count)))
  }
}
