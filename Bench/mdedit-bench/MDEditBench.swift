import ArgumentParser

/// The root command of the benchmarks; each subcommand measures one layer.
struct MDEditBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mdedit-bench",
    abstract: "Measures how long the engine keeps a user waiting.",
    subcommands: [
      ReportCommand.self, TargetsCommand.self,
      LatencyCommand.self, SessionCommand.self, ReplayCommand.self, StreamCommand.self, FilesCommand.self,
      ServerCommand.self,
      BufferBenchmark.self,
      SyntaxCommand.self, ActionsCommand.self, QueueCommand.self, CostCommand.self,
      CountsCommand.self, PeersCommand.self, AgainstCommand.self, SampleCommand.self,
    ],
    defaultSubcommand: ReportCommand.self)
}
