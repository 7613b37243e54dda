/// The time that a user waits, from the event to the last call of the host.
struct LatencySuite: Suite {
  let documents: [BenchmarkDocument]
  /// Documents that invite a parser to be slow, in which letters are typed.
  var hostile: [BenchmarkDocument] = []
  let seed: UInt64
  let repetition: Repetition

  func measure(into report: inout Report) {
    for document in documents {
      report.rows += LatencyScenario.allCases.map { $0.row(on: document, seed: seed, repetition) }
      report.rows += PartsBench(document: document, seed: seed).rows(repetition)
    }
    report.rows += hostile.map { LatencyScenario.typedLetter.row(on: $0, seed: seed, repetition) }
  }
}
