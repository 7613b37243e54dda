import Foundation
import TestSupport
import Testing
import TextBuffer

@testable import mdedit_bench

/// Reports, in every form in which they are written.
@Suite struct ReportTests {
  /// A row whose runs took `times`.
  private static func row(
    _ suite: String, _ scenario: String, document: String = "made", bytes: Int = 1_000, times: [UInt64],
    engine: String? = nil
  ) -> Row {
    var measurement = Measurement()
    for time in times { measurement.note(nanoseconds: time) }
    let text = Rope(String(repeating: "x", count: bytes))
    var row = Row(suite, scenario, BenchmarkDocument(name: document, rope: text), measurement)
    row.engine = engine
    return row
  }

  private static func report(_ rows: [Row]) -> Report {
    var report = Report("latency", seed: 7)
    report.rows = rows
    return report
  }

  // MARK: Faults

  @Test("a row that measured nothing is a fault, and so is a wrong result of this engine")
  func faults() {
    #expect(Self.report([]).faults.count == 1)
    #expect(Self.report([Self.row("a", "b", times: [1])]).faults.isEmpty)
    #expect(Self.report([Self.row("a", "b", times: [])]).faults == ["b on made, 1 KB: never ran"])
    var refused = Measurement()
    refused.note(nanoseconds: 1)
    refused.note(applied: false, refusal: "no word there")
    let document = BenchmarkDocument(name: "made", rope: Rope("x"))
    #expect(
      Self.report([Row("a", "b", document, refused)]).faults == ["b on made, 1 B: 0/1 applied: no word there"]
    )
    var (own, other) = (Self.row("a", "b", times: [1]), Self.row("a", "b", times: [1], engine: "slow 1.0"))
    (own.isExact, other.isExact) = (false, false)
    #expect(Self.report([own]).faults == ["b on made, 1 KB: a wrong result"])
    #expect(Self.report([other]).faults.isEmpty)
    #expect(Self.report([other]).table.rows[0].contains("slow 1.0 (WRONG)"))
  }

  @Test("of several rounds, the best of each figure counts, and the worst median is kept")
  func rounds() {
    let rounds = [[400, 500], [200, 300], [600, 700]].map { [Self.row("queue", "x", times: $0)] }
    var report = Report("queue", seed: 1)
    report.add(rounds: rounds)
    #expect(report.rows[0].p50 == 200 && report.rows[0].worstP50 == 600 && report.rows[0].max == 300)
    #expect(report.rows[0].iterations == 6)
    let memory = Row("queue", "bytes", nil, .bytes, figure: 500)
    report.add(rounds: [[memory], [memory], [memory]])
    #expect(report.rows[1].iterations == 1 && report.rows[1].p50 == 500)
    report.rows.removeLast()
    report.add(rounds: [[Self.row("queue", "slow", times: [])]])
    #expect(report.rows.count == 1 && report.leftOut.count == 1)
  }

  // MARK: Targets

  @Test("a limit is missed for sure where all of the interval is above it, and kept up to the limit itself")
  func targets() throws {
    let verdicts = [250_000, 250_100, 400_000].map { p50 in
      Target.verdicts(
        on: Self.row("session", "scroll", times: Array(repeating: UInt64(p50), count: 50)), among: [], 1)
    }
    let figures = verdicts.map { $0.map(\.figure) }
    #expect(figures.allSatisfy { Set($0) == [.p50, .p99] })
    #expect(verdicts.map { $0.first { $0.figure == .p50 }?.isMet } == [true, false, false])
    #expect(verdicts.map { $0.first { $0.figure == .p50 }?.isMissedForSure } == [false, true, true])
    // A few slow runs of many: the median may well be below.
    let unsure = Self.row("session", "scroll", times: [240_000, 251_000, 240_000, 251_000, 251_000])
    let verdict = try #require(Target.verdicts(on: unsure, among: [], 1).first { $0.figure == .p50 })
    #expect(!verdict.isMet && !verdict.isMissedForSure)
    let doubled = Target.verdicts(on: unsure, among: [], 2)
    #expect(doubled.count == 2 && doubled.allSatisfy { $0.isMet })
  }

  @Test("a limit beside another row is held against that row on the same document")
  func relative() throws {
    let rows = [
      Self.row("syntax", "cmark", times: [100]), Self.row("syntax", "cmark", bytes: 2_000, times: [900]),
      Self.row("syntax", "parse", times: [300]),
    ]
    let verdict = try #require(Target.verdicts(on: rows[2], among: rows, 1).first)
    #expect(verdict.limit == 250 && !verdict.isMet)
    #expect(Target.verdicts(on: rows[2], among: [rows[1], rows[2]], 1).isEmpty)
  }

  @Test("limits of ordinary documents don't hold for those of one huge block, and no limit holds for a peer")
  func scopes() {
    func limit(_ row: Row) -> UInt64? {
      Target.verdicts(on: row, among: [], 1).first { $0.figure == .p50 }?.limit
    }
    #expect(limit(Self.row("syntax", "type, with spans", times: [1])) == 12_000)
    #expect(limit(Self.row("syntax", "type, with spans", document: "a quote", times: [1])) == 40_000)
    #expect(limit(Self.row("syntax", "type, with spans", times: [1], engine: "other")) == nil)
    #expect(limit(Self.row("stream", "whole document", bytes: 20_000, times: [1])) == 25_000_000)
    #expect(limit(Self.row("stream", "whole document", bytes: 40_000, times: [1])) == nil)
  }

  @Test("a figure of a row has one limit from each source")
  func unique() {
    let keys = Target.all.map { "\($0.suite)|\($0.scenario)|\($0.documents)|\($0.figure)|\($0.source)" }
    #expect(Set(keys).count == keys.count && keys.count > 60)
  }

  // MARK: Forms

  @Test("JSON is read back as it was written")
  func json() throws {
    var report = Self.report([Self.row("latency", "keystroke", times: [5, 6, 7])])
    report.judge()
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try report.written(as: .json).write(to: file, atomically: true, encoding: .utf8)
    let read = try Report(path: file.path)
    let (before, after) = (try report.written(as: .json), try read.written(as: .json))
    #expect(before == after)
  }

  @Test("cells with commas, quotes and lines are quoted in CSV")
  func csv() throws {
    let csv = try Self.report([Self.row("a", "bold, \"twice\"", times: [3])]).written(as: .csv)
    let lines = csv.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines[2].isEmpty)
    #expect(lines[0].hasPrefix("command,what,document,engine,bytes,unit,runs"))
    #expect(lines[1].hasPrefix("a,\"bold, \"\"twice\"\"\",made,,1000,ns,1,0,0,3,3,3,3,3,3,3,,"))
  }

  @Test("bars in cells are escaped in Markdown, and numbers are aligned to the right")
  func markdown() throws {
    let text = try Self.report([Self.row("a", "x|y", times: [3])]).written(as: .markdown)
    #expect(text.contains("| x\\|y | made |") && text.contains("| --- | --- | ---: |"))
  }

  @Test("a table has no column that says nothing, and its columns are aligned")
  func table() {
    let table = Table(
      head: ["what", "empty", "n"], rows: [["long name", "", "1"], ["b", "", "100"]], textColumns: 1)
    #expect(table.withoutEmptyColumns().lines() == ["what         n", "long name    1", "b          100"])
  }

  @Test("figures are written to three digits with a unit that fits")
  func figures() {
    let written = [7, 999, 1_234, 99_940, 100_000, 12_345_678, 123_456_789].map { Figures.written($0) }
    #expect(written == ["7 ns", "999 ns", "1.23 µs", "99.94 µs", "0.10 ms", "12.35 ms", "0.12 s"])
    #expect(Figures.written(700, .bytes) == "700 B" && Figures.written(12_000, .bytes) == "12 KB")
  }

  @Test("a line of bars goes from the least to the most")
  func sparkline() {
    #expect(Sparkline.of([1, 10, 100]) == "▁▄█" && Sparkline.of([5, 5]).isEmpty && Sparkline.of([]).isEmpty)
  }

  // MARK: Comparing

  @Test("a median changed where the intervals have nothing in common and it's more than a tenth")
  func compare() {
    let cases: [(UInt64, RatioEstimate.Verdict)] = [
      (1_000, .noChange), (1_050, .noChange), (1_300, .slower), (700, .faster),
    ]
    let kept = Self.report([Self.row("a", "b", times: Array(repeating: 1_000, count: 20))])
    for (time, verdict) in cases {
      var report = Self.report([Self.row("a", "b", times: Array(repeating: time, count: 20))])
      report.compare(with: kept)
      #expect(report.rows[0].before == 1_000 && report.rows[0].change == verdict)
    }
    // Few runs that are far apart say nothing.
    var noisy = Self.report([Self.row("a", "b", times: [600, 1_300, 2_000])])
    noisy.compare(with: kept)
    #expect(noisy.rows[0].change == .noChange)
  }
}
