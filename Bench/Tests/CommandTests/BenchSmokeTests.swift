import TestSupport
import Testing

/// The commands of `mdedit-bench` that are quick enough for a debug build.
@Suite("mdedit-bench runs")
struct BenchSmokeTests {
  @Test("latency reads files, and prints a table")
  func latencyOfFiles() throws {
    let sandbox = try Sandbox()
    try sandbox.write("own.md", "# title\n\nsome words\n".utf8)
    let run = try sandbox.measured(["latency", "own.md", "--iterations", "2"])
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count { $0.contains("own.md") && $0.contains("20 B") } == 12)
  }

  @Test("a file that isn't there is an error")
  func missing() throws {
    let run = try Sandbox().measured(["nowhere.md"])
    #expect(run.status != 0)
    #expect(run.output.isEmpty)
  }

  @Test(
    "what can't be measured, read or kept is refused before anything is measured",
    arguments: [
      "latency --seconds 1e300", "report --seconds nan", "sample --seconds 0", "session --paced -1",
      "lsp --indexed 0", "buffer --size 5", "buffer --traces-only --runs 0",
      "counts --only parse --save new.json",
      "latency --compare nowhere.json", "latency --into nowhere.md",
    ])
  func refused(_ command: String) throws {
    let run = try Sandbox().measured(command.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.output.isEmpty && run.errors.hasPrefix("Error: "), "\(run.errors)")
  }

  @Test(
    "a trace with a place that there isn't is refused, and one without edits",
    arguments: [
      ("[[1, 0, \"x\"]]", "there is no place 1 with 0 scalars"),
      ("[[0, 1, \"\"]]", "no place 0 with 1 scalars"),
      ("[[-1, 0, \"x\"]]", "there is no place -1"), ("[]", "has no edits"),
    ])
  func wrongTrace(patches: String, error: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "trace.json", #"{"startContent": "", "endContent": "", "txns": [{"patches": \#(patches)}]}"#.utf8)
    let run = try sandbox.measured(["replay", "trace.json"])
    #expect(run.status == 1 && run.errors.contains(error), "\(run.errors)")
  }

  @Test("a file that is no report isn't compared with, and is named")
  func noReport() throws {
    let sandbox = try Sandbox()
    try sandbox.write("own.md", "words\n".utf8)
    let run = try sandbox.measured(["stream", "own.md", "--iterations", "1", "--compare", "own.md"])
    #expect(run.status == 1)
    #expect(run.errors.contains("own.md isn't a report that --save wrote"), "\(run.errors)")
  }

  @Test("replay sends a trace through the engine, and its text and tree are right in the end")
  func replay() throws {
    let sandbox = try Sandbox()
    let trace = """
      {"startContent": "", "endContent": "# né\\n\\n- *b*\\n", "txns": [
        {"patches": [[0, 0, "# n"], [3, 0, "é\\n"]]}, {"patches": [[5, 0, "\\nxx\\n"]]},
        {"patches": [[6, 2, "- *b*"]]}]}
      """
    try sandbox.write("trace.json", trace.utf8)
    let run = try sandbox.measured(["replay", "trace.json", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    let rows = try run.rows()
    #expect(rows.map { $0["scenario"] as? String } == ["an edit, with spans", "the whole trace"])
    #expect(rows.allSatisfy { $0["isExact"] as? Bool == true } && rows.first?["applied"] as? Int == 4)
    // A trace that doesn't come to what it says.
    try sandbox.write("wrong.json", trace.replacing("- *b*\\n\"", with: "- b\\n\"").utf8)
    #expect(try sandbox.measured(["replay", "wrong.json"]).status == 1)
  }

  @Test("a debug build measures nothing unless it's forced to")
  func debugBuild() throws {
    let run = try Sandbox().bench(["cost", "--sizes", "1K", "--only", "badge"])
    #if DEBUG
      #expect(run.status != 0 && run.output.isEmpty && run.errors.contains("--force"))
    #else
      #expect(run.status == 0)
    #endif
  }
}
