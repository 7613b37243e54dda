import Foundation

/// The form of a printed report.
enum ReportFormat: String, CaseIterable {
  /// Aligned columns, with colours on a terminal.
  case table
  case json
  case csv
  case markdown
}

extension Report {
  /// The report that `--save` or `--json` wrote.
  init(path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    do { self = try JSONDecoder().decode(Report.self, from: data) } catch {
      throw Failure("\(path) isn't a report that --save wrote: \(error)")
    }
  }

  /// The report in `format`; `isColoured` only matters for tables.
  func written(as format: ReportFormat, isColoured: Bool = false) throws -> String {
    switch format {
    case .table: tableText(isColoured)
    case .json: try json()
    case .csv: csv()
    case .markdown: markdown()
    }
  }

  private func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  // MARK: Table

  private func tableText(_ isColoured: Bool) -> String {
    let table = table
    let verdicts = table.head.firstIndex(of: "met")
    let plots = isColoured ? rows.map { Sparkline.of($0.curve) } : []
    var lines = table.lines { cell, row, column in
      guard isColoured else { return cell }
      if row < 0 { return Ink.bold(cell) }
      guard column == verdicts else { return cell }
      return cell == "yes" ? Ink.green(cell) : Ink.red(cell)
    }
    for (index, plot) in plots.enumerated() where !plot.isEmpty { lines[index + 1] += "  " + Ink.dim(plot) }
    let notes = leftOut.map { "left out: \($0)" }
    let blocks = (rows.isEmpty ? [] : [lines]) + tables.map { $0.lines() } + (notes.isEmpty ? [] : [notes])
    return "mdedit-bench \(command): seed \(seed); \(environment.summary)\n\n"
      + blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  // MARK: CSV

  /// RFC 4180, with figures in the unit that the row names.
  private func csv() -> String {
    let head = [
      "command", "what", "document", "engine", "bytes", "unit", "runs", "applied", "asked", "p50", "p50_low",
      "p50_high",
      "p90", "p99", "p99.9", "max", "limit", "met",
    ]
    let lines = rows.map { row in
      let names = [
        row.suite, row.scenario, row.document, row.engine ?? "", "\(row.bytes)", row.unit.rawValue,
      ]
      let runs = ["\(row.iterations)", "\(row.applied)", "\(row.asked)"]
      let figures = [
        row.p50, row.p50Interval?.low, row.p50Interval?.high, row.p90, row.p99, row.p999, row.max,
        row.verdicts.first?.limit,
      ].map { $0.map { "\($0)" } ?? "" }
      let met = row.verdicts.isEmpty ? "" : "\(row.verdicts.allSatisfy(\.isMet))"
      return names + runs + figures + [met]
    }
    return ([head] + lines).map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ cell: String) -> String {
    guard cell.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  // MARK: Markdown

  private func markdown() -> String {
    let parts = (rows.isEmpty ? [] : [table]) + tables
    let notes = leftOut.map { "- left out: \($0)" }.joined(separator: "\n")
    let tables = parts.map(Self.markdown).joined(separator: "\n\n")
    return "`mdedit-bench \(command)`, seed \(seed); \(environment.summary)\n\n" + tables + "\n"
      + (notes.isEmpty ? "" : "\n\(notes)\n")
  }

  static func markdown(_ table: Table) -> String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    let rule = "|" + table.head.indices.map { $0 < table.textColumns ? " --- |" : " ---: |" }.joined()
    return ([line(table.head), rule] + table.rows.map(line)).joined(separator: "\n")
  }
}

/// Colours of a terminal.
enum Ink {
  static func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
  static func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }
  static func red(_ text: String) -> String { "\u{1B}[31m\(text)\u{1B}[0m" }
  static func green(_ text: String) -> String { "\u{1B}[32m\(text)\u{1B}[0m" }
}

/// A plot in a line of a terminal: figures by percentile, the height logarithmic.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  static func of(_ values: [UInt64]) -> String {
    let heights = values.map { log(Double(max(1, $0))) }
    guard let low = heights.min(), let high = heights.max(), high > low else { return "" }
    return String(heights.map { bars[Int(($0 - low) / (high - low) * Double(bars.count - 1))] })
  }
}
