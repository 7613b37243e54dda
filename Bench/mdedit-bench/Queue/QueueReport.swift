import Foundation
import TextBuffer

/// The rows of `mdedit-bench queue`, for people or for programs.
struct QueueReport: PrintableReport {
  /// One thing measured on one document, in one or more rounds; times in nanoseconds.
  ///
  /// Of each figure, the row has that of the round in which it was best: other work on a machine only adds to it. So a
  /// limit is missed by more than noise where even the best round misses it.
  struct Row: Encodable {
    var name: String
    var bytes: Int
    var iterations: Int
    var applied: Int
    var p50: UInt64?
    /// The median of the worst round: how much noise there is.
    var worstP50: UInt64?
    var p99: UInt64?
    var heapBytes: Int?
    /// The tightest limit for the median, or for the bytes, who set it, and how many times the figure fits into it.
    var limit: UInt64?
    var source: QueueTarget.Source?
    var headroom: Double?
    /// Whether every limit is kept; `nil` where there is none or nothing was measured.
    var isMet: Bool?

    /// The row of `measurement`, or of something that was left out.
    init(_ name: String, _ document: BenchmarkDocument, _ measurement: Measurement?) {
      self.name = name
      bytes = document.rope.utf8Count
      iterations = measurement?.count ?? 0
      applied = measurement?.applied ?? 0
      p50 = measurement?.percentile(50)
      worstP50 = p50
      p99 = measurement?.percentile(99)
    }

    /// The row of something that needs no document.
    init(_ name: String, _ measurement: Measurement) {
      self.init(name, BenchmarkDocument(name: "empty", rope: Rope()), measurement)
    }

    /// The row of a number of bytes.
    init(_ name: String, bytes heapBytes: Int?) {
      self.init(name, BenchmarkDocument(name: "empty", rope: Rope()), nil)
      self.heapBytes = heapBytes
    }

    /// Takes in `other`, the same row of another round.
    mutating func add(_ other: Row) {
      iterations += other.iterations
      applied += other.applied
      p50 = [p50, other.p50].compactMap(\.self).min()
      worstP50 = [worstP50, other.worstP50].compactMap(\.self).max()
      p99 = [p99, other.p99].compactMap(\.self).min()
      heapBytes = [heapBytes, other.heapBytes].compactMap(\.self).min()
    }

    /// Holds the row against `limits`, the tightest first, each multiplied by `factor`.
    mutating func judge(by limits: [QueueTarget], _ factor: Double) {
      guard let first = limits.first else { return }
      limit = UInt64(Double(first.limit.value) * factor)
      source = first.source
      let bytes = heapBytes.map { UInt64(clamping: $0) }
      guard let measured = bytes ?? p50 else { return }
      headroom = Double(limit ?? 0) / Double(max(1, measured))
      isMet = limits.allSatisfy { Double(measured) <= Double($0.limit.value) * factor }
    }
  }

  /// The seed of the made documents.
  var seed: UInt64
  /// How the benchmark was built.
  var build = Report.isOptimized ? "release" : "debug"
  /// The measurements.
  var rows: [Row]

  /// The report of `rounds`, each with the same rows, held against the limits multiplied by `factor`.
  init(seed: UInt64, rounds: [[Row]], factor: Double) {
    self.seed = seed
    rows = rounds.first ?? []
    for round in rounds.dropFirst() {
      for (index, row) in round.enumerated() where rows.indices.contains(index) { rows[index].add(row) }
    }
    for index in rows.indices { rows[index].judge(by: QueueTarget.limits(of: rows[index].name), factor) }
  }

  /// The rows that miss a limit, even in their best round.
  var missed: [Row] { rows.filter { $0.isMet == false } }

  /// The report as a table with a headline.
  var table: String {
    let head = [
      "what", "document", "runs", "best p50", "worst p50", "best p99", "limit", "headroom", "set by", "met",
    ]
    let lines = Report.aligned([head] + rows.map(Self.cells), textColumns: 1)
    return "mdedit-bench queue: \(build) build, seed \(seed)\n\n" + lines.joined(separator: "\n") + "\n"
  }

  private static func cells(_ row: Row) -> [String] {
    let size = ByteSize(bytes: row.bytes).description
    let verdict = row.isMet.map { $0 ? "yes" : "NO" } ?? ""
    let room = row.headroom.map { String(format: "%.1f x", $0) } ?? ""
    let source = row.source?.rawValue ?? ""
    if let bytes = row.heapBytes {
      return [
        row.name, size, "", "\(bytes) B", "", "", row.limit.map { "\($0) B" } ?? "", room, source, verdict,
      ]
    }
    guard row.iterations > 0 else { return [row.name, size, "left out", "", "", "", "", "", "", ""] }
    let times = [row.p50, row.worstP50, row.p99, row.limit].map { $0.map(Report.written) ?? "" }
    return [row.name, size, "\(row.iterations)"] + times + [room, source, verdict]
  }
}
