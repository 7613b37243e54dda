import ArgumentParser

/// The extent of the whole report.
struct ExtentOptions: ParsableArguments, ReportOptions {
  @Flag(help: "Take under 15 s: fewer and smaller documents, and no buffer.")
  var quick = false

  @Option(help: ArgumentHelp("The seed of made documents and of the places in them.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The most runs of a row on a document.", valueName: "number"))
  var iterations = 1_000

  @Option(
    help: ArgumentHelp("The time for a row on a document; 0.5, or 0.1 with --quick.", valueName: "seconds"))
  var seconds: Double?

  @OptionGroup var output: OutputOptions
  @OptionGroup var build: BuildOptions

  func validate() throws {
    if iterations < 1 { throw ValidationError("--iterations takes a number above 0, not \(iterations)") }
    if let seconds { try Repetition.validate(seconds: seconds) }
  }

  /// The depth of the report.
  var depth: WholeSuite.Depth { quick ? .quick : .usual }

  /// The end of repetitions.
  var repetition: Repetition { Repetition(iterations: iterations, seconds: seconds ?? (quick ? 0.1 : 0.5)) }
}
