import ArgumentParser
@_spi(Benchmarks) import MarkdownSyntax
import RuntimeCounters

/// The work of something, in numbers that are the same in every run.
struct Counts: Codable, Equatable {
  /// By name, such as `parsed bytes`.
  var numbers: [String: UInt64] = [:]

  /// The counts that only the engine's algorithms determine: the same on every machine with the same cmark.
  static let algorithmic: Set = [
    "scanned bytes", "found blocks", "parsed bytes", "visited blocks", "full parses",
  ]

  /// The name of the scenario that holds the counts of the build.
  static let build = "the build of mdedit"

  /// By how much a count may grow or shrink without being a change.
  static func tolerance(of count: String) -> Double {
    if algorithmic.contains(count) { return 0.01 }
    switch count {
    case "instructions": return 0.02
    default: return 0.05
    }
  }

  init(numbers: [String: UInt64] = [:]) { self.numbers = numbers }

  /// Counts of a build, each written as `name=number`.
  init(ofBuild texts: [String]) throws {
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let number = UInt64(parts[1]) else {
        throw ValidationError("'\(text)' isn't a name, '=' and a whole number")
      }
      numbers[String(parts[0])] = number
    }
  }

  /// Counts an update of the tree.
  mutating func add(_ cost: UpdateCost) {
    add("scanned bytes", cost.scannedBytes)
    add("found blocks", cost.foundBlocks)
    add("parsed bytes", cost.parsedBytes)
    add("visited blocks", cost.visitedBlocks)
    add("full parses", cost.fullParses)
  }

  private mutating func add(_ name: String, _ count: Int) { numbers[name, default: 0] += UInt64(count) }

  /// Counts what `body` asks the allocator for.
  mutating func count(_ body: () -> Void) {
    let before = runtime_counters_read()
    countedRegion(body)
    let after = runtime_counters_read()
    if runtime_counters_have_allocations() {
      numbers["allocations", default: 0] += after.allocations - before.allocations
      numbers["allocated bytes", default: 0] += after.allocated_bytes - before.allocated_bytes
    }
  }
}

/// Calls `body`, which is all that callgrind looks at, where the program runs in it.
@inline(never)
func countedRegion(_ body: () -> Void) {
  runtime_counters_begin_region()
  body()
  runtime_counters_end_region()
}
