import Foundation
import TestSupport
import Testing

@Suite("mdedit-bench measures", .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)))
struct BenchTests {
  @Test("latency prints a row for each scenario on each document, from one seed")
  func latency() throws {
    let run = try Sandbox().measured([
      "latency", "--sizes", "1K", "--sizes", "2K", "--iterations", "4", "--seed", "7", "--json",
    ])
    #expect(run.status == 0)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let rows = try #require(report["rows"] as? [[String: Any]])
    #expect(report["seed"] as? Int == 7)
    #expect(rows.count == 24)
    for row in rows where (row["scenario"] as? String)?.hasPrefix("part") == false {
      let times = ["p50", "p90", "p99", "max"].compactMap { row[$0] as? Int }
      #expect(times.count == 4 && times == times.sorted() && times[0] > 0)
      #expect(row["iterations"] as? Int == 4)
    }
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
    let names = rows.compactMap { $0["scenario"] as? String }
    let leftOut = try #require(report["leftOut"] as? [String])
    let all = names + leftOut.map { String($0.prefix { $0 != "," }) }
    #expect(
      Set(all) == [
        "bytes per idle model", "bytes per capability", "bytes per store", "bytes per context",
        "first capability check",
        "capability check", "capability invalidation", "recovery from a failure", "store to context",
        "context made and closed",
        "1 caret",
        "5 caret", "100 caret", "10000 caret", "1 letter", "5 letter", "100 letter", "10000 letter", "1 bold",
        "5 bold", "abort 100 at detach", "context creation", "publication",
      ] && all.count == 23)
    for row in rows {
      let times = ["p50", "worstP50"].compactMap { row[$0] as? Int }
      #expect(times.count == 2 && times == times.sorted())
    }
    let verdicts = rows.compactMap { $0["verdicts"] as? [[String: Any]] }
    // Which rows take too long is up to what else the machine does; all but these have targets.
    let withoutTarget = zip(names, verdicts).filter { $1.isEmpty }.map { $0.0 }
    #expect(Set(withoutTarget) == Set(names).intersection(["10000 caret", "100 letter", "10000 letter"]))
    #expect(verdicts.count == rows.count && rows.count > 10)
    for verdict in verdicts.joined() {
      #expect(verdict["limit"] as? Int != nil && verdict["source"] as? String != nil)
    }
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
    let once = [
      "cmark", "parse", "spans of 80 lines", "snapshot", "HTML by block", "preview after type", "replace all",
      "free the tree before",
    ]
    let names = once + edits
    let definition = ["definition, with spans", "definition, parsed", "definition, the rest"]
    let expected = [names, names, edits, edits, edits, definition].flatMap { $0 }
    #expect(rows.compactMap { $0["scenario"] as? String } == expected + ["tree in memory", "tree in memory"])
    #expect(rows.allSatisfy { $0["bytes"] as? Int ?? 0 >= 100 })
    let targets = rows.filter { ($0["verdicts"] as? [Any])?.isEmpty == false }
    #expect(targets.count == 25)
    // An update is given no more than it has to read, or than a keystroke has time for.
    for row in rows where (row["scenario"] as? String)?.hasSuffix("parsed") == true {
      let most = row["scenario"] as? String == definition[1] ? 100_000 : 2_000
      #expect(row["max"] as? Int ?? .max < most)
    }
  }

  @Test("cost prints a row for each shape and size, with what the bound says")
  func cost() throws {
    let run = try Sandbox().measured(["cost", "--sizes", "1K", "--only", "badge"])
    #expect(run.status == 0)
    #expect(run.text.contains("bound/cmark") && run.text.contains("badge"))
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
    #expect(run.text.contains("2/2") && run.text.contains("a piece"))
  }

  @Test("a session has a row for each kind of key, without pauses and paced")
  func session() throws {
    let run = try Sandbox().measured([
      "session", "--sizes", "3K", "--iterations", "300", "--seconds", "60", "--paced", "0.2", "--shortest",
      "0",
      "--longest", "2", "--json", "--samples",
    ])
    #expect(run.status == 0)
    let rows = try run.rows()
    let names = Set(rows.compactMap { $0["scenario"] as? String })
    #expect(names.isSuperset(of: ["letter", "enter", "scroll", "letter, paced", "any key, paced"]))
    #expect(rows.allSatisfy { $0["isExact"] as? Bool == true })
    let all = try #require(rows.last { $0["scenario"] as? String == "any key, paced" })
    #expect((all["samples"] as? [Int])?.count == all["iterations"] as? Int)
  }

  @Test("files measures the formatter beside cmark's, opening, journaling, saving and the filter's process")
  func files() throws {
    let run = try Sandbox().measured(["files", "--sizes", "2K", "--iterations", "2", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    let rows = try run.rows()
    let processes = rows.filter { $0["scenario"] as? String == "process" }
    #expect(
      rows.dropLast(processes.count).compactMap { $0["scenario"] as? String } == [
        "format", "format --canonical", "cmark -t commonmark", "open", "journal a letter", "save",
      ])
    // Of cmark's own there is a row where it's installed.
    let engines = processes.map { $0["engine"] as? String ?? "" }
    #expect(engines.prefix(3) == ["env true", "", ""])
    #expect(engines.dropFirst(3).allSatisfy { $0 == "cmark -t commonmark" })
  }

  @Test(
    "a report has rows of every suite, and says what it left out; the page is a file")
  func report() throws {
    let sandbox = try Sandbox()
    try sandbox.write("own.md", "# title\n\nsome *words* and more\n\n- an item\n- another\n".utf8)
    let run = try sandbox.measured([
      "own.md", "--quick", "--iterations", "3", "--seconds", "0.01", "--json", "--html", "page.html",
      "--save", "kept.json",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let suites = Set(try run.rows().compactMap { $0["suite"] as? String })
    #expect(suites == ["latency", "session", "stream", "syntax", "queue", "files"])
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect((report["leftOut"] as? [String])?.contains { $0.hasPrefix("--quick") } == true)
    #expect(String(decoding: try sandbox.read("page.html"), as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
    let again = try sandbox.measured(["latency", "own.md", "--iterations", "1", "--compare", "kept.json"])
    #expect(again.status == 0 && again.text.contains("before"))
  }

  @Test(
    "targets fails where a limit is missed beyond noise, the tightest row first",
    arguments: [("1e9", 0), ("1e-9", 1)])
  func targets(factor: String, status: Int32) throws {
    let run = try Sandbox().measured([
      "targets", "--quick", "--iterations", "2", "--seconds", "0.01", "--limits", factor, "--json",
    ])
    #expect(run.status == status)
    let rows = try run.rows()
    let headrooms = rows.compactMap { (($0["verdicts"] as? [[String: Any]])?.first)?["headroom"] as? Double }
    #expect(headrooms.count == rows.count && rows.count > 20 && headrooms == headrooms.sorted())
  }

  @Test("the counts of this repository are those of its baseline")
  func counts() throws {
    let sandbox = try Sandbox()
    let baseline = Corpora.packageRoot.appending(path: "Bench/Baselines/counts.json").path
    try sandbox.write("own.json", String(contentsOfFile: baseline, encoding: .utf8).utf8)
    let run = try sandbox.measured(["counts", "--compare", baseline, "--save", "own.json"])
    #expect(run.status == 0, "\(run.text.suffix(2_000))\nmdedit-bench counts --save writes a new baseline")
    let saved = try String(decoding: sandbox.read("own.json"), as: UTF8.self)
    #expect(saved.contains("code bytes"), "what only the caller measures stays")
    // A tenth more bytes, as if something had become slower.
    let counts = try String(contentsOfFile: baseline, encoding: .utf8)
    let fewer = counts.replacing(/"scanned bytes" : (\d+)/) { match in
      "\"scanned bytes\" : \((Int(match.1) ?? 0) * 10 / 11)"
    }
    try sandbox.write("fewer.json", fewer.utf8)
    let worse = try sandbox.measured(["counts", "--only", "a long", "--compare", "fewer.json"])
    #expect(worse.status == 1 && worse.text.contains("MORE: keys in a hostile document"))
    let inJSON = try sandbox.measured(["counts", "--only", "a long", "--compare", "fewer.json", "--json"])
    #expect(inJSON.errors.contains("MORE: "))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(inJSON.output)) }
    let none = try sandbox.measured(["counts", "--only", "no such scenario"])
    #expect(none.status != 0 && none.errors.contains("no such scenario"))
  }

  @Test("a build against itself has a line for each row")
  func against() throws {
    let sandbox = try Sandbox()
    try sandbox.write("own.md", "some *words* and more\n".utf8)
    let bench = try Products.executable("mdedit-bench").path
    let run = try sandbox.measured([
      "against", bench, "--rounds", "8", "--threshold", "1000", "--html", "page.html", "--force", "--",
      "stream", "own.md",
      "--iterations", "5",
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("whole document, own.md, 22 B") && run.text.contains("no change"))
    #expect(
      String(decoding: try sandbox.read("page.html"), as: UTF8.self).contains("This build over the other"))
    let few = try sandbox.measured([
      "against", bench, "--rounds", "2", "--force", "--", "stream", "own.md", "--iterations", "5",
    ])
    #expect(few.status != 0 && few.errors.contains("too few"))
  }

  @Test(
    "a peer's row says whether it reads the text as cmark does",
    arguments: [("paragraph", true), ("heading", false)])
  func peers(kind: String, isExact: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.write("own.md", "words".utf8)
    let script = """
      while read -r line; do
        case $line in
          *'"op":"open"'*) echo '{"engine": "stand-in 1.0", "units": "scalar"}' ;;
          *'"op":"edit"'*) echo '{"nanoseconds": 1000, "spans": 1}' ;;
          *) echo '{"blocks": [["\(kind)", 0, 1]]}' ;;
        esac
      done
      """
    try sandbox.write("peer.sh", script.utf8)
    let run = try sandbox.measured(["peers", "own.md", "--peer", "sh peer.sh", "--iterations", "5", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    let rows = try run.rows()
    #expect(rows.map { $0["engine"] as? String } == [nil, "cmark, anew", "stand-in 1.0"])
    #expect(rows.last?["isExact"] as? Bool == isExact && rows.last?["p50"] as? Int == 1_000)
  }

  @Test(
    "what a peer answers to the wrong question is shown, also where it has ended or doesn't read",
    arguments: ["echo no", "sh -c 'exec 0<&-; echo no; sleep 1'"])
  func brokenPeer(command: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("own.md", "words".utf8)
    let broken = try sandbox.measured(["peers", "own.md", "--peer", command])
    #expect(broken.status == 1 && broken.errors.contains("\(command) answered 'no'"), "\(broken.errors)")
  }

  @Test("reports are also written as CSV and Markdown, one of them at a time")
  func forms() throws {
    let sandbox = try Sandbox()
    let stream = ["stream", "--size", "300", "--iterations", "1"]
    #expect(try sandbox.measured(stream + ["--csv"]).text.hasPrefix("command,what,document,engine,bytes,"))
    #expect(try sandbox.measured(stream + ["--markdown"]).text.contains("| --- | --- |"))
    #expect(try sandbox.measured(stream + ["--csv", "--json"]).status != 0)
  }
}

extension Sandbox.Run {
  /// The rows of the report that was printed as JSON.
  func rows() throws -> [[String: Any]] {
    let report = try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    return try #require(report["rows"] as? [[String: Any]])
  }
}

extension Sandbox {
  /// Runs `mdedit-bench`.
  func bench(_ arguments: [String]) throws -> Run { try run(Products.executable("mdedit-bench"), arguments) }

  /// Runs `mdedit-bench` in whatever build the tests are of: they look at what it prints, not at how long it took.
  func measured(_ arguments: [String]) throws -> Run { try bench(arguments + ["--force"]) }
}
