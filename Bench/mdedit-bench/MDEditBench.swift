import ArgumentParser

/// The root command of the benchmarks; each subcommand measures one layer.
struct MDEditBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mdedit-bench",
    abstract: "Measures how long the engine keeps a user waiting.",
    subcommands: [
      LatencyCommand.self, BufferBenchmark.self, ActionsCommand.self, QueueCommand.self, CostCommand.self,
      SyntaxCommand.self, StreamCommand.self,
    ],
    defaultSubcommand: LatencyCommand.self)
}
