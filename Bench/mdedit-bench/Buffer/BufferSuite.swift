@_spi(Benchmarks) import TextBuffer

/// The text buffer by itself, beside other buffers.
struct BufferSuite: Suite {
  var traces: [EditingTrace] = []
  /// The size of the document in bytes; `nil` for none.
  let size: Int?
  let seed: UInt64
  /// The runs of each replay, of which the best counts.
  var runs = 8
  /// Whether edits in documents of 1 MB and 100 MB are compared, too.
  var hasGrowth = false
  /// Whether what the rope is compared with is left out.
  var isAlone = false

  func measure(into report: inout Report) {
    for trace in traces {
      Progress.say("buffer: \(trace.name)")
      report.rows += TraceReplay(trace: trace, runs: runs).rows(ropeOnly: isAlone)
    }
    guard let size else { return }
    Progress.say("buffer: \(ByteSize(bytes: size).description)")
    let text = SampleDocument.text(byteCount: size, seed: seed)
    report.rows += DocumentMeasurement(text: text, seed: seed).rows()
    let document = BenchmarkDocument(name: "sample", rope: Rope(text))
    report.rows += DecorationMeasurement(document: document, seed: seed).rows()
    report.rows.append(
      Row("buffer", "rope in memory", document, .bytes, figure: UInt64(document.rope._allocatedBytes)))
    if hasGrowth { report.tables.append(growthTable()) }
  }

  /// The growth of the costs of edits with the size.
  private func growthTable() -> Table {
    let small = SampleDocument.text(byteCount: 1_000_000, seed: seed)
    let ratios = DocumentMeasurement(text: String(repeating: small, count: 100), seed: seed)
      .growth(over: DocumentMeasurement(text: small, seed: seed))
    return Table(
      head: ["100 MB over 1 MB", "ratio"],
      rows: [
        ["type a letter in one place", Figures.times(ratios.typing)],
        ["insert a byte anywhere", Figures.times(ratios.anywhere)],
      ], textColumns: 1)
  }
}
