/// The syntax tree: parsing, updating, spans, memory.
struct SyntaxSuite: Suite {
  let documents: [BenchmarkDocument]
  /// The sizes of a list, a quote and a table, and of a document with a thousand links that use one definition.
  var blocks: [Int] = []
  var linked: [Int] = []
  /// The sizes of documents that invite a parser to be slow; of these, only those whose name contains `only`.
  var hostile: [Int] = []
  var only = ""
  /// The lines of a viewport.
  var lines = 80
  let seed: UInt64
  let repetition: Repetition

  func measure(into report: inout Report) {
    // First of all, before the allocator has memory to spare.
    let memory = documents.map(TreeMemory.init)
    report.rows += documents.flatMap { bench($0).rows() }
    let huge = blocks.flatMap { BenchmarkDocument.hugeBlocks(ofAbout: $0) }
    report.rows += huge.flatMap { bench($0).rowsOfEdits() }
    for size in linked {
      Progress.say("syntax: a definition")
      report.rows += DefinitionBench(size: size, lines: lines, seed: seed, repetition: repetition).rows()
    }
    let hostile = hostile.flatMap { HostileBench(size: $0, only: only).results() }
    report.rows += hostile.flatMap(\.rows) + memory.map(\.row)
    report.tables.append(TreeMemory.table(of: memory))
    if !hostile.isEmpty { report.tables.append(HostileBench.table(of: hostile)) }
  }

  private func bench(_ document: BenchmarkDocument) -> SyntaxBench {
    Progress.say("syntax: \(document.name), \(document.size)")
    return SyntaxBench(document: document, lines: lines, seed: seed, repetition: repetition)
  }
}
