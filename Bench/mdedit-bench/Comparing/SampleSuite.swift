import TextBuffer

/// A second of what matters: what two builds are compared by, again and again.
struct SampleSuite: Suite {
  let seed: UInt64
  let repetition: Repetition

  func measure(into report: inout Report) {
    let document = BenchmarkDocument.made(100_000, seed: seed)
    for scenario in [LatencyScenario.keystroke, .typedLetter, .singleAction] {
      report.rows.append(scenario.row(on: document, seed: seed, repetition))
    }
    report.rows += SyntaxBench(document: document, lines: 80, seed: seed, repetition: repetition).rows()
      .filter { ["parse", "spans of 80 lines", "type, with spans"].contains($0.scenario) }
    report.rows += StreamBench(.made(5_000, seed: seed), charactersAPiece: 5).rows(repetition)
      .filter { $0.scenario == "whole document" }
    report.rows += FormatterBench.rows(.made(12_000, seed: seed), repetition).filter { $0.engine == nil }
  }
}
