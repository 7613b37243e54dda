import ArgumentParser
import Foundation

/// The options of every command that repeats what it measures.
struct MeasuringOptions: ParsableArguments, ReportOptions {
  @Option(help: ArgumentHelp("The seed of made documents and of the places in them.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The most runs of a row on a document.", valueName: "number"))
  var iterations = 1_000

  @Option(help: ArgumentHelp("The time for a row on a document, after which it stops.", valueName: "seconds"))
  var seconds = 2.0

  @OptionGroup var output: OutputOptions
  @OptionGroup var build: BuildOptions

  /// The end of repetitions.
  var repetition: Repetition { Repetition(iterations: iterations, seconds: seconds) }

  func validate() throws {
    if iterations < 1 { throw ValidationError("--iterations takes a number above 0, not \(iterations)") }
    try Repetition.validate(seconds: seconds)
  }
}

extension Repetition {
  /// Refuses times that aren't a time for a row, or more than a clock can count.
  static func validate(seconds: Double) throws {
    if !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError("--seconds takes a number above 0 and up to 86400, not \(seconds)")
    }
  }
}

/// The destination and the form of a report.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON, with times in nanoseconds.")
  var json = false

  @Flag(help: "Print comma-separated values, with times in nanoseconds.")
  var csv = false

  @Flag(help: "Print a table in Markdown.")
  var markdown = false

  @Option(
    help: ArgumentHelp(
      "Write a page with plots there, too: one file that needs nothing else.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Write each plot as an SVG file into a folder.", valueName: "folder"))
  var plots: String?

  @Option(
    help: ArgumentHelp(
      "Make the tables of a Markdown file anew that stand below <!-- mdedit-bench rows SUITE [SIZE] -->.",
      valueName: "file"))
  var into: [String] = []

  @Option(help: ArgumentHelp("Write the report there as JSON, too, for --compare.", valueName: "file"))
  var save: String?

  @Option(
    help: ArgumentHelp("Put the medians of a report that --save wrote beside these.", valueName: "file"))
  var compare: String?

  @Flag(help: "Keep the times one by one, in their order, in JSON and in the page.")
  var samples = false

  func validate() throws {
    if [json, csv, markdown].count(where: \.self) > 1 {
      throw ValidationError("--json, --csv and --markdown exclude each other")
    }
    // They are read when all is measured.
    for file in into + (compare.map { [$0] } ?? []) where !FileManager.default.isReadableFile(atPath: file) {
      throw ValidationError("there is no file \(file) that can be read")
    }
  }

  private var format: ReportFormat { json ? .json : csv ? .csv : markdown ? .markdown : .table }

  /// Prints `report` as the options ask for, and fails where a row measured nothing.
  func show(_ report: Report) throws {
    var report = report
    if let compare { report.compare(with: try Report(path: compare)) }
    if !samples { report.dropSamples { $0.scenario == Row.pacedKeys } }
    try plots.map(Sections(report).writePlots)
    for file in into {
      let text = try DocumentTables(report: report).filled(String(contentsOfFile: file, encoding: .utf8))
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    if let html { try HTMLPage(report).text().write(toFile: html, atomically: true, encoding: .utf8) }
    if !samples { report.dropSamples { _ in false } }
    if let save { try report.written(as: .json).write(toFile: save, atomically: true, encoding: .utf8) }
    Progress.end()
    print(try report.written(as: format, isColoured: Terminal.takesColours(1)), terminator: "")
    guard !report.faults.isEmpty else { return }
    for fault in report.faults { FileHandle.standardError.write(Data("mdedit-bench: \(fault)\n".utf8)) }
    throw ExitCode.failure
  }
}
