import Foundation

/// A report as one page that needs nothing else: no scripts run, nothing is fetched.
///
/// Every figure on it is in the JSON at its end, which is the report as `--json` prints it.
struct HTMLPage {
  private let report: Report

  /// The page of `report`.
  init(_ report: Report) { self.report = report }

  /// The page's source.
  func text() throws -> String {
    let data = try report.written(as: .json).replacing("</", with: "<\\/")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <title>mdedit-bench \(escaped(report.command))</title>
      <style>\(PageStyle.plots)\(PageStyle.page)</style>
      <h1>How long the editor keeps you waiting</h1>
      <p>mdedit-bench \(escaped(report.command)), seed \(report.seed), \(escaped(report.environment.date)). \
      \(escaped(report.environment.summary)), \(escaped(report.environment.system)).</p>
      \(Tiles(report).html)
      \(Sections(report).all.map(\.html).joined(separator: "\n"))
      <script type="application/json" id="report">
      \(data)</script>
      <footer>Intervals are of 95 % confidence. Times are of a single machine: \
      ratios travel, absolute times don't.</footer>
      </html>

      """
  }
}

/// The figures that are read first.
struct Tiles {
  private let report: Report

  init(_ report: Report) { self.report = report }

  var html: String {
    let tiles = [
      figure("typed letter", \.p50, "a letter, in the median"),
      figure("typed letter", \.p99, "99 of 100 letters"),
      figure("letter, paced", \.p99, "99 of 100 letters at a person's pace"),
      figure("whole document", \.p50, "a document in pieces of 5 characters"), targets,
    ].compactMap(\.self)
    return tiles.isEmpty ? "" : "<div class=\"tiles\">\(tiles.joined())</div>"
  }

  /// The figure of the largest document.
  private func figure(_ scenario: String, _ path: KeyPath<Row, UInt64?>, _ name: String) -> String? {
    let row = report.rows.filter { $0.scenario == scenario }.max { $0.bytes < $1.bytes }
    guard let row, let value = row[keyPath: path] else { return nil }
    return tile(Figures.written(value, row.unit), "\(name), \(ByteSize(bytes: row.bytes).description)")
  }

  private var targets: String? {
    let judged = report.rows.filter { !$0.verdicts.isEmpty }
    guard !judged.isEmpty else { return nil }
    return tile(
      "\(judged.count { $0.verdicts.allSatisfy(\.isMet) }) of \(judged.count)", "rows keep all their limits")
  }

  private func tile(_ figure: String, _ name: String) -> String {
    "<div class=\"tile\"><b>\(escaped(figure))</b><span>\(escaped(name))</span></div>"
  }
}
