import Foundation
import TestSupport
import Testing

@Suite("mdedit format --check reports")
struct ReportTests {
  /// A file that is fine, one with three lines to change, two of them in a row, and one that isn't UTF-8.
  private func report(_ form: String) throws -> Sandbox.Run {
    let sandbox = try Sandbox()
    try sandbox.write("# a\n", at: "a.md")
    try sandbox.write("#\tb\n\ntext\n\n*  x\n*  y\n", at: "b,%: <&.md")
    try sandbox.write("c.md", [0x61, 0x0A, 0xFF])
    return try sandbox.mdedit(["--check", ".", "--report", form])
  }

  private func json(_ form: String) throws -> Any {
    let run = try report(form)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("c.md:2:1: error: not UTF-8"))
    return try JSONSerialization.jsonObject(with: Data(run.output))
  }

  @Test("names, as without one")
  func text() throws {
    #expect(try report("text").text == "b,%: <&.md\n")
  }

  @Test("JSON with all files")
  func json() throws {
    let report = try #require(try json("json") as? [String: Any])
    #expect(report["checked"] as? Int == 3)
    #expect(report["would_change"] as? Int == 1)
    #expect(report["failed"] as? Int == 1)
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["path"] as? String } == ["a.md", "b,%: <&.md", "c.md"])
    #expect(files.map { $0["lines"] as? [[Int]] } == [[], [[1, 1], [5, 6]], []])
    let error = try #require(files[2]["error"] as? [String: Any])
    #expect(error["line"] as? Int == 2)
  }

  @Test("SARIF with a place that is a reference")
  func sarif() throws {
    let log = try #require(try json("sarif") as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["format", "format", "failed"])
    let location = try #require(
      (results[1]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect((location["artifactLocation"] as? [String: String])?["uri"] == "b,%25%3A%20%3C&.md")
    #expect(location["region"] as? [String: Int] == ["startLine": 5, "endLine": 6])
  }

  @Test("commands of GitHub Actions")
  func github() throws {
    let lines = try report("github").text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[1]
        == "::warning file=b%2C%25%3A <&.md,line=5,endLine=6,title=mdedit::formatting would change lines 5 to 6"
    )
    #expect(lines[2].hasPrefix("::error file=c.md,line=2,endLine=2,title=mdedit::not UTF-8: bad byte 0xFF"))
  }

  @Test("issues for GitLab, each with a fingerprint of its own that stays")
  func gitlab() throws {
    let issues = try #require(try json("gitlab") as? [[String: Any]])
    #expect(issues.count == 3)
    #expect(issues.map { $0["severity"] as? String } == ["minor", "minor", "major"])
    let prints = issues.compactMap { $0["fingerprint"] as? String }
    #expect(Set(prints).count == 3)
    #expect(
      try #require(try json("gitlab") as? [[String: Any]]).compactMap { $0["fingerprint"] as? String }
        == prints)
  }

  @Test("a JUnit suite with a test for each file")
  func junit() throws {
    let text = try report("junit").text
    #expect(text.contains("<testsuite name=\"mdedit\" tests=\"3\" failures=\"1\" errors=\"1\">"))
    #expect(text.contains("<testcase classname=\"mdedit\" name=\"a.md\"/>"))
    #expect(
      text.contains("name=\"b,%: &lt;&amp;.md\">\n<failure message=\"formatting would change line 1\">"))
    #expect(text.contains("<error message=\"not UTF-8"))
    #expect(XMLLint.accepts(text))
  }

  @Test("only where there is a check")
  func refused() throws {
    #expect(try Sandbox().mdedit(["--report", "json"]).errors.contains("--report goes with --check"))
    #expect(try Sandbox().mdedit(["--check", "--report", "html"]).status == 2)
  }
}

/// Whether a text is well-formed XML, as Python's parser says.
private enum XMLLint {
  static func accepts(_ text: String) -> Bool {
    guard let sandbox = try? Sandbox(), (try? sandbox.write(text, at: "report.xml")) != nil else {
      return false
    }
    let script = "python3 -c 'import xml.dom.minidom as x; x.parse(\"report.xml\")'"
    return (try? sandbox.bash(script).status) == 0
  }
}
