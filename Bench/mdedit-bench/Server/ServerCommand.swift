import ArgumentParser
import TextBuffer

/// `mdedit-bench lsp`: how long an editor waits for the language server.
struct ServerCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Measures the language server over its pipe: keys, start, index, memory.",
    discussion: """
      The mdedit beside this program is started and spoken to. "key to token delta" is from a didChange, with the \
      request behind it in one write, to the whole reply; keys are letters at the ends of random lines. \
      "definition to token delta" is what is told at once of a label that 1,000 links use, \
      "definition to all tokens" until the client has been told to ask again and has its answer; in \
      "address to token delta" the letter is in the address, and no token changes. "index" is \
      from initialized to the reply to workspace/symbol, which waits for all files; they have some 4.7 KB each.
      """)

  @Argument(help: "Files to type into; documents are made if there are none.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The sizes of made documents.", valueName: "size"))
  var sizes: [ByteSize] = [10_000, 300_000, 10_000_000].map(ByteSize.init(bytes:))

  @Option(help: ArgumentHelp("How many files are indexed.", valueName: "number"))
  var indexed = 500

  @OptionGroup var measuring: MeasuringOptions

  func validate() throws {
    if indexed < 1 { throw ValidationError("--indexed takes a number above 0, not \(indexed)") }
  }

  func suite() throws -> ServerSuite {
    ServerSuite(
      documents: try BenchmarkDocument.all(paths: files, sizes: sizes, seed: measuring.seed),
      indexed: indexed,
      repetition: measuring.repetition, seed: measuring.seed)
  }
}

/// All that an editor waits for.
struct ServerSuite: Suite {
  let documents: [BenchmarkDocument]
  let indexed: Int
  let repetition: Repetition
  let seed: UInt64

  func measure(into report: inout Report) async throws {
    guard let program = ServerClient.program else {
      throw Failure("there is no mdedit beside this program; build it with --product mdedit")
    }
    let bench = ServerBench(program: program, repetition: repetition, seed: seed)
    for document in documents {
      Progress.say("lsp: \(document.name), \(document.size)")
      report.rows.append(try bench.keys(document))
    }
    Progress.say("lsp: definition, start, index")
    report.rows += try bench.definition()
    report.rows.append(try bench.start(.made(1_000_000, seed: seed)))
    report.rows += try bench.index(indexed)
  }
}
