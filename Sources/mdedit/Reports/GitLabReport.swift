import JSONText
import LanguageServer

/// A code quality report (GitLab, CI/CD artifacts): an issue for each change.
enum GitLabReport {
  static func render(_ findings: [FileFinding]) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { writer in
      for finding in findings {
        for remark in finding.remarks {
          writer.object { write(remark, isProblem: finding.problem != nil, to: &$0) }
        }
      }
    }
    return writer.bytes + [0x0A]
  }

  private static func write(
    _ remark: (place: Place, lastLine: Int, message: String), isProblem: Bool, to writer: inout JSONWriter
  ) {
    writer.field("description", remark.message)
    writer.field("check_name", isProblem ? "mdedit-failed" : "mdedit-format")
    writer.field("fingerprint", fingerprint("\(remark.place.file):\(remark.place.line):\(remark.message)"))
    writer.field("severity", isProblem ? "major" : "minor")
    writer.object("location") { writer in
      writer.field("path", remark.place.file)
      writer.object("lines") {
        $0.field("begin", remark.place.line)
        $0.field("end", remark.lastLine)
      }
    }
  }

  /// A fingerprint that distinguishes an issue from others, and is the same in each run.
  private static func fingerprint(_ text: String) -> String {
    let digits = String(Checksum.of(text.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
