import JSONText

/// A run of a tool (SARIF 2.1.0), with a result for each change.
enum SARIFReport {
  static func render(_ findings: [FileFinding]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.field("version", "2.1.0")
      writer.array("runs") { writer in
        writer.object { writer in
          writer.object("tool") { $0.object("driver", driver) }
          writer.array("results") { writer in
            for finding in findings {
              for remark in finding.remarks {
                writer.object { write(remark, isProblem: finding.problem != nil, to: &$0) }
              }
            }
          }
        }
      }
    }
    return writer.bytes + [0x0A]
  }

  private static func driver(_ writer: inout JSONWriter) {
    writer.field("name", "mdedit")
    writer.field("version", Program.version)
    writer.array("rules") { writer in
      for (id, text) in [
        ("format", "The text isn't formatted."), ("failed", "The text can't be checked."),
      ] {
        writer.object { writer in
          writer.field("id", id)
          writer.object("shortDescription") { $0.field("text", text) }
        }
      }
    }
  }

  private static func write(
    _ remark: (place: Place, lastLine: Int, message: String), isProblem: Bool, to writer: inout JSONWriter
  ) {
    writer.field("ruleId", isProblem ? "failed" : "format")
    writer.field("level", isProblem ? "error" : "warning")
    writer.object("message") { $0.field("text", remark.message) }
    writer.array("locations") { writer in
      writer.object { writer in
        writer.object("physicalLocation") { writer in
          writer.object("artifactLocation") { $0.field("uri", uri(remark.place.file)) }
          writer.object("region") {
            $0.field("startLine", remark.place.line)
            $0.field("endLine", remark.lastLine)
          }
        }
      }
    }
  }

  /// `path` as a relative reference (RFC 3986, 3.3).
  private static func uri(_ path: String) -> String {
    path.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 0x80
        && (scalar.properties.isAlphabetic || "0123456789-._~/!$&'()*+,;=@".unicodeScalars.contains(scalar))
      let digits = String(byte, radix: 16, uppercase: true)
      if isPlain { result.unicodeScalars.append(scalar) } else { result += (byte < 16 ? "%0" : "%") + digits }
    }
  }
}
