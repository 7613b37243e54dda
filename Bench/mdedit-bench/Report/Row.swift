import TextBuffer

/// A line of a report: the figures of a scenario on a document.
struct Row: Codable {
  /// The unit of the figures.
  enum Unit: String, Codable {
    case nanoseconds = "ns"
    case bytes
  }

  /// The command that measures it.
  var suite: String
  var scenario: String
  var document: String
  /// The size of the document.
  var bytes: Int
  var unit: Unit
  /// The engine that was measured; `nil` for this one.
  var engine: String?
  var iterations: Int
  /// The number of intents that took effect, and of all; a row whose intents were refused measures the refusal.
  var applied: Int
  var asked: Int
  /// The reason of the first refusal, if it is known.
  var refusal: String?

  /// Absent where the row was left out, or where the platform doesn't tell.
  var p50: UInt64?
  /// Absent where the figure isn't a distribution.
  var p90: UInt64?
  var p99: UInt64?
  var p999: UInt64?
  var max: UInt64?
  /// The intervals in which the median and the 99th percentile are with 95 % confidence.
  var p50Interval: Interval?
  var p99Interval: Interval?
  /// The median of the worst of several rounds, of which `p50` is the best: how much noise there is.
  var worstP50: UInt64?

  /// Whether the engine's result was right, where that was looked at.
  var isExact: Bool?
  /// The limits of the row's figures, and whether they are kept.
  var verdicts: [Verdict] = []
  /// The median in a report that was kept, and how this one is to it.
  var before: UInt64?
  var change: RatioEstimate.Verdict?
  /// The figures at `Percentiles.ladder`, for plots.
  var curve: [UInt64] = []
  /// The first figures in the order in which they were measured, where they were asked for.
  var samples: [UInt64]?

  /// The scenario that has a timeline.
  static let pacedKeys = "any key, paced"

  /// The identity of the row among the reports of one kind.
  var key: String { [suite, scenario, document, "\(bytes)", engine ?? ""].joined(separator: "\u{1F}") }

  /// The row of nothing, to be filled.
  init(_ suite: String, _ scenario: String, document: String, bytes: Int, unit: Unit = .nanoseconds) {
    (self.suite, self.scenario, self.document, self.bytes, self.unit) = (
      suite, scenario, document, bytes, unit
    )
    (iterations, applied, asked) = (0, 0, 0)
  }
}

extension Row {
  /// The row of what was measured on `document`, or without a measurement of what was left out.
  init(_ suite: String, _ scenario: String, _ document: BenchmarkDocument, _ measurement: Measurement?) {
    self.init(suite, scenario, document: document.name, bytes: document.rope.utf8Count)
    guard let measurement else { return }
    fill(with: measurement)
  }

  /// The row of what needs no document.
  init(_ suite: String, _ scenario: String, _ measurement: Measurement) {
    self.init(suite, scenario, document: "", bytes: 0)
    fill(with: measurement)
  }

  /// The row of a single figure, such as the mean of very many runs.
  init(_ suite: String, _ scenario: String, _ document: BenchmarkDocument?, _ unit: Unit, figure: UInt64?) {
    self.init(
      suite, scenario, document: document?.name ?? "", bytes: document?.rope.utf8Count ?? 0, unit: unit)
    iterations = figure == nil ? 0 : 1
    p50 = figure
  }

  /// The row of numbers, one for each run.
  init(_ suite: String, _ scenario: String, _ document: BenchmarkDocument, _ unit: Unit, figures: [UInt64]) {
    var measurement = Measurement()
    for figure in figures { measurement.note(nanoseconds: figure) }
    self.init(suite, scenario, document, measurement)
    self.unit = unit
  }

  private mutating func fill(with measurement: Measurement) {
    (iterations, applied, asked) = (measurement.count, measurement.applied, measurement.asked)
    refusal = measurement.refusal
    guard measurement.count > 0 else { return }
    (p50, p90) = (measurement.percentile(50), measurement.percentile(90))
    (p99, p999) = (measurement.percentile(99), measurement.percentile(99.9))
    max = measurement.maximum
    (p50Interval, p99Interval) = (measurement.interval(of: 50), measurement.interval(of: 99))
    (curve, samples) = (measurement.curve, measurement.samples)
  }
}

extension Row {
  /// Says that the row measured nothing, where that is so and it wasn't left out on purpose.
  var fault: String? {
    guard p50 == nil || asked > 0 && applied == 0 || isExact == false && engine == nil else { return nil }
    let place = "\(scenario) on \(document), \(ByteSize(bytes: bytes).description)"
    if isExact == false { return "\(place): a wrong result" }
    if p50 == nil { return "\(place): never ran" }
    let reason = refusal.map { ": \($0)" } ?? ""
    return "\(place): \(applied)/\(asked) applied\(reason)"
  }

  /// Takes in `other`, the same row of another round: the best of each figure, since other work on a machine only adds.
  mutating func add(round other: Row) {
    func least(_ path: KeyPath<Row, UInt64?>) -> UInt64? {
      [self[keyPath: path], other[keyPath: path]].compactMap(\.self).min()
    }
    // A single figure, such as memory, was measured once for all rounds.
    if p90 != nil { iterations += other.iterations }
    (applied, asked) = (applied + other.applied, asked + other.asked)
    worstP50 = [worstP50 ?? p50, other.worstP50 ?? other.p50].compactMap(\.self).max()
    if let best = other.p50, best < p50 ?? .max { (p50Interval, curve) = (other.p50Interval, other.curve) }
    (p50, p90, p99, p999, max) = (least(\.p50), least(\.p90), least(\.p99), least(\.p999), least(\.max))
    if let low = other.p99Interval?.low, low < p99Interval?.low ?? .max { p99Interval = other.p99Interval }
  }
}
