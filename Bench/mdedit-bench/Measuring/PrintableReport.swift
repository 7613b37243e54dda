import Foundation

/// What was measured, for people or for programs.
protocol PrintableReport: Encodable {
  /// The report as a table with a headline.
  var table: String { get }
  /// A sentence for each row that measured nothing: a refusal is quick, and would look like speed.
  var faults: [String] { get }
}

extension PrintableReport {
  var faults: [String] { [] }

  /// The report as JSON, times in nanoseconds.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
