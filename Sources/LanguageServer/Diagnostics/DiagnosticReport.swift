import JSONText
import MarkdownSyntax
import TextBuffer

/// What is told of a document's mistakes.
struct DiagnosticReport: Sendable {
  /// Another one for other mistakes.
  let id: String
  /// The mistakes, a JSON array.
  let items: [UInt8]

  /// What is told of `findings` in the document of `map`, in the text's order.
  init(_ findings: [Finding], _ map: PositionMap) {
    var writer = JSONWriter()
    writer.findings(findings.sorted { $0.range.lowerBound < $1.range.lowerBound }, map)
    items = writer.bytes
    id = String(Checksum.of(items), radix: 36)
  }

  /// What is told of a document without mistakes.
  static let nothing = DiagnosticReport([], PositionMap(rope: Rope(), unit: .utf8))
}

extension JSONWriter {
  /// The fields of `report`, without the mistakes where it's the one that the client knows as `previous`.
  mutating func report(_ report: DiagnosticReport, since previous: String?) {
    let isKnown = previous == report.id
    field("kind", isKnown ? "unchanged" : "full")
    field("resultId", report.id)
    guard !isKnown else { return }
    key("items")
    raw(report.items)
  }

  /// An array of `findings`.
  mutating func findings(_ findings: [Finding], _ map: PositionMap) {
    array { writer in
      for finding in findings { writer.finding(finding, map) }
    }
  }

  /// One mistake.
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
