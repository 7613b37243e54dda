import JSONText

/// The checked files with the lines that would change, for programs.
enum JSONReport {
  static func render(_ findings: [FileFinding]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.array("files") { writer in
        for finding in findings { writer.object { write(finding, to: &$0) } }
      }
      writer.field("checked", findings.count)
      writer.field("would_change", findings.count { !$0.lines.isEmpty })
      writer.field("failed", findings.count { $0.problem != nil })
    }
    return writer.bytes + [0x0A]
  }

  private static func write(_ finding: FileFinding, to writer: inout JSONWriter) {
    writer.field("path", finding.name)
    writer.array("lines") { writer in
      for lines in finding.lines {
        writer.array {
          $0.value(lines.lowerBound + 1)
          $0.value(max(lines.lowerBound + 1, lines.upperBound))
        }
      }
    }
    guard let problem = finding.problem else { return }
    writer.object("error") {
      $0.field("line", problem.place.line)
      $0.field("column", problem.place.column)
      $0.field("message", problem.message)
    }
  }
}
