import TestSupport
import Testing
import TextBuffer

@testable import mdedit_bench

/// The person of the session benchmark.
@Suite struct TypistTests {
  @Test("one seed is one person, who does all there is to do, letters most of all")
  func habits() {
    var (first, second, other) = (Typist(seed: 3), Typist(seed: 3), Typist(seed: 4))
    var counts: [Typist.Kind: Int] = [:]
    var (same, different) = (true, false)
    for _ in 0..<5_000 {
      let step = first.next()
      counts[step.kind, default: 0] += 1
      same = same && "\(step)" == "\(second.next())"
      different = different || "\(step)" != "\(other.next())"
    }
    #expect(same && different)
    #expect(Typist.Kind.allCases.allSatisfy { counts[$0, default: 0] > 0 })
    #expect(counts[.letter, default: 0] > 3_500)
  }

  @Test("pauses are within their bounds")
  func pauses() {
    var typist = Typist(seed: 1)
    let pauses = (0..<1_000).map { _ in typist.pause(20...200) }
    #expect(
      pauses.allSatisfy { (.milliseconds(20)...(.milliseconds(200))).contains($0) } && Set(pauses).count > 100
    )
  }

  @Test(
    "a session leaves both views with one text, whose tree is that of a full parse",
    arguments: Cases.runs(3, from: 1))
  @MainActor
  func session(seed: UInt64) {
    let bench = SessionBench(.made(3_000, seed: seed), lines: 20, seed: seed)
    let rows = bench.rows(Repetition(iterations: Cases.count(400, least: 150), seconds: 60))
    #expect(bench.isExact())
    #expect(rows.first?.scenario == "letter" && rows.first?.applied == rows.first?.asked)
    let paced = bench.pacedRows(0...1, seconds: 0.05)
    #expect(paced.last?.scenario == Row.pacedKeys && paced.last?.iterations ?? 0 > 50 && bench.isExact())
  }
}
