import JSONText
import MarkdownSyntax
import TextBuffer

/// A document's mistakes, as reported to a client.
struct DiagnosticReport: Sendable {
  /// A checksum of the findings: equal reports have equal ids.
  let id: String
  /// The mistakes as a JSON array.
  let items: [UInt8]

  /// The report of `findings` in the document of `map`, in text order.
  init(_ findings: [Finding], _ map: PositionMap) {
    var writer = JSONWriter()
    writer.findings(findings.ordered(by: \.range.lowerBound), map)
    items = writer.bytes
    id = String(Checksum.of(items), radix: 36)
  }

  /// The report of a document without mistakes.
  static let nothing = DiagnosticReport([], PositionMap(rope: Rope(), unit: .utf8))
}

extension JSONWriter {
  /// Writes the fields of `report`, without the mistakes if the client has the report already, as `previous`.
  mutating func report(_ report: DiagnosticReport, since previous: String?) {
    let isKnown = previous == report.id
    field("kind", isKnown ? "unchanged" : "full")
    field("resultId", report.id)
    guard !isKnown else { return }
    key("items")
    raw(report.items)
  }

  /// Writes an array of `findings`.
  mutating func findings(_ findings: [Finding], _ map: PositionMap) {
    array { writer in
      for finding in findings { writer.finding(finding, map) }
    }
  }

  /// Writes a mistake.
  mutating func finding(_ finding: Finding, _ map: PositionMap) {
    object {
      $0.field("range", map.range(of: finding.range))
      $0.field("severity", finding.severity.rawValue)
      $0.field("code", finding.code.rawValue)
      $0.field("source", "mdedit")
      $0.field("message", finding.message)
    }
  }
}
