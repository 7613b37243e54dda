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
    var targetP50: UInt64?
    var targetP99: UInt64?

    /// The row of what was measured, and what it should come to.
    init(
      _ name: String, _ document: BenchmarkDocument, _ measurement: Measurement, _ target: Target = Target()
    ) {
      (self.name, self.document, bytes) = (name, document.name, document.rope.utf8Count)
      (iterations, unit) = (measurement.count, "ns")
      (p50, p90) = (measurement.percentile(50), measurement.percentile(90))
      (p99, max) = (measurement.percentile(99), measurement.maximum)
      (targetP50, targetP99) = (target.p50, target.p99)
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

    /// Whether every target of the row is met; `nil` where there is none.
    var isMet: Bool? {
      let verdicts = [(p50, targetP50), (p99, targetP99)].compactMap { value, target in
        target.map { value <= $0 }
      }
      return verdicts.isEmpty ? nil : verdicts.allSatisfy { $0 }
    }

    static let head = [
      "what", "document", "size", "runs", "p50", "target", "p90", "p99", "target", "max", "met",
    ]

    var cells: [String] {
      func written(_ value: UInt64?) -> String {
        value.map { unit == "ns" ? Report.written($0) : "\($0) B" } ?? ""
      }
      return [name, document, ByteSize(bytes: bytes).description, "\(iterations)"]
        + [p50, targetP50, p90, p99, targetP99, max].map(written) + [isMet.map { $0 ? "yes" : "NO" } ?? ""]
    }
  }

  /// The seed of the made documents and of the places.
  var seed: UInt64
  /// How the benchmark was built.
  var build = Report.isOptimized ? "release" : "debug"
  /// The measurements.
  var rows: [Row]
  /// What the trees take in memory.
  var memory: [TreeMemory]
  /// What keystrokes cost in hostile documents; empty where they weren't asked for.
  var hostile: [HostileBench.Row]

  var faults: [String] {
    rows.filter { $0.iterations == 0 }.map { "\($0.name) on \($0.document), \($0.bytes) B: never ran" }
  }

  /// The report as a table with a headline.
  var table: String {
    var lines =
      Report.aligned([Row.head] + rows.map(\.cells), textColumns: 2) + [""]
      + Report.aligned([TreeMemory.head] + memory.map(\.cells), textColumns: 1)
    if !hostile.isEmpty {
      lines += [""] + Report.aligned([HostileBench.Row.head] + hostile.map(\.cells), textColumns: 1)
    }
    return "mdedit-bench syntax: \(build) build, seed \(seed)\n\n" + lines.joined(separator: "\n") + "\n"
  }
}

extension Target {
  /// Typing in a real document of any size.
  static let typing = Target(p50: 12_000, p99: 50_000)
  /// A toggle of a style, a line broken or two joined in a real document of any size.
  static let smallEdit = Target(p50: 20_000, p99: 80_000)
  /// Any of these in one huge list, quote or table.
  static let hugeBlock = Target(p50: 40_000, p99: 150_000)
  /// The spans of 80 lines.
  static let spans = Target(p50: 5_000, p99: 15_000)
  /// What is visible after a change of a definition that very many links use.
  static let definition = Target(p50: 4_000_000)

  /// A full parse, beside that of cmark in the same run.
  static func parse(beside cmark: Measurement) -> Target { Target(p50: cmark.percentile(50) * 5 / 2) }
}
