import ArgumentParser

/// `mdedit-bench replay`: recorded sessions through the whole engine.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays editing traces through model, queue, tree and history, with spans after each edit.",
    discussion: """
      A trace is a file of josephg/editing-traces, plain or compressed by gzip. In the end text and tree are \
      compared with those of the trace's end. "mdedit-bench buffer TRACE" replays it in the text buffer alone, \
      beside other buffers.
      """)

  @Argument(help: "Editing traces to replay.")
  var traces: [String]

  @Option(help: ArgumentHelp("The lines of a viewport.", valueName: "number"))
  var lines = 80

  @Option(help: ArgumentHelp("Only so many edits from the first on.", valueName: "number"))
  var edits = Int.max

  @OptionGroup var output: OutputOptions
  @OptionGroup var build: BuildOptions

  func validate() throws {
    if lines < 1 { throw ValidationError("--lines takes a number above 0, not \(lines)") }
    if edits < 1 { throw ValidationError("--edits takes a number above 0, not \(edits)") }
  }

  func run() throws {
    var report = Report("replay", seed: 0)
    for path in traces {
      Progress.say("replay: \(path)")
      let trace = try EditingTrace(path: path)
      report.rows += MainActor.assumeIsolated {
        EngineReplay(trace: trace, lines: lines, limit: edits).rows()
      }
    }
    report.judge()
    try output.show(report)
  }
}
