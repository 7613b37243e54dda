import ArgumentParser

/// Something with rows: what one command measures, and a part of the whole report.
@MainActor
protocol Suite: Sendable {
  /// Measures, and adds the rows.
  func measure(into report: inout Report) async throws
}

/// A suite as the options of its command have it.
protocol SuiteCommand: ParsableCommand {
  associatedtype Measured: Suite
  associatedtype Options: ReportOptions

  /// The suite; throws where a file can't be read.
  func suite() throws -> Measured
  var measuring: Options { get }
}

/// The options without which there is no report.
protocol ReportOptions: Sendable {
  var seed: UInt64 { get }
  var output: OutputOptions { get }
}

extension SuiteCommand {
  /// Measures and prints.
  func run() throws {
    let (suite, measuring) = (try suite(), measuring)
    Self.onMainActor {
      var report = Report(Self._commandName, seed: measuring.seed)
      try await suite.measure(into: &report)
      report.judge()
      try measuring.output.show(report)
    }
  }
}
