import Foundation
import Testing

@Suite("mdedit-bench measures")
struct BenchTests {
  @Test("latency prints a row for each scenario on each document, from one seed")
  func latency() throws {
    let run = try Sandbox().measured([
      "--sizes", "1K", "--sizes", "2K", "--iterations", "4", "--seed", "7", "--json",
    ])
    #expect(run.status == 0)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let rows = try #require(report["rows"] as? [[String: Any]])
    #expect(report["seed"] as? Int == 7)
    #expect(rows.count == 14)
    for row in rows {
      let times = ["p50", "p90", "p99", "max"].compactMap { row[$0] as? Int }
      #expect(times.count == 4 && times == times.sorted() && times[0] > 0)
      #expect(row["iterations"] as? Int == 4)
    }
  }

  @Test("latency reads files, and prints a table")
  func files() throws {
    let sandbox = try Sandbox()
    try sandbox.write("own.md", "# title\n\nsome words\n".utf8)
    let run = try sandbox.measured(["own.md", "--iterations", "2"])
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count { $0.contains("own.md") && $0.contains("20 B") } == 7)
  }

  @Test(
    "queue prints a row for each number of actions and for the life of a model, and says which targets are met"
  )
  func queue() throws {
    let run = try Sandbox().measured([
      "queue", "--sizes", "1K", "--iterations", "2", "--seconds", "0.01", "--rounds", "2", "--json",
      // Whatever else the machine does meanwhile.
      "--limits", "1e9",
    ])
    #expect(run.status == 0)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let rows = try #require(report["rows"] as? [[String: Any]])
    let names = rows.compactMap { $0["name"] as? String }
    #expect(
      names == [
        "bytes per idle model", "bytes per capability", "bytes per store", "first capability check",
        "capability check", "capability invalidation", "recovery from a failure", "store to context",
        "1 caret",
        "5 caret", "100 caret", "10000 caret", "1 letter", "5 letter", "100 letter", "10000 letter", "1 bold",
        "5 bold", "abort 100 at detach", "context creation", "publication",
      ])
    // Left out, because it would take too long, is only what says so by having no time.
    #expect(rows.allSatisfy { ($0["iterations"] as? Int ?? 0 > 0) == ($0["p50"] != nil) })
    for row in rows where row["p50"] != nil {
      let times = ["p50", "worstP50"].compactMap { row[$0] as? Int }
      #expect(times.count == 2 && times == times.sorted() && row["p99"] != nil)
    }
    // What says whether it's met has a limit, and says who set it.
    #expect(rows.filter { $0["limit"] != nil }.count == 18)
    #expect(rows.allSatisfy { ($0["isMet"] == nil) == ($0["headroom"] == nil) })
    for row in rows where row["isMet"] != nil { #expect(row["limit"] != nil && row["source"] != nil) }
  }

  @Test(
    "a limit that is missed is the exit status, and the rows say which", arguments: [("1e-9", 1), ("1e9", 0)])
  func queueLimits(factor: String, status: Int32) throws {
    let run = try Sandbox().measured([
      "queue", "--sizes", "1K", "--iterations", "2", "--seconds", "0.01", "--rounds", "2", "--limits", factor,
    ])
    #expect(run.status == status && run.text.contains(status == 1 ? "NO" : "yes"))
    #expect(run.text.contains(status == 1 ? "yes" : "NO") == false)
  }

  @Test("syntax prints cmark's parse, ours, spans, and each kind of edit, for each file in each size")
  func syntax() throws {
    let sandbox = try Sandbox()
    try sandbox.write("own.md", "# title\n\nsome *words*\n".utf8)
    let run = try sandbox.measured([
      "syntax", "own.md", "--sizes", "100", "--sizes", "1K", "--iterations", "2", "--seconds", "0.01",
      "--blocks", "1K", "--linked", "1K", "--json",
    ])
    #expect(run.status == 0)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let rows = try #require(report["rows"] as? [[String: Any]])
    let edits = ["type", "bold", "split", "join"].flatMap { [$0, "\($0), with spans", "\($0), parsed"] }
    let once = ["cmark", "parse", "spans of 80 lines", "snapshot", "replace all", "free the tree before"]
    let names = once + edits
    let definition = ["definition, with spans", "definition, parsed", "definition, the rest"]
    let expected = [names, names, edits, edits, edits, definition].flatMap { $0 }
    #expect(rows.compactMap { $0["name"] as? String } == expected)
    #expect(rows.allSatisfy { $0["bytes"] as? Int ?? 0 >= 100 })
    let targets = rows.filter { $0.keys.contains("targetP50") }
    #expect(targets.count == 25)
    // An update is given no more than it has to read, or than a keystroke has time for.
    for row in rows where row["unit"] as? String == "bytes" {
      let most = row["name"] as? String == definition[1] ? 100_000 : 2_000
      #expect(row["max"] as? Int ?? .max < most)
    }
  }

  @Test("cost prints a row for each shape and size, with what the bound says")
  func cost() throws {
    let run = try Sandbox().measured(["cost", "--sizes", "1K", "--only", "badge"])
    #expect(run.status == 0)
    #expect(run.text.contains("bound/cmark") && run.text.contains("badge"))
  }

  @Test("a file that isn't there is an error")
  func missing() throws {
    let run = try Sandbox().measured(["nowhere.md"])
    #expect(run.status != 0)
    #expect(run.output.isEmpty)
  }

  @Test("a row that a document has no place for is left out, and says so")
  func leftOut() throws {
    let run = try Sandbox().measured([
      "actions", "--sizes", "1K", "--iterations", "1", "--only", "bold, 1000 paragraphs",
    ])
    #expect(run.status == 0)
    #expect(run.text.contains("left out: bold, 1000 paragraphs and headings on made, 1."))
    #expect(!run.text.contains("0/0"))
  }

  @Test("a row of which nothing took effect is the exit status, with the reason")
  func nothingApplied() throws {
    let sandbox = try Sandbox()
    // Nothing but code: there is no bold in it.
    try sandbox.write("own.md", "```\nwords\n```\n".utf8)
    let run = try sandbox.measured(["actions", "own.md", "--iterations", "1", "--only", "bold: find"])
    #expect(run.status == 1)
    #expect(run.errors.contains("bold: find on own.md") && run.errors.contains("0/1 applied: "))
  }

  @Test("stream measures a whole document in pieces, each prefix of which has the tree of a full parse")
  func stream() throws {
    let run = try Sandbox().measured(["stream", "--size", "2K", "--iterations", "2", "--check"])
    #expect(run.status == 0)
    #expect(run.text.contains("2/2"))
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

extension Sandbox {
  /// Runs `mdedit-bench` in whatever build the tests are of: they look at what it prints, not at how long it took.
  fileprivate func measured(_ arguments: [String]) throws -> Run { try bench(arguments + ["--force"]) }
}
