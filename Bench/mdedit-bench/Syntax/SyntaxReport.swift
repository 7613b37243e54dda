import Foundation
import TextBuffer

/// The rows of `mdedit-bench syntax`, for people or for programs.
struct SyntaxReport: PrintableReport {
  /// One thing measured on one document: times in nanoseconds, or numbers of bytes.
  struct Row: Encodable {
    var name: String
    var document: String
    var bytes: Int
    var iterations: Int
    var unit: String
    var p50: UInt64
    var p90: UInt64
    var p99: UInt64
    var max: UInt64

    /// The row of what was measured.
    init(_ name: String, _ document: BenchmarkDocument, _ measurement: Measurement) {
      (self.name, self.document, bytes) = (name, document.name, document.rope.utf8Count)
      (iterations, unit) = (measurement.count, "ns")
      (p50, p90) = (measurement.percentile(50), measurement.percentile(90))
      (p99, max) = (measurement.percentile(99), measurement.maximum)
    }

    /// The row of numbers of bytes, sorted.
    init(_ name: String, _ document: BenchmarkDocument, bytes sorted: [UInt64]) {
      (self.name, self.document, bytes) = (name, document.name, document.rope.utf8Count)
      (iterations, unit) = (sorted.count, "bytes")
      func percentile(_ percent: Int) -> UInt64 {
        sorted.isEmpty ? 0 : sorted[Swift.min(sorted.count - 1, sorted.count * percent / 100)]
      }
      (p50, p90, p99, max) = (percentile(50), percentile(90), percentile(99), sorted.last ?? 0)
    }
  }

  /// The seed of the made documents and of the places.
  var seed: UInt64
  /// How the benchmark was built.
  var build = Report.isOptimized ? "release" : "debug"
  /// The measurements.
  var rows: [Row]

  /// The report as a table with a headline.
  var table: String {
    let head = ["what", "document", "size", "runs", "p50", "p90", "p99", "max"]
    let body = rows.map { row in
      [row.name, row.document, ByteSize(bytes: row.bytes).description, "\(row.iterations)"]
        + [row.p50, row.p90, row.p99, row.max].map { row.unit == "ns" ? Report.written($0) : "\($0) B" }
    }
    let lines = Report.aligned([head] + body, textColumns: 2)
    return "mdedit-bench syntax: \(build) build, seed \(seed)\n\n" + lines.joined(separator: "\n") + "\n"
  }
}
