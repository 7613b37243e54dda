import Foundation
import TextBuffer

/// What a row should come to: the times in nanoseconds that half and 99 of 100 runs may take.
struct Target {
  var p50: UInt64?
  var p99: UInt64?
  var bytes: Int?

  /// An action through a real turn of the main actor: 60 µs, 99 of 100 within 250; five of them 250 µs.
  static func actions(_ count: Int) -> Target {
    switch count {
    case 1: Target(p50: 60_000, p99: 250_000)
    case 5: Target(p50: 250_000)
    default: Target()
    }
  }

  static let abort = Target(p50: 5_000)
  static let context = Target(p50: 100_000)
  static let publication = Target(p50: 40_000)
  static let modelBytes = Target(bytes: 1_024)
}

/// The rows of `mdedit-bench queue`, for people or for programs.
struct QueueReport: PrintableReport {
  /// One thing measured on one document; times in nanoseconds.
  struct Row: Encodable {
    var name: String
    var bytes: Int
    var iterations: Int
    var applied: Int
    var p50: UInt64?
    var p99: UInt64?
    var heapBytes: Int?
    var targetP50: UInt64?
    var targetP99: UInt64?
    var targetBytes: Int?

    /// The row of `measurement`, or of something that was left out.
    init(_ name: String, _ document: BenchmarkDocument, _ measurement: Measurement?, _ target: Target) {
      self.name = name
      bytes = document.rope.utf8Count
      iterations = measurement?.count ?? 0
      applied = measurement?.applied ?? 0
      p50 = measurement?.percentile(50)
      p99 = measurement?.percentile(99)
      targetP50 = target.p50
      targetP99 = target.p99
    }

    /// The row of a number of bytes.
    init(_ name: String, bytes heapBytes: Int?, target: Target) {
      self.init(name, BenchmarkDocument(name: "empty", rope: Rope()), nil, target)
      self.heapBytes = heapBytes
      targetBytes = target.bytes
    }

    /// Whether every target of the row is met; `nil` where there is none or nothing was measured.
    var isMet: Bool? {
      let pairs = [
        (p50, targetP50), (p99, targetP99), (heapBytes.map(UInt64.init), targetBytes.map(UInt64.init)),
      ]
      let verdicts = pairs.compactMap { value, target in value.flatMap { value in target.map { value <= $0 } }
      }
      return verdicts.isEmpty ? nil : verdicts.allSatisfy { $0 }
    }
  }

  /// The seed of the made documents.
  var seed: UInt64
  /// How the benchmark was built.
  var build = Report.isOptimized ? "release" : "debug"
  /// The measurements.
  var rows: [Row]

  /// The report as a table with a headline.
  var table: String {
    let head = ["what", "document", "runs", "p50", "target", "p99", "target", "met"]
    let lines = Report.aligned([head] + rows.map(Self.cells), textColumns: 1)
    return "mdedit-bench queue: \(build) build, seed \(seed)\n\n" + lines.joined(separator: "\n") + "\n"
  }

  private static func cells(_ row: Row) -> [String] {
    let size = ByteSize(bytes: row.bytes).description
    let verdict = row.isMet.map { $0 ? "yes" : "NO" } ?? ""
    if row.targetBytes != nil {
      return [
        row.name, size, "", row.heapBytes.map { "\($0) B" } ?? "unknown",
        row.targetBytes.map { "\($0) B" } ?? "", "", "", verdict,
      ]
    }
    guard row.iterations > 0 else { return [row.name, size, "left out", "", "", "", "", ""] }
    let times = [row.p50, row.targetP50, row.p99, row.targetP99].map { $0.map(Report.written) ?? "" }
    return [row.name, size, "\(row.iterations)"] + times + [verdict]
  }
}
