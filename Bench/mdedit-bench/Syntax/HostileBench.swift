@_spi(Benchmarks) import MarkdownSyntax
import TestSupport
import TextBuffer

/// The costs of a keystroke in documents that invite a parser to be slow, within the budget of a model.
struct HostileBench {
  /// The documents are of about this size.
  let size: Int
  /// The part of a name that measured documents must have; empty for all.
  let only: String

  /// The results on each document.
  func results() -> [Result] {
    HostileDocument.all.filter { only.isEmpty || $0.description.contains(only) }.map { result($0) }
  }

  /// The results on one document; times in nanoseconds.
  struct Result {
    var document: BenchmarkDocument
    /// The time of a full parse.
    var parse: UInt64
    /// The longest update after a letter, a line break and a fence at the start, in the middle and at the end.
    var keystroke: UInt64
    /// The longest time for the spans of 80 lines there.
    var spans: UInt64
    /// The most bytes in which blocks were looked for.
    var scannedBytes: Int
    /// The most bytes that cmark was given.
    var parsedBytes: Int
    /// The number of keystrokes that left something pending, and of all.
    var pending: Int
    var keystrokes: Int

    /// The rows that have targets.
    var rows: [Row] {
      [
        Row("syntax", "hostile key", document, .nanoseconds, figure: keystroke),
        Row("syntax", "spans in a hostile document", document, .nanoseconds, figure: spans),
      ]
    }
  }

  /// The work that was done for the keystrokes.
  static func table(of results: [Result]) -> Table {
    Table(
      head: ["hostile document", "size", "parse", "scanned", "parsed", "pending"],
      rows: results.map { result in
        [
          result.document.name, ByteSize(bytes: result.document.rope.utf8Count).description,
          Figures.written(result.parse), "\(result.scannedBytes) B", "\(result.parsedBytes) B",
          "\(result.pending)/\(result.keystrokes)",
        ]
      }, textColumns: 1)
  }

  private func result(_ document: HostileDocument) -> Result {
    Progress.say("syntax: \(document.description)")
    let rope = Rope(document.text(ofAbout: size))
    var tree = SyntaxTree(Rope(""))
    let parse = Stopwatch.nanoseconds { tree = SyntaxTree(rope) }
    var row = Result(
      document: BenchmarkDocument(name: document.description, rope: rope), parse: UInt64(parse), keystroke: 0,
      spans: 0,
      scannedBytes: 0, parsedBytes: 0, pending: 0, keystrokes: 0)
    for place in [0, rope.utf8Count / 2, rope.utf8Count] {
      for typed in ["x", "\n", "```\n"] { type(typed, at: place, tree, rope, &row) }
    }
    return row
  }

  /// The best of a few times for one keystroke: whatever disturbs makes it longer.
  private func type(_ typed: String, at place: Int, _ tree: SyntaxTree, _ rope: Rope, _ row: inout Result) {
    let offset = rope.scalarStart(at: UTF8Offset(place))
    let changes = ChangeSet([Edit(offset..<offset, typed)], length: rope.utf8Count)
    let changed = changes.applied(to: rope)
    let viewport = changed.viewport(of: 80, at: offset)
    var result = tree.updatingWithCost(after: changes, in: changed, within: .keystroke)
    let update = Stopwatch.best(of: 3) {
      result = tree.updatingWithCost(after: changes, in: changed, within: .keystroke)
    }
    let spans = Stopwatch.best(of: 3) {
      blackHole(result.tree.highlights(in: viewport))
    }
    row.scannedBytes = max(row.scannedBytes, result.cost.scannedBytes)
    row.parsedBytes = max(row.parsedBytes, result.cost.parsedBytes)
    if !result.tree.isComplete { row.pending += 1 }
    row.keystrokes += 1
    row.keystroke = max(row.keystroke, UInt64(update))
    row.spans = max(row.spans, UInt64(spans))
  }
}
