import Foundation
import TextBuffer

/// The rows of a benchmark, for people or for programs.
struct Report: PrintableReport {
  /// One scenario on one document; times in nanoseconds.
  struct Row: Encodable {
    var scenario: String
    var document: String
    var bytes: Int
    var iterations: Int
    /// How many intents took effect, of how many; a row whose intents were refused measures the refusal.
    var applied: Int
    var asked: Int
    var p50: UInt64
    var p90: UInt64
    var p99: UInt64
    var max: UInt64
    /// Why the first intent that was refused was refused, as far as that is known.
    var refusal: String?

    /// Says that the row measured nothing, where that is so.
    var fault: String? {
      guard iterations == 0 || asked > 0 && applied == 0 else { return nil }
      let reason = refusal.map { ": \($0)" } ?? ""
      return
        "\(scenario) on \(document), \(ByteSize(bytes: bytes).description): \(applied)/\(asked) applied\(reason)"
    }

    /// The row of what was measured.
    init(_ scenario: String, _ document: BenchmarkDocument, _ measurement: Measurement) {
      self.scenario = scenario
      self.document = document.name
      bytes = document.rope.utf8Count
      iterations = measurement.count
      applied = measurement.applied
      asked = measurement.asked
      p50 = measurement.percentile(50)
      p90 = measurement.percentile(90)
      p99 = measurement.percentile(99)
      max = measurement.maximum
      refusal = measurement.refusal
    }
  }

  /// The seed of the made documents.
  var seed: UInt64
  /// How the benchmark was built.
  var build = Self.isOptimized ? "release" : "debug"
  /// The measurements.
  var rows: [Row]
  /// The rows that a document has no place for, and why.
  var leftOut: [String] = []

  var faults: [String] { rows.compactMap(\.fault) }

  /// The report as a table with a headline.
  var table: String {
    let head = ["scenario", "document", "size", "runs", "applied", "p50", "p90", "p99", "max"]
    let body = rows.map { row in
      [
        row.scenario, row.document, ByteSize(bytes: row.bytes).description, "\(row.iterations)",
        "\(row.applied)/\(row.asked)",
      ]
        + [row.p50, row.p90, row.p99, row.max].map(Self.written)
    }
    let lines = Self.aligned([head] + body, textColumns: 2)
    let notes = leftOut.map { "left out: \($0)" }
    return "mdedit-bench: \(build) build, seed \(seed)\n\n"
      + (lines + (notes.isEmpty ? [] : [""]) + notes).joined(separator: "\n") + "\n"
  }

  /// Adds the row of `measurement`; without one, says that `document` has no place for it.
  mutating func add(_ scenario: String, _ document: BenchmarkDocument, _ measurement: Measurement?) {
    if let measurement { return rows.append(Row(scenario, document, measurement)) }
    let size = ByteSize(bytes: document.rope.utf8Count).description
    leftOut.append("\(scenario) on \(document.name), \(size): the document is too small")
  }

  static func written(_ nanoseconds: UInt64) -> String {
    let value = Double(nanoseconds)
    switch nanoseconds {
    case 100_000_000...: return String(format: "%.2f s", value / 1e9)
    case 100_000...: return String(format: "%.2f ms", value / 1e6)
    default: return String(format: "%.2f µs", value / 1e3)
    }
  }

  /// Pads cells to their columns' widths: the first `textColumns` to the left, the numbers to the right.
  static func aligned(_ rows: [[String]], textColumns: Int) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column < textColumns ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }
  }

  static var isOptimized: Bool {
    var isOptimized = true
    // The condition of an assertion is evaluated in debug builds alone.
    assert(
      {
        isOptimized = false; return true
      }())
    return isOptimized
  }
}
