/// All that is measured, in a time that one waits for.
struct WholeSuite: Suite {
  /// The extent of the report.
  enum Depth {
    /// A look: under 15 s.
    case quick
    /// The report: under two minutes.
    case usual
  }

  let depth: Depth
  /// Whether documents that invite a parser to be slow are typed in, too.
  var hasHostile = false
  let seed: UInt64
  let repetition: Repetition
  /// The documents that replace made ones.
  var files: [BenchmarkDocument] = []
  var traces: [EditingTrace] = []

  func measure(into report: inout Report) async throws {
    for part in depth == .quick ? quickParts : usualParts { try await part.measure(into: &report) }
    for trace in traces {
      Progress.say("replay: \(trace.name)")
      report.rows += EngineReplay(trace: trace, lines: 80, limit: .max).rows()
    }
    if traces.isEmpty { report.leftOut.append("replay: no --trace was given") }
    for part in ["peers", "lsp", "cost"] {
      report.leftOut.append("\(part): measured by \"mdedit-bench \(part)\"")
    }
    if depth == .quick {
      report.leftOut.append(
        "--quick: 10 MB, huge blocks, hostile documents, shared definitions, actions, the buffer and most of the "
          + "paced keys")
    }
  }

  private func made(_ sizes: [Int]) -> [BenchmarkDocument] {
    files.isEmpty ? sizes.map { .made($0, seed: seed) } : files
  }

  private var quickParts: [any Suite] {
    let documents = made([10_000, 1_000_000])
    let last = documents.last.map { [$0] } ?? []
    return [
      // First, while no memory has been freed that a model would be made in.
      QueueSuite(documents: [.made(10_000, seed: seed)], rounds: 1, repetition: repetition),
      SyntaxSuite(documents: last, seed: seed, repetition: repetition),
      LatencySuite(documents: documents, seed: seed, repetition: repetition),
      SessionSuite(documents: last, seed: seed, repetition: repetition, pacedSeconds: 1.5, pauses: 20...60),
      StreamSuite(documents: [.made(28_900, seed: seed)], repetition: repetition),
      FilesSuite(documents: made([12_000]), repetition: repetition),
    ]
  }

  private var usualParts: [any Suite] {
    let documents = made([10_000, 100_000, 1_000_000, 10_000_000])
    return [
      QueueSuite(documents: [.made(10_000, seed: seed)], rounds: 3, repetition: repetition),
      SyntaxSuite(
        documents: documents, blocks: [1_000_000], linked: [10_000_000],
        hostile: hasHostile ? [1_000_000] : [],
        seed: seed, repetition: repetition),
      LatencySuite(documents: documents, seed: seed, repetition: repetition),
      SessionSuite(
        documents: made([10_000, 10_000_000]), seed: seed, repetition: repetition, pacedSeconds: 8),
      StreamSuite(documents: [.made(28_900, seed: seed)], repetition: repetition),
      ActionsSuite(documents: made([1_000_000]), seed: seed, repetition: repetition),
      FilesSuite(documents: made([12_000, 1_000_000]), repetition: repetition),
      BufferSuite(size: 10_000_000, seed: seed),
    ]
  }
}
