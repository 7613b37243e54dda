import Foundation

/// The parts of the page, each left out where the report has nothing for it.
struct Sections {
  private let report: Report

  init(_ report: Report) { self.report = report }

  /// A part of the page.
  struct Section {
    var title: String
    var text: String
    /// Each with a heading of its own, or an empty one.
    var plots: [(name: String, plot: Plot)] = []
    /// HTML below the plots.
    var body = ""

    init(_ title: String, _ text: String, _ plot: Plot) {
      (self.title, self.text, plots) = (title, text, [("", plot)])
    }

    init(_ title: String, _ text: String, plots: [(name: String, plot: Plot)] = [], body: String = "") {
      (self.title, self.text, self.plots, self.body) = (title, text, plots, body)
    }

    var html: String {
      let drawn = plots.map { ($0.name.isEmpty ? "" : "<p>\(escaped($0.name))</p>") + $0.plot.html }.joined()
      return "<section><h2>\(escaped(title))</h2><p>\(escaped(text))</p>\(drawn)\(body)</section>"
    }
  }

  /// All parts that the report has something for.
  var all: [Section] {
    [
      percentiles, growth, timeline, parts, parsedBytes, engines, formatters, memory, targets, forest, table,
      more,
    ]
    .compactMap(\.self)
  }

  private func rows(_ suite: String, _ scenarios: [String]) -> [Row] {
    report.rows.filter { $0.suite == suite && scenarios.contains($0.scenario) && $0.p50 != nil }
  }
}

// MARK: Plots

extension Sections {
  /// The largest document's latencies, up to the slowest in ten thousand.
  private var percentiles: Section? {
    let names = ["keystroke", "typed letter", "typed letter, paced", "single action", "five actions"]
    let latency = largest(rows("latency", names))
    let session = largest(rows("session", ["letter", "enter", "any key, paced"]))
    let series = (latency + session).prefix(8).map { row in
      LinePlot.Series(name: row.scenario, points: Self.points(row) { "\($0) take at most \($1)" })
    }
    guard !series.isEmpty else { return nil }
    let marks = [0, 50, 90, 99, 99.9, 99.99].map {
      LinePlot.Mark(x: Self.nines($0), label: "\($0.formatted()) %")
    }
    let size = ByteSize(bytes: latency.first?.bytes ?? session.first?.bytes ?? 0).description
    let plot = LinePlot(
      title: "Latency by percentile", series: Array(series), marks: marks, xTitle: "of the runs took at most")
    return Section(
      "Latency by percentile",
      "Every nine more is as wide as the one before: the tail is what people feel. \(size).",
      plot.plot)
  }

  /// The growth of medians with the document.
  private var growth: Section? {
    let names = [
      ("latency", ["typed letter", "single action"]), ("syntax", ["type, with spans", "parse", "cmark"]),
      ("session", ["letter"]), ("files", ["format", "cmark -t commonmark"]), ("peers", ["an edit"]),
    ]
    let series = names.flatMap { suite, scenarios in
      scenarios.flatMap { scenario in
        let engines = Set(rows(suite, [scenario]).map { $0.engine ?? "" }).sorted()
        return engines.map { engine in
          growth(of: rows(suite, [scenario]).filter { $0.engine ?? "" == engine }, suite, scenario, engine)
        }
      }
    }
    .filter { $0.points.count > 1 }
    guard !series.isEmpty else { return nil }
    let sizes = Set(series.flatMap(\.points).map(\.x)).sorted()
    let marks = sizes.reduce(into: [LinePlot.Mark]()) { marks, x in
      if x - (marks.last?.x ?? -1) > 0.3 {
        marks.append(LinePlot.Mark(x: x, label: Figures.axis(pow(10, x), .bytes)))
      }
    }
    let plot = LinePlot(
      title: "Growth with the size", series: series, marks: marks, xTitle: "size of the document")
    return Section(
      "Growth with the size", "Medians; both axes are logarithmic. A flat line doesn't grow.", plot.plot)
  }

