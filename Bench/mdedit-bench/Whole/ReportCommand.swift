import ArgumentParser

/// `mdedit-bench report`, the default: everything that is measured, in under two minutes.
struct ReportCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Measures everything: a report for --html, or for a look.",
    discussion: """
      Keystrokes and actions through the whole stack, a person's session, a document that arrives in pieces, the \
      syntax tree, the queue, the formatter, files, the text buffer. Takes under two minutes, and under 15 s with \
      --quick; what is left out is said. Every part is a command of its own, with options.
      """)

  @Argument(
    help: "Files to measure on; documents are made if there are none, and for the queue and the pieces.")
  var files: [String] = []

  @Option(help: ArgumentHelp("An editing trace to replay through the whole engine.", valueName: "file"))
  var trace: [String] = []

  @OptionGroup var measuring: ExtentOptions

  func suite() throws -> WholeSuite {
    WholeSuite(
      depth: measuring.depth, seed: measuring.seed, repetition: measuring.repetition,
      files: try BenchmarkDocument.all(paths: files, sizes: [], seed: measuring.seed),
      traces: try trace.map(EditingTrace.init))
  }
}
