import ArgumentParser
import MarkdownEditing

/// `mdedit-bench actions`: what the inline actions cost, without queue and host.
struct ActionsCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "actions",
    abstract: "Measures the editing actions: finding and proving the change, and taking it in.",
    discussion: """
      Rows: each style on a word of a random paragraph (find: the action alone; take in: the new text, tree and \
      history too); bold over 1,000 paragraphs; what cmark alone needs for as much; what a toolbar is told; block \
      actions and keys at random places (find only); actions in lists of 20,000 items, renumbering 10,000, and \
      formatting a table of 1,000 rows.
      """)

  @Argument(help: "Files to measure on; documents are made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The sizes of made documents.", valueName: "size"))
  var sizes: [ByteSize] = [ByteSize(bytes: 10_000), ByteSize(bytes: 100_000), ByteSize(bytes: 1_000_000)]

  @Option(help: ArgumentHelp("Measure only the rows whose name begins so.", valueName: "prefix"))
  var only = ""

  @OptionGroup var measuring: MeasuringOptions

  func suite() throws -> ActionsSuite {
    ActionsSuite(
      documents: try BenchmarkDocument.all(paths: files, sizes: sizes, seed: measuring.seed), only: only,
      seed: measuring.seed, repetition: measuring.repetition)
  }
}