  private func growth(of rows: [Row], _ suite: String, _ scenario: String, _ engine: String)
    -> LinePlot.Series
  {
    let ordinary = rows.filter { !BenchmarkDocument.namesOfHugeBlocks.contains($0.document) && $0.bytes > 0 }
    let points = ordinary.sorted { $0.bytes < $1.bytes }.map { row in
      LinePlot.Point(
        x: log10(Double(row.bytes)), y: Double(max(1, row.p50 ?? 1)),
        title: "\(ByteSize(bytes: row.bytes).description): \(Figures.written(row.p50 ?? 0))")
    }
    return LinePlot.Series(
      name: engine.isEmpty ? "\(suite): \(scenario)" : "\(engine): \(scenario)", points: points)
  }

  /// Each key of the paced session, in its order: pauses show.
  private var timeline: Section? {
    let rows = report.rows.filter { $0.scenario == Row.pacedKeys && $0.samples?.isEmpty == false }
    guard let row = largest(rows).first, let samples = row.samples else { return nil }
    let points = samples.enumerated().map { index, value in
      LinePlot.Point(
        x: Double(index), y: Double(max(1, value)), title: "key \(index + 1) took \(Figures.written(value))")
    }
    let marks = [0, samples.count / 2, samples.count - 1].map {
      LinePlot.Mark(x: Double($0), label: "\($0 + 1)")
    }
    let plot = LinePlot(
      title: "Keys of a session", series: [.init(name: "a key, paced", points: points, isScattered: true)],
      marks: marks,
      xTitle: "key")
    return Section(
      "A person at work",
      "Every key of the paced session on \(row.document), \(ByteSize(bytes: row.bytes).description), in its order.",
      plot.plot)
  }

  private var parts: Section? {
    let names = ["text", "tree", "history", "queue and host", "spans"]
    let rows = report.rows.filter { $0.scenario.hasPrefix("part: ") }
    let documents = rows.reduce(into: [Int]()) { if !$0.contains($1.bytes) { $0.append($1.bytes) } }
    guard !documents.isEmpty else { return nil }
    let bars = documents.map { bytes in
      let parts = names.enumerated().compactMap { index, name in
        rows.first { $0.bytes == bytes && $0.scenario == "part: \(name)" }.flatMap(\.p50).map {
          BarPlot.Part(value: Double($0), style: "c\(index)", title: "\(name): \(Figures.written($0))")
        }
      }
      let whole = parts.reduce(0) { $0 + $1.value }
      return BarPlot.Bar(
        name: ByteSize(bytes: bytes).description, parts: parts, note: Figures.written(nanoseconds: whole))
    }
    let plot = BarPlot(title: "Parts of a keystroke", bars: bars, legend: names).plot
    return Section("Where a keystroke's time goes", "Medians of each layer by itself.", plot)
  }

  private var parsedBytes: Section? {
    let series = largest(rows("syntax", ["type, parsed", "bold, parsed", "split, parsed", "join, parsed"]))
      .map { row in
        LinePlot.Series(name: row.scenario, points: Self.points(row) { "\($0) parse at most \($1)" })
      }
    guard !series.isEmpty else { return nil }
    let marks = [0, 50, 90, 99, 99.9].map { LinePlot.Mark(x: Self.nines($0), label: "\($0.formatted()) %") }
    let plot = LinePlot(
      title: "Bytes parsed for an edit", series: series, marks: marks, unit: .bytes,
      xTitle: "of the edits parse at most")
    return Section(
      "Bytes that cmark is given for an edit", "Where it's given nothing, 1 B is drawn.", plot.plot)
  }

