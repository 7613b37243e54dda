import ArgumentParser

/// `mdedit-bench targets`: every figure that has a limit, beside it.
struct TargetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "targets",
    abstract: "Measures what has a limit, and fails where one is missed beyond noise.",
    discussion: """
      Each row has its limit beside it, who set it, and the limit as a multiple of the figure. A limit counts as \
      missed beyond noise where the whole interval of the figure is above it: then the exit status is 1. All limits \
      are in Bench/mdedit-bench/Targets/Targets.swift. --limits 2 doubles them, for a slower machine.
      """)

  @Option(
    help: ArgumentHelp("What the limits are multiplied by, such as 2 on a slow machine.", valueName: "factor")
  )
  var limits = 1.0

  @OptionGroup var extent: ExtentOptions

  func validate() throws {
    if !(limits > 0) { throw ValidationError("--limits takes a number above 0, not \(limits)") }
  }

  func run() throws {
    let (extent, limits) = (extent, limits)
    Self.onMainActor {
      var report = Report("targets", seed: extent.seed)
      let suite = WholeSuite(
        depth: extent.depth, hasHostile: true, seed: extent.seed, repetition: extent.repetition)
      try await suite.measure(into: &report)
      report.judge(limits)
      report.keepJudged()
      try extent.output.show(report)
      if report.rows.contains(where: { $0.verdicts.contains(where: \.isMissedForSure) }) {
        throw ExitCode.failure
      }
    }
  }
}

extension Report {
  /// Leaves out the rows without a limit, and sorts the others: the tightest first.
  mutating func keepJudged() {
    rows = rows.filter { !$0.verdicts.isEmpty }.sorted { $0.verdicts[0].headroom < $1.verdicts[0].headroom }
    tables = []
  }
}
