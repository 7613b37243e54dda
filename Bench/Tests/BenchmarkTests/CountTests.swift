import Foundation
import Testing

@testable import mdedit_bench

/// Counts of work, and baselines of them.
@Suite struct CountTests {
  private static func baseline(_ numbers: [String: UInt64], toolchain: String? = nil) -> Baseline {
    var baseline = Baseline(["typing": Counts(numbers: numbers)], seed: 1)
    if let toolchain { baseline.toolchain = toolchain }
    return baseline
  }

  @Test(
    "bytes may grow by a hundredth, allocations by a twentieth, and what shrinks is a change for the better")
  func tolerances() {
    let old = Self.baseline(["parsed bytes": 1_000, "allocations": 1_000, "full parses": 0])
    func changes(_ numbers: [String: UInt64]) -> [String] {
      old.changes(to: Self.baseline(numbers)).map { ($0.isWorse ? "+" : "-") + $0.count }
    }
    #expect(changes(["parsed bytes": 1_010, "allocations": 1_050, "full parses": 0]) == [])
    #expect(
      changes(["parsed bytes": 1_011, "allocations": 1_051, "full parses": 1]) == [
        "+allocations", "+full parses", "+parsed bytes",
      ])
    #expect(changes(["parsed bytes": 900, "allocations": 900]) == ["-allocations", "-parsed bytes"])
    // A slowdown of a tenth, put in on purpose.
    #expect(changes(["parsed bytes": 1_100, "allocations": 1_000]) == ["+parsed bytes"])
  }

  @Test("counts that depend on the compiler aren't compared with those of another one")
  func toolchains() {
    let old = Self.baseline(["parsed bytes": 10, "allocations": 10], toolchain: "another")
    #expect(old.changes(to: Self.baseline(["parsed bytes": 10, "allocations": 99])).isEmpty)
    #expect(
      old.changes(to: Self.baseline(["parsed bytes": 99, "allocations": 99])).map(\.count) == ["parsed bytes"]
    )
  }

  @Test("scenarios that only one of both has are named")
  func unmatched() {
    var new = Self.baseline([:])
    new.scenarios["new one"] = Counts()
    #expect(Self.baseline([:]).unmatched(in: new) == ["new one"])
  }

  @Test("what is allocated in a region is counted, and nothing else", .enabled(if: runsOnGlibc))
  func allocations() {
    var counts = Counts()
    var kept: [[UInt8]] = []
    kept.reserveCapacity(100)
    // An optimised build makes some of a type's metadata within the region, too.
    counts.count { for _ in 0..<10 { kept.append([UInt8](repeating: 1, count: 5_000)) } }
    #expect(counts.numbers["allocations"].map { (10...60).contains($0) } == true)
    #expect(counts.numbers["allocated bytes"].map { (50_000...60_000).contains($0) } == true)
    var nothing = Counts()
    nothing.count {}
    #expect(nothing.numbers["allocations"] == 0)
    withExtendedLifetime(kept) {}
  }

  @Test("instructions and calls are read from callgrind's profile, names given once")
  func callgrind() {
    let profile = """
      events: Ir
      fn=(1) main
      cfn=(2) swift_retain
      calls=3 0
      12 40
      cfn=(3) swift_release
      calls=9 0
      fn=(4) other
      cfn=(2)
      calls=4 +7
      summary: 12345
      totals: 12346
      """
    #expect(Callgrind.instructions(in: profile) == 12_346)
    #expect(Callgrind.calls(of: "swift_retain", in: profile) == 7)
    #expect(Callgrind.calls(of: "nothing", in: profile) == 0)
    // Named first where it's defined.
    #expect(Callgrind.calls(of: "f", in: "fn=(5) f\ncfn=(5)\ncalls=2 0\n") == 2)
  }

  private static var runsOnGlibc: Bool {
    #if os(Linux)
      var counts = Counts()
      counts.count {}
      return counts.numbers["allocations"] != nil
    #else
      return false
    #endif
  }
}
