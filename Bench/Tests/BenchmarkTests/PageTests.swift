import Foundation
import Testing
import TextBuffer

@testable import mdedit_bench

/// The page with the plots.
@Suite struct PageTests {
  /// A report with something for each part of the page.
  private static let report: Report = {
    var report = Report("report", seed: 1)
    for bytes in [1_000, 20_000] {
      let document = BenchmarkDocument(
        name: "<made> & \"so\"", rope: Rope(String(repeating: "x", count: bytes)))
      for (suite, scenario) in [
        ("latency", "typed letter"), ("latency", "part: text"), ("latency", "part: tree"),
        ("session", "letter"),
        ("session", Row.pacedKeys), ("syntax", "parse"), ("files", "format"), ("peers", "an edit"),
      ] {
        var measurement = Measurement()
        for time in 1...200 { measurement.note(nanoseconds: UInt64(time) * 1_000) }
        report.rows.append(Row(suite, scenario, document, measurement))
      }
      report.rows.append(Row("syntax", "type, parsed", document, .bytes, figures: [0, 5, 90, 400]))
      report.rows.append(Row("syntax", "tree in memory", document, .bytes, figure: UInt64(bytes * 2)))
      var peer = Row("peers", "an edit", document, .nanoseconds, figure: 900_000)
      (peer.engine, peer.isExact) = ("peer 1.0", false)
      report.rows.append(peer)
    }
    report.judge()
    if let estimate = RatioEstimate(pairs: (1...20).map { (100, 130 + Double($0)) }) {
      report.comparisons = [
        Comparison(name: "typing", estimate: estimate, verdict: estimate.verdict(threshold: 0.05))
      ]
    }
    report.leftOut = ["replay: no trace"]
    return report
  }()

  private static let sections = [
    "Latency by percentile", "Growth with the size", "A person at work", "Where a keystroke",
    "Bytes that cmark is given",
    "Beside other engines", "Formatters: time against safety", "Memory over text", "Targets",
    "This build over the other",
    "All rows", "More",
  ]

  @Test("each part is there that the report has something for, and none else")
  func sections() throws {
    let page = try HTMLPage(Self.report).text()
    for section in Self.sections { #expect(page.contains("<h2>\(section)"), "\(section)") }
    var empty = Report("cost", seed: 1)
    empty.tables = [Table(head: ["what"], rows: [["x"]], textColumns: 1)]
    let short = try HTMLPage(empty).text()
    #expect(Self.sections.filter { short.contains("<h2>\($0)") } == ["More"])
  }

  @Test("nothing is fetched and no script runs")
  func alone() throws {
    let page = try HTMLPage(Self.report).text()
    for forbidden in ["http://", "https://", "src=", "href=", "@import", "url(", "<script>", "javascript"] {
      #expect(!page.contains(forbidden), "\(forbidden)")
    }
  }

  @Test("names are text, and the data at the end is the report")
  func data() throws {
    let report = Self.report
    let page = try HTMLPage(report).text()
    let body = page[..<(try #require(page.range(of: "<script"))).lowerBound]
    #expect(!body.contains("<made>") && page.contains("&lt;made&gt; &amp; &quot;so&quot;"))
    let start = try #require(page.range(of: "id=\"report\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    let read = try JSONDecoder().decode(Report.self, from: data)
    #expect(read.rows.count == report.rows.count && read.rows[0].document == "<made> & \"so\"")
  }

  @Test("a logarithmic axis has all values on it, and ticks between its ends")
  func scale() {
    let scale = LogScale([3, 700], from: 0, to: 100)
    #expect(scale(3) >= 0 && scale(700) <= 100 && scale(3) < scale(30) && scale(0) == scale(1e-9))
    #expect(scale.ticks == [1, 10, 100, 1_000])
    #expect(LogScale([3, 70], from: 0, to: 1).ticks == [1, 2, 5, 10, 20, 50, 100])
    #expect(LogScale([], from: 0, to: 1).ticks.count > 1)
  }

  @Test("tables of a Markdown file are made anew between their marks, and nothing else changes")
  func documentTables() throws {
    let tables = DocumentTables(report: Self.report)
    let text = """
      before
      <!-- mdedit-bench rows files 1K -->
      old
      <!-- mdedit-bench end -->
      <!-- mdedit-bench rows latency 1K -->
      <!-- mdedit-bench end -->
      after

      """
    let filled = try tables.filled(text)
    #expect(filled.hasPrefix("before\n<!-- mdedit-bench rows files 1K -->\n\n| what"))
    #expect(filled.hasSuffix("\nafter\n"))
    #expect(!filled.contains("old") && filled.contains("| typed letter |"))
    #expect(!filled.contains(Row.pacedKeys))
    // One row of 1 KB each, none of 20 KB.
    #expect(filled.contains("| 1 KB |") && !filled.contains("| 20 KB |"))
    #expect(try tables.filled(filled) == filled)
  }

  @Test(
    "a mark that isn't closed, or asks for what there isn't, is an error that names it",
    arguments: [
      "<!-- mdedit-bench rows latency -->\n", "<!-- mdedit-bench plots -->\n<!-- mdedit-bench end -->\n",
      "<!-- mdedit-bench rows stream -->\n<!-- mdedit-bench end -->\n",
      "<!-- mdedit-bench rows latency 9M -->\n<!-- mdedit-bench end -->\n",
      "<!-- mdedit-bench rows -->\n<!-- mdedit-bench end -->\n",
    ])
  func wrongMarks(text: String) {
    #expect(throws: Failure.self) { try DocumentTables(report: Self.report).filled(text) }
  }

  @Test("a plot is a file of its own, with its legend and its colours")
  func plotFile() throws {
    let series = LinePlot.Series(
      name: "a & b", points: [.init(x: 0, y: 5, title: "x"), .init(x: 1, y: 50, title: "y")])
    let plot = LinePlot(title: "t", series: [series], marks: [], xTitle: "size").plot
    #expect(plot.file.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 -"))
    #expect(plot.file.contains("a &amp; b") && plot.file.contains("prefers-color-scheme:dark"))
    #expect(try #require(plot.file.split(separator: "\n").map(\.count).max()) < 400)
  }
}
