/// A person at work, without pauses and paced.
struct SessionSuite: Suite {
  let documents: [BenchmarkDocument]
  /// The lines of a viewport.
  var lines = 80
  let seed: UInt64
  let repetition: Repetition
  /// The time for paced keys on a document; 0 for none.
  let pacedSeconds: Double
  /// The milliseconds from a paced key to the next.
  var pauses = 20...200

  func measure(into report: inout Report) {
    for document in documents {
      Progress.say("session: \(document.name), \(document.size)")
      let bench = SessionBench(document, lines: lines, seed: seed)
      var rows = bench.rows(repetition)
      if pacedSeconds > 0 { rows += bench.pacedRows(pauses, seconds: pacedSeconds) }
      let isExact = bench.isExact()
      for index in rows.indices { rows[index].isExact = isExact }
      report.rows += rows
    }
  }
}
