/// A test suite with a test for each file, which fails if the file would change.
enum JUnitReport {
  static func render(_ findings: [FileFinding]) -> [UInt8] {
    let failures = findings.count { !$0.lines.isEmpty }
    let errors = findings.count { $0.problem != nil }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites>\n<testsuite name=\"mdedit\" tests=\"\(findings.count)\""
    text += " failures=\"\(failures)\" errors=\"\(errors)\">\n"
    for finding in findings {
      let start = "<testcase classname=\"mdedit\" name=\"\(escaped(finding.name))\""
      text += finding.isFine ? start + "/>\n" : start + ">\n"
      let kind = finding.problem == nil ? "failure" : "error"
      if let first = finding.remarks.first {
        text += "<\(kind) message=\"\(escaped(first.message))\">"
        text += escaped(
          finding.remarks.map { "\($0.place.file):\($0.place.line): \($0.message)" }.joined(separator: "\n"))
        text += "</\(kind)>\n</testcase>\n"
      }
    }
    return Array((text + "</testsuite>\n</testsuites>\n").utf8)
  }

  /// `text` escaped for XML; control characters become U+FFFD, since XML forbids most of them.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\0"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
