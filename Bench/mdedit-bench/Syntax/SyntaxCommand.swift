import ArgumentParser
import TextBuffer

/// `mdedit-bench syntax`: what the syntax tree costs, beside what cmark needs for the same text in the same run.
struct SyntaxCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "syntax",
    abstract: "Measures the syntax tree: parsing, updating after an edit, spans for a viewport.",
    discussion: """
      Each file is repeated until it has each of the sizes; without files, documents are made. "cmark" is a parse by \
      cmark alone, "parse" one by this package. "type" updates the tree after a letter typed at a random place, \
      "bold" after `**` put around a word, "split" after a line break, "join" after one was taken away; "with spans" \
      has the spans of a viewport around the place as well. "replace all" puts a letter in the place of the whole \
      text, after which "free the tree before" is what it takes to give up the old tree. "parsed" is the number of \
      bytes that cmark is given for an update. The same edits are made in a list, a quote and a table; and in a \
      document with a thousand links, their definition is changed: what is near to it is parsed at once, "the rest" \
      later. "limit" is what a row should come to for real documents, and "met" whether it does. The memory of a \
      tree is counted; "resident" is by how much the process grew while it was made.
      """)

  @Argument(help: "Files to measure on; documents are made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The sizes of the documents.", valueName: "size"))
  var sizes: [ByteSize] = [10_000, 100_000, 1_000_000, 10_000_000].map(ByteSize.init(bytes:))

  @Option(help: ArgumentHelp("The lines of a viewport.", valueName: "number"))
  var lines = 80

  @Option(help: ArgumentHelp("The sizes of the list, the quote and the table.", valueName: "size"))
  var blocks: [ByteSize] = [ByteSize(bytes: 1_000_000)]

  @Option(help: ArgumentHelp("The sizes of the document with a thousand links.", valueName: "size"))
  var linked: [ByteSize] = [ByteSize(bytes: 10_000_000)]

  @Option(
    help: ArgumentHelp(
      "The sizes of documents that invite a parser to be slow, with a keystroke in each.", valueName: "size"))
  var hostile: [ByteSize] = []

  @Option(help: "Of these, only those whose name contains this text.")
  var only = ""

  @OptionGroup var measuring: MeasuringOptions

  func validate() throws {
    if lines < 1 { throw ValidationError("--lines takes a number above 0, not \(lines)") }
  }

  func suite() throws -> SyntaxSuite {
    SyntaxSuite(
      documents: try documents(), blocks: blocks.map(\.bytes), linked: linked.map(\.bytes),
      hostile: hostile.map(\.bytes), only: only, lines: lines, seed: measuring.seed,
      repetition: measuring.repetition)
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
