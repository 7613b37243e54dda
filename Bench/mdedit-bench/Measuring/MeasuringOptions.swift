import ArgumentParser
import Foundation

/// The options of every command that repeats what it measures.
struct MeasuringOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The seed of made documents and of the places in them.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The most runs of a row on a document.", valueName: "number"))
  var iterations = 1_000

  @Option(help: ArgumentHelp("The time for a row on a document, after which it stops.", valueName: "seconds"))
  var seconds = 2.0

  @Flag(help: "Print JSON, with times in nanoseconds.")
  var json = false

  @OptionGroup var build: BuildOptions

  /// When to stop repeating.
  var repetition: Repetition { Repetition(iterations: iterations, seconds: seconds) }

  func validate() throws {
    if iterations < 1 { throw ValidationError("--iterations takes a number above 0, not \(iterations)") }
    if !(seconds > 0) { throw ValidationError("--seconds takes a number above 0, not \(seconds)") }
  }

  /// Prints `report` as the options ask for, and fails where a row measured nothing.
  func show(_ report: some PrintableReport) throws {
    print(json ? try report.json() : report.table, terminator: "")
    guard !report.faults.isEmpty else { return }
    for fault in report.faults { FileHandle.standardError.write(Data("mdedit-bench: \(fault)\n".utf8)) }
    throw ExitCode.failure
  }
}
