import ArgumentParser
import Foundation

/// `mdedit-bench counts`: how much work the engine does, in numbers that other work on the machine can't change.
struct CountsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "counts",
    abstract: "Counts bytes scanned and parsed, blocks, allocations, instructions and retains.",
    discussion: """
      Times inform, counts decide: they are the same in every run. --compare holds them against a baseline that \
      --save wrote, and the exit status is 1 where one grew: bytes and blocks by more than a hundredth, instructions \
      by more than a fiftieth, all else by more than a twentieth. What depends on the compiler is compared only with \
      a baseline of the same compiler. Bench/Baselines has those of this repository. --instructions counts these, \
      too, and retains, by running the program in valgrind's callgrind, which has to be there.
      """)

  @Option(help: ArgumentHelp("Hold the counts against those of a file.", valueName: "file"))
  var compare: String?

  @Option(help: ArgumentHelp("Write the counts to a file.", valueName: "file"))
  var save: String?

  @Flag(help: "Count instructions and retains, too, in valgrind.")
  var instructions = false

  @Option(help: ArgumentHelp("Only scenarios whose name contains this text.", valueName: "text"))
  var only = ""

  @Option(help: ArgumentHelp("The seed of the documents and of the places in them.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "A count of the build that the caller measured, such as 'code bytes=8000000'; may be given more than once.",
      valueName: "count"))
  var ofBuild: [String] = []

  @Flag(help: .hidden)
  var isCounted = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var build: BuildOptions

  func validate() throws {
    if save != nil, !only.isEmpty {
      throw ValidationError("--save writes all scenarios: leave --only out")
    }
  }

  func run() throws {
    try StableHashing.restartIfNeeded()
    // Before all that takes long: the file may be missing, or the one that --save replaces.
    let old = try compare.map(Baseline.init(path:))
    let scenarios = MainActor.assumeIsolated { CountedScenario.all(seed: seed) }
      .filter { only.isEmpty || $0.name.contains(only) }
    guard !scenarios.isEmpty else { throw ValidationError("no scenario's name contains '\(only)'") }
    var counted = MainActor.assumeIsolated { count(scenarios) }
    // Within valgrind, where only what it collects is asked for.
    if isCounted { return }
    if instructions { try Callgrind.add(to: &counted, scenarios.map(\.name), seed: seed) }
    let build = try Counts(ofBuild: ofBuild)
    if !build.numbers.isEmpty { counted[Counts.build] = build }
    let baseline = Baseline(counted, seed: seed)
    try save.map { try write(baseline, to: $0) }
    Progress.end()
    let names = scenarios.map(\.name) + [Counts.build]
    print(try report(baseline, names).written(as: json ? .json : .table), terminator: "")
    if let old { try judge(baseline, against: old) }
  }

  /// Writes `baseline`; what the caller didn't measure of the build stays as the file has it.
  private func write(_ baseline: Baseline, to path: String) throws {
    var saved = baseline
    if ofBuild.isEmpty, let kept = try? Baseline(path: path).scenarios[Counts.build] {
      saved.scenarios[Counts.build] = kept
    }
    try saved.write(to: path)
  }

  @MainActor
  private func count(_ scenarios: [CountedScenario]) -> [String: Counts] {
    var counted: [String: Counts] = [:]
    for scenario in scenarios {
      Progress.say("counts: \(scenario.name)")
      // Once before, so that what is made lazily is there.
      if !isCounted { _ = scenario.count() }
      counted[scenario.name] = scenario.count()
    }
    return counted
  }

  private func report(_ baseline: Baseline, _ names: [String]) -> Report {
    let columns = [
      "scanned bytes", "found blocks", "parsed bytes", "visited blocks", "full parses", "allocations",
      "allocated bytes",
      "instructions", "retains", "code bytes",
    ]
    let rows = names.map { name in
      [name] + columns.map { baseline.scenarios[name]?.numbers[$0].map { "\($0)" } ?? "" }
    }
    var report = Report("counts", seed: seed)
    report.tables = [Table(head: ["what"] + columns, rows: rows, textColumns: 1).withoutEmptyColumns()]
    return report
  }

  private func judge(_ new: Baseline, against old: Baseline) throws {
    guard old.seed == new.seed else {
      throw ValidationError("the baseline is of seed \(old.seed); give --seed \(old.seed)")
    }
    let changes = old.changes(to: new)
    for change in changes where !change.isWorse { say("less: \(change.description)") }
    for change in changes where change.isWorse { say("MORE: \(change.description)") }
    let unmatched = old.unmatched(in: new).filter {
      only.isEmpty && ($0 != Counts.build || !ofBuild.isEmpty)
    }
    for name in unmatched { say("only in one of both: \(name)") }
    if old.toolchain != new.toolchain {
      say(
        "what depends on the compiler isn't compared: the baseline is of \(old.toolchain), this is \(new.toolchain)"
      )
    }
    if old.cmark != new.cmark { say("the baseline is of cmark \(old.cmark), this is \(new.cmark)") }
    say(
      changes.isEmpty
        ? "no change" : "\(changes.count) counts changed, \(changes.count(where: \.isWorse)) for the worse")
    if changes.contains(where: \.isWorse) || !unmatched.isEmpty { throw ExitCode.failure }
  }

  /// Prints a line; beside JSON, to standard error.
  private func say(_ line: String) {
    if json { FileHandle.standardError.write(Data((line + "\n").utf8)) } else { print(line) }
  }
}
