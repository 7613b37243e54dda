/// A limit for one figure of a row, with its source.
struct Target {
  /// The source of a limit.
  enum Source: String, Codable {
    /// The decision record of the action queue: how long a person may wait.
    case queueDecision = "queue decision"
    /// The table of the architecture that the engine follows.
    case architecture = "architecture"
    /// This project itself, tighter than what it follows: what is usual, with room for a slower machine.
    case own = "own"
  }

  /// The figure that is limited.
  enum Figure: String, Codable { case p50, p99, p999 }

  /// The largest accepted value of a figure, in the unit of its row.
  enum Limit {
    case most(UInt64)
    /// So many times the same figure of another scenario on the same document, in the same run.
    case times(Double, of: String)
    /// So much for each byte of the document.
    case perByte(Double)
  }

  /// The documents on which it holds.
  enum Documents {
    case all
    /// Documents that people write: not those of one huge block.
    case ordinary
    case hugeBlocks
    /// Documents of at most so many bytes.
    case upTo(Int)
  }

  let suite: String
  let scenario: String
  let documents: Documents
  let figure: Figure
  let limit: Limit
  let source: Source
}

/// Whether a row keeps a limit.
struct Verdict: Codable {
  var figure: Target.Figure
  var measured: UInt64
  var limit: UInt64
  var source: Target.Source
  /// The limit as a multiple of the figure.
  var headroom: Double
  /// Whether the figure is at most the limit.
  var isMet: Bool
  /// Whether it's missed beyond noise: by all of the interval in which the figure lies.
  var isMissedForSure: Bool
}

extension Target {
  /// The verdicts on `row`, the tightest first, with limits multiplied by `factor`; `rows` are those of the same run.
  static func verdicts(on row: Row, among rows: [Row], _ factor: Double) -> [Verdict] {
    all.filter { $0.holds(for: row) }.compactMap { $0.verdict(on: row, among: rows, factor) }
      .sorted { $0.headroom < $1.headroom }
  }

  private func holds(for row: Row) -> Bool {
    guard suite == row.suite, scenario == row.scenario, row.engine == nil else { return false }
    let isHuge = BenchmarkDocument.namesOfHugeBlocks.contains(row.document)
    return switch documents {
    case .all: true
    case .ordinary: !isHuge
    case .hugeBlocks: isHuge
    case .upTo(let bytes): row.bytes <= bytes
    }
  }

  private func verdict(on row: Row, among rows: [Row], _ factor: Double) -> Verdict? {
    guard let measured = row.value(figure), let limit = limit(on: row, among: rows) else { return nil }
    let most = UInt64(min(limit * factor, 1e18))
    let low = row.interval(figure)?.low ?? measured
    return Verdict(
      figure: figure, measured: measured, limit: most, source: source,
      headroom: Double(most) / Double(max(1, measured)), isMet: measured <= most, isMissedForSure: low > most)
  }

  private func limit(on row: Row, among rows: [Row]) -> Double? {
    switch limit {
    case .most(let value): return Double(value)
    case .perByte(let value): return value * Double(row.bytes)
    case .times(let factor, let scenario):
      let other = rows.first {
        ($0.suite, $0.scenario, $0.document, $0.bytes) == (row.suite, scenario, row.document, row.bytes)
      }
      return other?.value(figure).map { factor * Double($0) }
    }
  }
}

extension Row {
  /// The figure that a target is for.
  func value(_ figure: Target.Figure) -> UInt64? {
    switch figure {
    case .p50: p50
    case .p99: p99
    case .p999: p999
    }
  }

  /// The interval of that figure; `nil` if it isn't known.
  func interval(_ figure: Target.Figure) -> Interval? {
    switch figure {
    case .p50: p50Interval
    case .p99: p99Interval
    case .p999: nil
    }
  }
}
