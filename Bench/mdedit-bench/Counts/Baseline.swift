import Foundation

/// Counts that were kept, and what they depend on.
struct Baseline: Codable {
  /// The counts by scenario.
  var scenarios: [String: Counts]
  /// The seed of the documents.
  var seed: UInt64
  /// The toolchain, on which allocations, instructions and retains depend; those of different builds don't compare.
  var toolchain: String
  /// The release of cmark, on which all counts depend.
  var cmark: String

  /// The baseline of `scenarios`, counted by this program.
  init(_ scenarios: [String: Counts], seed: UInt64) {
    let environment = Environment.current()
    (self.scenarios, self.seed, cmark) = (scenarios, seed, environment.cmark)
    toolchain = "Swift \(environment.swift), \(environment.build), \(environment.architecture)"
  }

  /// The baseline in the file at `path`.
  init(path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    do { self = try JSONDecoder().decode(Baseline.self, from: data) } catch {
      throw Failure("\(path) isn't a baseline that counts --save wrote: \(error)")
    }
  }

  /// Writes it to the file at `path`, with one count in a line, so that a difference is easy to read.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path))
  }
}

/// A count that isn't what it was.
struct CountChange: Equatable {
  var scenario: String
  var count: String
  var before: UInt64
  var after: UInt64

  /// Whether it's more work than before.
  var isWorse: Bool { after > before }

  /// The change in words.
  var description: String {
    let ratio = before == 0 ? "" : " (\(Figures.times(Double(after) / Double(before))))"
    return "\(scenario): \(count): \(before) -> \(after)\(ratio)"
  }
}

extension Baseline {
  /// The counts that changed from this baseline to `new` by more than their tolerance; those that depend on the
  /// toolchain only where both baselines are of one.
  func changes(to new: Baseline) -> [CountChange] {
    scenarios.keys.sorted().flatMap { name -> [CountChange] in
      guard let before = scenarios[name], let after = new.scenarios[name] else { return [] }
      return before.numbers.keys.sorted().compactMap { count in
        guard let old = before.numbers[count], let number = after.numbers[count] else { return nil }
        guard Counts.algorithmic.contains(count) || toolchain == new.toolchain else { return nil }
        let growth = Double(number) - Double(old)
        guard abs(growth) > Double(old) * Counts.tolerance(of: count) else { return nil }
        return CountChange(scenario: name, count: count, before: old, after: number)
      }
    }
  }

  /// The scenarios that only one of both has.
  func unmatched(in new: Baseline) -> [String] {
    Set(scenarios.keys).symmetricDifference(new.scenarios.keys).sorted()
  }
}
