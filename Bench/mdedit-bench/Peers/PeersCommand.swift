import ArgumentParser

/// `mdedit-bench peers`: other engines beside this one.
struct PeersCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "peers",
    abstract: "Makes the same edits in this engine, in cmark and in other engines.",
    discussion: """
      An edit is a letter at a random place, until text, tree and the spans around it are there. An engine is a \
      command that speaks the line protocol of Bench/peers/README.md, where adapters for some engines are. Before \
      and after the edits it's asked what it reads, and its row says WRONG where that isn't what cmark reads.
      """)

  @Argument(help: "Files to measure on; documents are made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The sizes of made documents.", valueName: "size"))
  var sizes: [ByteSize] = [10_000, 100_000].map(ByteSize.init(bytes:))

  @Option(help: ArgumentHelp("The command of an engine.", valueName: "command"))
  var peer: [String] = []

  @OptionGroup var measuring: MeasuringOptions

  func suite() throws -> PeersSuite {
    PeersSuite(
      documents: try BenchmarkDocument.all(paths: files, sizes: sizes, seed: measuring.seed), commands: peer,
      seed: measuring.seed, repetition: measuring.repetition)
  }
}