  /// Engines side by side: each scenario and document with more than one.
  private var engines: Section? {
    let groups = Dictionary(grouping: report.rows.filter { $0.suite == "peers" || $0.suite == "buffer" }) {
      [$0.suite, $0.scenario, $0.document, "\($0.bytes)"].joined(separator: "\u{1F}")
    }
    .filter { $0.value.count > 1 }
    let bodies = groups.sorted { $0.key < $1.key }.map { _, rows in
      let best = rows.compactMap(\.p50).min() ?? 1
      let bars = rows.sorted { $0.p50 ?? 0 < $1.p50 ?? 0 }.map { row in
        let value = Double(row.p50 ?? 0)
        let note = "\(Figures.written(nanoseconds: value)), \(Figures.times(value / Double(max(1, best))))"
        return BarPlot.Bar(
          name: row.engine ?? "this engine",
          parts: [.init(value: value, style: row.engine == nil ? "c0" : "c7", title: note)],
          note: note + (row.isExact == false ? ", WRONG" : ""))
      }
      let name = "\(rows[0].scenario), \(rows[0].document), \(ByteSize(bytes: rows[0].bytes).description)"
      return (name: name, plot: BarPlot(title: name, bars: bars).plot)
    }
    return bodies.isEmpty
      ? nil : Section("Beside other engines", "Medians of the same edits in the same run.", plots: bodies)
  }

  /// Formatters by time, and by the share of the documents whose HTML they left as it was.
  private var formatters: Section? {
    let rows = rows("files", ["format", "format --canonical", "cmark -t commonmark"]).filter { $0.bytes > 0 }
    let names = ["format", "format --canonical", "cmark -t commonmark"].filter { name in
      rows.contains { $0.scenario == name }
    }
    guard !names.isEmpty else { return nil }
    let bars = names.map { name in
      let own = rows.filter { $0.scenario == name }
      let times = own.map { Double($0.p50 ?? 0) / Double($0.bytes) }.sorted()
      let judged = own.compactMap(\.isExact)
      let safe = judged.isEmpty ? "" : ", same HTML in \(judged.count { $0 }) of \(judged.count) documents"
      let median = times.isEmpty ? 0 : times[times.count / 2]
      let note = String(format: "%.0f ns a byte", median) + safe
      return BarPlot.Bar(
        name: name, parts: [.init(value: median, style: judged.contains(false) ? "bad" : "c2", title: note)],
        note: note)
    }
    let plot = BarPlot(
      title: "Formatters", bars: bars, most: (bars.map { $0.parts[0].value }.max() ?? 1) * 2.2)
    return Section(
      "Formatters: time against safety",
      "The time for a byte in the median document. cmark's own formatter proves nothing.",
      plot.plot)
  }

  private var memory: Section? {
    let rows = report.rows.filter { $0.unit == .bytes && $0.scenario.hasSuffix("in memory") && $0.bytes > 0 }
    let bars = rows.map { row in
      let ratio = Double(row.p50 ?? 0) / Double(row.bytes)
      let name = "\(row.scenario), \(row.document), \(ByteSize(bytes: row.bytes).description)"
      return BarPlot.Bar(
        name: name, parts: [.init(value: ratio, style: "c5", title: Figures.times(ratio))],
        note: Figures.times(ratio))
    }
    guard !bars.isEmpty else { return nil }
    let plot = BarPlot(title: "Memory over text", bars: bars, limit: (1, "the text itself"))
    return Section("Memory over text", "How many times the text's own bytes.", plot.plot)
  }

  private var targets: Section? {
    let judged = report.rows.compactMap { row in row.verdicts.first.map { (row, $0) } }
      .sorted { $0.1.headroom < $1.1.headroom }
    guard !judged.isEmpty else { return nil }
    let bars = judged.map { row, verdict in
      let share = Double(verdict.measured) / Double(max(1, verdict.limit))
      let style = verdict.isMet ? "good" : verdict.isMissedForSure ? "bad" : "even"
      let note =
        "\(Figures.written(verdict.measured, row.unit)) of \(Figures.written(verdict.limit, row.unit))"
      let size = row.bytes > 0 ? ", " + ByteSize(bytes: row.bytes).description : ""
      let place = ["", "made", "sample"].contains(row.document) ? "" : ", " + row.document
      return BarPlot.Bar(
        name: "\(row.scenario)\(place)\(size), \(verdict.figure.rawValue)",
        parts: [.init(value: share, style: style, title: "\(note), set by \(verdict.source.rawValue)")],
        note: note)
    }
    let plot = BarPlot(title: "Targets", bars: bars, most: 1.25, limit: (1, "limit"))
    return Section("Targets", "How much of its limit each figure takes, the tightest first.", plot.plot)
  }

