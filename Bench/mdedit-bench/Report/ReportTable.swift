extension Report {
  /// The rows as a table; columns that no row fills are left out.
  var table: Table {
    let head = [
      "what", "document", "engine", "size", "runs", "applied", "p50", "95 %", "worst p50", "p90", "p99",
      "p99.9", "max",
      "before", "change", "limit", "headroom", "set by", "met",
    ]
    return Table(head: head, rows: rows.map(\.cells), textColumns: 3).withoutEmptyColumns()
  }
}

extension Row {
  /// The cells of the row in the report's table.
  fileprivate var cells: [String] {
    let size = document.isEmpty ? "" : ByteSize(bytes: bytes).description
    let tightest = verdicts.first
    let runs = iterations > 1 || p90 != nil ? "\(iterations)" : ""
    let figures = [p50.map { Figures.written($0, unit) } ?? "left out", noise, written(worstP50)]
    let tail = [p90, p99, p999, max].map(written)
    let changed = [
      written(before), change.map { $0 == .noChange ? "none" : "\(ratioToBefore) \($0.rawValue)" } ?? "",
    ]
    let judged = [
      tightest.map { "\($0.figure.rawValue) \(Figures.written($0.limit, unit))" } ?? "",
      tightest.map { Figures.times($0.headroom) } ?? "", tightest?.source.rawValue ?? "", verdict,
    ]
    let names = [scenario, document, (engine ?? "") + (isExact == false ? " (WRONG)" : "")]
    return names + [size, runs, asked > 0 ? "\(applied)/\(asked)" : ""] + figures + tail + changed + judged
  }

  private var ratioToBefore: String {
    Figures.times(Double(p50 ?? 0) / Double(Swift.max(1, before ?? 1)))
  }

  private func written(_ value: UInt64?) -> String { value.map { Figures.written($0, unit) } ?? "" }

  /// The greatest distance of the median's interval from the median, in percent.
  private var noise: String {
    guard let interval = p50Interval, let p50, p50 > 0 else { return "" }
    let distance = Swift.max(
      p50 - Swift.min(p50, interval.low), interval.high - Swift.min(p50, interval.high))
    return "±\((distance * 100 + p50 / 2) / p50) %"
  }

  private var verdict: String {
    if verdicts.isEmpty { return "" }
    if verdicts.allSatisfy(\.isMet) { return "yes" }
    return verdicts.contains(where: \.isMissedForSure) ? "NO" : "no, within noise"
  }
}
