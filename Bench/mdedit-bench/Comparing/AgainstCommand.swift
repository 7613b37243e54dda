import ArgumentParser
import Foundation

/// `mdedit-bench against OTHER`: this build beside another one.
struct AgainstCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "against",
    abstract: "Runs this build and another one in turn, and says which rows got slower.",
    discussion: """
      Both programs run the same command with --json, in the order A B B A, so that a machine that gets slower does \
      so for both. Of each row, the medians of two runs next to each other are a pair. A row counts as slower or \
      faster where the pairs' ratio is beyond the threshold and its interval (of the sign test) excludes 1, for all \
      rows at once with 95 % confidence. The exit status is 1 where a row got slower. Behind -- a command of \
      mdedit-bench and its options may follow; by itself it's a second of typing, actions, parsing, streaming and \
      formatting.
      """)

  @Argument(help: ArgumentHelp("The other build's mdedit-bench.", valueName: "other"))
  var other: String

  @Argument(help: ArgumentHelp("The command that both run.", valueName: "command"))
  var command: [String] = []

  @Option(help: ArgumentHelp("How often each runs.", valueName: "number"))
  var rounds = 30

  @Option(help: ArgumentHelp("From what on a change counts: 0.05 is a twentieth.", valueName: "share"))
  var threshold = 0.05

  @OptionGroup var output: OutputOptions
  @OptionGroup var build: BuildOptions

  func validate() throws {
    if rounds < 1 { throw ValidationError("--rounds takes a number above 0, not \(rounds)") }
    if !(threshold >= 0) { throw ValidationError("--threshold takes a number from 0 on, not \(threshold)") }
  }

  func run() throws {
    let programs = [URL(filePath: other), Program.url]
    let isForced = build.force && !command.contains("--force")
    let arguments = (command.isEmpty ? ["sample"] : command) + ["--json"] + (isForced ? ["--force"] : [])
    var pairs: [String: [(Double, Double)]] = [:]
    var names: [String] = []
    for round in 0..<rounds {
      Progress.say("against: round \(round + 1) of \(rounds)")
      var results = [[String: Double]](repeating: [:], count: 2)
      for side in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        let rows = try MedianRow.rows(of: programs[side], arguments)
        results[side] = Dictionary(rows.map { ($0.name, $0.p50) }) { first, _ in first }
        if names.isEmpty { names = rows.map(\.name) }
      }
      for (name, before) in results[0] {
        if let after = results[1][name] { pairs[name, default: []].append((before, after)) }
      }
    }
    try show(names.filter { pairs[$0] != nil }, pairs)
  }

  /// The seed that the command is given.
  private var seed: UInt64 {
    let words = command.flatMap { $0.split(separator: "=", maxSplits: 1) }
    return words.lastIndex(of: "--seed").flatMap { words.dropFirst($0 + 1).first }.flatMap { UInt64($0) } ?? 1
  }

  private func show(_ names: [String], _ pairs: [String: [(Double, Double)]]) throws {
    var report = Report("against", seed: seed)
    report.comparisons = names.compactMap { name in
      RatioEstimate(pairs: pairs[name] ?? [], comparisons: names.count).map {
        Comparison(name: name, estimate: $0, verdict: $0.verdict(threshold: threshold))
      }
    }
    guard !report.comparisons.isEmpty else {
      throw Failure(
        "\(rounds) rounds are too few to say anything of \(names.count) rows at once: give more --rounds")
    }
    report.tables = [Comparison.table(of: report.comparisons)]
    try output.show(report)
    if report.comparisons.contains(where: { $0.verdict == .slower }) { throw ExitCode.failure }
  }
}

/// `mdedit-bench sample`, which `against` runs.
struct SampleCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Measures for a second what two builds are compared by.",
    shouldDisplay: false)

  @OptionGroup var measuring: SampleOptions

  func suite() -> SampleSuite {
    SampleSuite(seed: measuring.seed, repetition: Repetition(iterations: 300, seconds: measuring.seconds))
  }
}

/// The options of a sample.
struct SampleOptions: ParsableArguments, ReportOptions {
  @Option(help: ArgumentHelp("The seed of the documents.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The time for a row.", valueName: "seconds"))
  var seconds = 0.08

  @OptionGroup var output: OutputOptions
  @OptionGroup var build: BuildOptions

  func validate() throws { try Repetition.validate(seconds: seconds) }
}

/// The parts of a row that are needed of any build's report.
struct MedianRow: Decodable {
  var name: String
  /// In nanoseconds or bytes.
  var p50: Double

  private enum Key: String, CodingKey { case scenario, name, document, bytes, engine, p50 }

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: Key.self)
    // What older reports called `name`.
    let scenario =
      try row.decodeIfPresent(String.self, forKey: .scenario) ?? row.decode(String.self, forKey: .name)
    let bytes = try row.decodeIfPresent(Int.self, forKey: .bytes) ?? 0
    let parts = [
      scenario, try row.decodeIfPresent(String.self, forKey: .document),
      bytes == 0 ? nil : ByteSize(bytes: bytes).description,
      try row.decodeIfPresent(String.self, forKey: .engine),
    ]
    name = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    p50 = try row.decodeIfPresent(Double.self, forKey: .p50) ?? 0
  }

  /// The rows of the report that `program` prints with `arguments`.
  static func rows(of program: URL, _ arguments: [String]) throws -> [MedianRow] {
    struct Printed: Decodable { var rows: [MedianRow] }
    let process = Process()
    let output = Pipe()
    (process.executableURL, process.arguments) = (program, arguments)
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let printed = try? JSONDecoder().decode(Printed.self, from: data)
    else {
      throw Failure(
        "\(program.path) \(arguments.joined(separator: " ")) ended with \(process.terminationStatus) or printed no "
          + "report (queue and targets end with 1 where a limit is missed)")
    }
    return printed.rows
  }
}
