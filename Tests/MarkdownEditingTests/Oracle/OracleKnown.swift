import Foundation
import TestSupport

/// What is known to be wrong, and how often it may be seen.
///
/// `Fixtures/oracle/known.txt` lists it; what isn't there must not happen.
struct OracleKnown {
  /// How many of 10,000 changes may break a law, by run, action and law.
  private var shares: [String: Int] = [:]

  /// The list of `run`.
  init(_ run: String) {
    let file = Corpora.packageRoot.appending(path: "Fixtures/oracle/known.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where line.hasPrefix(run + " ") {
      let words = line.prefix { $0 != "|" }.split(separator: " ")
      if words.count == 4 { shares["\(words[1]) \(words[2])"] = Int(words[3]) }
    }
  }

  /// What of `tally` is more than is known.
  func excess(_ tally: OracleTally) -> [String] {
    tally.broken.sorted { $0.key < $1.key }.compactMap { key, count -> String? in
      let share = shares["\(key.action) \(key.law)"] ?? 0
      let expected = Double(share * (tally.changed[key.action] ?? 0)) / 10_000
      // A sample may have some more than its share.
      let bound = share == 0 ? 0 : expected + 4 * expected.squareRoot() + 2
      guard Double(count) > bound else { return nil }
      let cases = (tally.examples[key] ?? []).map { example -> String in
        "\(example.source): \(example.message)\n\(example.line)\n\(example.fixture)"
      }
      return "\(key.action) breaks the law of \(key.law) \(count) times, at most \(Int(bound)) are known\n"
        + cases.joined(separator: "\n")
    }
  }

  /// The lines that say of `tally` what is wrong today.
  static func lines(_ run: String, _ tally: OracleTally) -> String {
    tally.broken.sorted { $0.key < $1.key }.map { key, count -> String in
      let changed = max(1, tally.changed[key.action] ?? 1)
      let example = tally.examples[key]?.map(\.line).min { $0.count < $1.count } ?? ""
      return "\(run) \(key.action) \(key.law) \((count * 10_000 + changed - 1) / changed) | \(example)"
    }.joined(separator: "\n")
  }
}
