import ArgumentParser

/// `mdedit-bench files`: what files cost, from the disk to the document and back.
struct FilesCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract:
      "Measures the formatter, the start of the filter, and opening, journaling and saving documents.",
    discussion: """
      "format" is the formatter with its proof, beside cmark's own, which proves nothing. "process" is the whole \
      process of the mdedit beside this program, text on its standard input, in turn with that of cmark, where it's \
      installed. Saving waits until the file is on the disk.
      """)

  @Argument(help: "Files to measure on; documents are made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The sizes of made documents.", valueName: "size"))
  var sizes: [ByteSize] = [12_000, 1_000_000].map(ByteSize.init(bytes:))

  @OptionGroup var measuring: MeasuringOptions

  func suite() throws -> FilesSuite {
    FilesSuite(
      documents: try BenchmarkDocument.all(paths: files, sizes: sizes, seed: measuring.seed),
      repetition: measuring.repetition)
  }
}

/// All that touches files.
struct FilesSuite: Suite {
  let documents: [BenchmarkDocument]
  let repetition: Repetition

  func measure(into report: inout Report) async throws {
    for document in documents {
      Progress.say("files: \(document.name), \(document.size)")
      report.rows += FormatterBench.rows(document, repetition)
      report.rows += try await StoreBench.rows(document, repetition)
    }
    let processes = try StartBench.rows(documents, repetition)
    report.leftOut += processes.missing
    report.rows += processes.rows
  }
}
