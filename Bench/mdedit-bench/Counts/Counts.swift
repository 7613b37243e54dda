@_spi(Benchmarks) import MarkdownSyntax
import RuntimeCounters

/// How much work something was, in numbers that are the same in every run.
struct Counts: Codable, Equatable {
  /// By name, such as `parsed bytes`.
  var numbers: [String: UInt64] = [:]

  /// Those that only the engine's algorithms determine: the same on every machine with the same cmark.
  static let algorithmic: Set = [
    "scanned bytes", "found blocks", "parsed bytes", "visited blocks", "full parses",
  ]

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
