/// The measurements of one run of a command.
struct Report: Codable {
  /// The command.
  var command: String
  /// The seed of the made documents and of the places in them.
  var seed: UInt64
  /// The machine, the versions and the build of the measurements.
  var environment: Environment
  var rows: [Row] = []
  /// Figures that aren't a row's, in tables of their own.
  var tables: [Table] = []
  /// This build beside another one, where they were compared.
  var comparisons: [Comparison] = []
  /// The measurements that are missing, with the reasons.
  var leftOut: [String] = []

  /// The report of `command`, so far without rows.
  init(_ command: String, seed: UInt64) {
    (self.command, self.seed, environment) = (command, seed, Environment.current())
  }

  /// A sentence for each row that measured nothing: a refusal is quick, and would look like speed.
  var faults: [String] {
    let isEmpty = rows.isEmpty && tables.isEmpty && comparisons.isEmpty && leftOut.isEmpty
    return isEmpty ? ["\(command): there is nothing to measure"] : rows.compactMap(\.fault)
  }

  /// Adds the row of `measurement`; without one, says that `document` has no place for it.
  mutating func add(
    _ suite: String, _ scenario: String, _ document: BenchmarkDocument, _ measurement: Measurement?
  ) {
    if let measurement { return rows.append(Row(suite, scenario, document, measurement)) }
    leftOut.append("\(scenario) on \(document.name), \(document.size): the document is too small")
  }

  /// Adds rows of which each was measured in several rounds; what was never measured is said to be left out.
  mutating func add(rounds: [[Row]]) {
    var best = rounds.first ?? []
    for round in rounds.dropFirst() {
      for (index, row) in round.enumerated() where best.indices.contains(index) {
        best[index].add(round: row)
      }
    }
    rows += best.filter { $0.p50 != nil }
    leftOut += best.filter { $0.p50 == nil }.map {
      "\($0.scenario), \(ByteSize(bytes: $0.bytes).description): it would take too long, or the platform doesn't tell"
    }
  }

  /// Lets go of the times one by one, but for the rows that `isKept` names.
  mutating func dropSamples(except isKept: (Row) -> Bool) {
    for index in rows.indices where !isKept(rows[index]) { rows[index].samples = nil }
  }

  /// Puts the medians of `kept` beside those here.
  ///
  /// A median has changed if the intervals of both have nothing in common, and it differs by more than a tenth. A
  /// machine isn't the same machine on another day.
  mutating func compare(with kept: Report) {
    let before = Dictionary(kept.rows.map { ($0.key, $0) }) { first, _ in first }
    for index in rows.indices {
      guard let old = before[rows[index].key], let was = old.p50, let now = rows[index].p50 else { continue }
      rows[index].before = was
      let (oldInterval, interval) = (old.p50Interval, rows[index].p50Interval)
      if interval?.low ?? now > oldInterval?.high ?? was, Double(now) > Double(was) * 1.1 {
        rows[index].change = .slower
      } else if interval?.high ?? now < oldInterval?.low ?? was, Double(now) < Double(was) / 1.1 {
        rows[index].change = .faster
      } else {
        rows[index].change = .noChange
      }
    }
    if kept.environment.identity != environment.identity {
      leftOut.append("the figures under \"before\" are of another environment: \(kept.environment.summary)")
    }
  }

  /// Holds each row against its targets, whose limits are multiplied by `factor`.
  mutating func judge(_ factor: Double = 1) {
    for index in rows.indices { rows[index].verdicts = Target.verdicts(on: rows[index], among: rows, factor) }
  }
}