  private var forest: Section? {
    guard !report.comparisons.isEmpty else { return nil }
    let items = report.comparisons.map {
      ForestPlot.Item(name: $0.name, estimate: $0.estimate, verdict: $0.verdict)
    }
    return Section(
      "This build over the other", "Above 1 is slower. The intervals hold all at once with 95 % confidence.",
      ForestPlot(title: "A/B", items: items).plot)
  }
}

// MARK: Tables

extension Sections {
  private var table: Section? {
    guard !report.rows.isEmpty else { return nil }
    let table = report.table
    let p50 = table.head.firstIndex(of: "p50")
    let met = table.head.firstIndex(of: "met")
    let heats = Self.heats(report.rows)
    let body = table.rows.enumerated().map { index, cells in
      let columns = cells.enumerated().map { column, cell in
        if column == met, !cell.isEmpty {
          return "<td class=\"\(cell == "yes" ? "good" : "bad")\">\(escaped(cell))</td>"
        }
        if column == p50, heats[index] > 0 {
          return "<td class=\"heat\" style=\"--heat:\(heats[index])%\">\(escaped(cell))</td>"
        }
        return "<td\(column < table.textColumns ? " class=\"text\"" : "")>\(escaped(cell))</td>"
      }
      return "<tr>\(columns.joined())</tr>"
    }
    return Section(
      "All rows", "Where engines are side by side, the redder a median is, the further it is from the best.",
      body: "<table>\(head(table))\(body.joined())</table>")
  }

  /// The redness of each row, from 0 to 60, by the ratio of its median to that of the best engine in its place.
  private static func heats(_ rows: [Row]) -> [Int] {
    func place(_ row: Row) -> [String] { [row.suite, row.scenario, row.document, "\(row.bytes)"] }
    let groups = Dictionary(grouping: rows, by: place)
    return rows.map { row in
      guard let group = groups[place(row)], group.count > 1, let best = group.compactMap(\.p50).min(),
        let p50 = row.p50
      else { return 0 }
      return min(60, Int(20 * log10(Double(max(1, p50)) / Double(max(1, best))) * 1.5))
    }
  }

  private var more: Section? {
    let tables = report.tables.map { table in
      let body = table.rows.map { cells in
        "<tr>"
          + cells.enumerated().map {
            "<td\($0 < table.textColumns ? " class=\"text\"" : "")>\(escaped($1))</td>"
          }.joined()
          + "</tr>"
      }
      return "<table>\(head(table))\(body.joined())</table>"
    }
    let left = report.leftOut.map { "<li>\(escaped($0))</li>" }.joined()
    guard !tables.isEmpty || !left.isEmpty else { return nil }
    let list = left.isEmpty ? "" : "<ul>\(left)</ul>"
    return Section(
      "More", left.isEmpty ? "" : "Left out, and why, is below.",
      body: tables.joined(separator: "<br>") + list)
  }

  private func head(_ table: Table) -> String {
    "<tr>"
      + table.head.enumerated().map {
        "<th\($0 < table.textColumns ? " class=\"text\"" : "")>\(escaped($1))</th>"
      }.joined()
      + "</tr>"
  }

  /// The rows of the largest document.
  private func largest(_ rows: [Row]) -> [Row] {
    let most = rows.map(\.bytes).max() ?? 0
    return rows.filter { $0.bytes == most }
  }

  /// The percentiles of a row that its runs are enough for.
  private static func points(_ row: Row, title: (String, String) -> String) -> [LinePlot.Point] {
    let last = 100 * (1 - 1 / Double(max(2, row.iterations)))
    return zip(Percentiles.ladder, row.curve).filter { $0.0 <= last }.map { percent, value in
      LinePlot.Point(
        x: nines(percent), y: Double(max(1, value)),
        title: title("\(percent.formatted()) %", Figures.written(value, row.unit)))
    }
  }

  /// The place of a percentile on the axis: 90 is 1, 99 is 2, 99.9 is 3.
  private static func nines(_ percent: Double) -> Double { -log10(1 - min(percent, 99.999) / 100) }
}
