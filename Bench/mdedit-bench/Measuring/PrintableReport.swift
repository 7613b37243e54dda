import Foundation

/// What was measured, for people or for programs.
protocol PrintableReport: Encodable {
  /// The report as a table with a headline.
  var table: String { get }
}

extension PrintableReport {
  /// The report as JSON, times in nanoseconds.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
