import Foundation
import TestSupport

/// The texts that can't be typed without corrections, with the reasons: `Fixtures/typing/corrections.tsv`.
struct KnownCorrections {
  /// The corrections that each text takes: a document, or a block with its line.
  private let counts: [String: Int]

  /// What is listed; throws on a line that isn't a name, a number and a reason.
  init() throws {
    let file = Corpora.packageRoot.appending(path: "Fixtures/typing/corrections.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
    counts = try Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let fields = line.split(separator: "\t")
        guard fields.count == 3, let count = Int(fields[1]) else { throw Unreadable(line: String(line)) }
        return (String(fields[0]), count)
      })
  }

  /// The texts that are listed.
  var names: Set<String> { Set(counts.keys) }

  /// A line that isn't a name, a number and a reason.
  struct Unreadable: Error { var line: String }

  /// What `tally` found that isn't listed, and what is listed of its texts that it didn't find.
  func differences(from tally: TypingTally) -> [String] {
    let found = Dictionary(tally.misses.map { ($0.name, $0) }) { first, _ in first }
    return tally.names.compactMap { name in
      let (miss, known) = (found[name], counts[name] ?? 0)
      guard miss?.corrections ?? 0 != known else { return nil }
      return
        "\(name): \(known) corrections are listed, \(miss?.corrections ?? 0) were needed: \(miss?.remarks ?? [])"
    }
  }
}
