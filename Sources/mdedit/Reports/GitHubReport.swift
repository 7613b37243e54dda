/// Lines of the form `::warning file=…::message` (GitHub, Workflow commands): an annotation for each change.
enum GitHubReport {
  static func render(_ findings: [FileFinding]) -> [UInt8] {
    var text = ""
    for finding in findings {
      for remark in finding.remarks {
        let level = finding.problem == nil ? "warning" : "error"
        text += "::\(level) file=\(escaped(remark.place.file, isProperty: true)),line=\(remark.place.line)"
        text += ",endLine=\(remark.lastLine),title=mdedit::\(escaped(remark.message, isProperty: false))\n"
      }
    }
    return Array(text.utf8)
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
