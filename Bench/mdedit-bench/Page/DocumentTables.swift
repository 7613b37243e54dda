import Foundation

/// The tables and plots of a Markdown file, made anew from a report.
///
/// What stands between `<!-- mdedit-bench rows latency 1M -->` and `<!-- mdedit-bench end -->` becomes a table of
/// that suite's rows on documents of that size, or of all sizes where none is given; `<!-- mdedit-bench environment
/// -->` begins the line that says where the figures are of.
struct DocumentTables {
  let report: Report

  private static let opening = "<!-- mdedit-bench "
  private static let end = "<!-- mdedit-bench end -->"

  /// `text` with its tables made anew; throws where a block doesn't end, or asks for something else.
  func filled(_ text: String) throws -> String {
    var (result, lines) = ([Substring](), text.split(separator: "\n", omittingEmptySubsequences: false)[...])
    while let line = lines.popFirst() {
      result.append(line)
      guard line.hasPrefix(Self.opening), line != Self.end else { continue }
      result += ["", Substring(try block(line)), ""]
      guard let end = lines.firstIndex(where: { $0 == Self.end }) else {
        throw Failure("'\(line)' has no '\(Self.end)'")
      }
      lines = lines[end...]
    }
    return result.joined(separator: "\n")
  }

  private func block(_ line: Substring) throws -> String {
    let words = line.dropFirst(Self.opening.count).split(separator: " ").dropLast()
    if words == ["environment"] {
      return "`mdedit-bench \(report.command)`, seed \(report.seed); \(report.environment.summary)."
    }
    guard words.first == "rows", words.count == 2 || words.count == 3 else {
      throw Failure("'\(line)' is neither 'rows SUITE [SIZE]' nor 'environment'")
    }
    let size = words.count == 3 ? ByteSize(argument: String(words[2])) : nil
    var part = report
    part.rows = report.rows.filter { row in
      // A made document is a little longer than asked for.
      let isAsked = size.map { $0.bytes...$0.bytes * 11 / 10 ~= row.bytes } ?? true
      return row.suite == words[1] && isAsked
    }
    guard !part.rows.isEmpty else { throw Failure("'\(line)' asks for rows that the report doesn't have") }
    return Report.markdown(
      part.table.without(["applied", "95 %", "worst p50", "before", "change", "set by", "headroom"]))
  }
}

extension Table {
  /// The table without the columns called so.
  func without(_ names: Set<String>) -> Table {
    let kept = head.indices.filter { !names.contains(head[$0]) }
    return Table(
      head: kept.map { head[$0] }, rows: rows.map { row in kept.map { row[$0] } },
      textColumns: kept.count { $0 < textColumns })
  }
}

extension Sections {
  /// Writes each plot as a file into `folder`, which is made where it isn't there: `growth-with-the-size.svg`.
  func writePlots(into folder: String) throws {
    let folder = URL(filePath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for section in all {
      for (index, plot) in section.plots.enumerated() {
        let number = index == 0 ? "" : "-\(index + 1)"
        let file = folder.appending(path: Self.fileName(section.title) + number + ".svg")
        try plot.plot.file.write(to: file, atomically: true, encoding: .utf8)
      }
    }
  }

  private static func fileName(_ title: String) -> String {
    title.lowercased().split { !$0.isLetter }.joined(separator: "-")
  }
}
