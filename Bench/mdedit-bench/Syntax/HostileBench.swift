import MarkdownSyntax
import TestSupport
import TextBuffer

/// What a keystroke costs in documents that invite a parser to be slow, within the budget that a model gives it.
struct HostileBench {
  /// The documents are of about this size.
  let size: Int
  /// Only documents that are called so are measured.
  let only: String

  /// The rows of the table: a document each.
  func rows() -> [Row] {
    HostileDocument.all.filter { only.isEmpty || $0.description.contains(only) }.map { row($0) }
  }

  /// What was measured on one document; times in nanoseconds.
  struct Row: Encodable {
    var document: String
    var bytes: Int
    /// How long a full parse takes.
    var parse: UInt64
    /// The longest update after a letter, a line break and a fence at the start, in the middle and at the end.
    var keystroke: UInt64
    /// The longest time for the spans of 80 lines there.
    var spans: UInt64
    /// The most bytes in which blocks were looked for.
    var scannedBytes: Int
    /// The most bytes that cmark was given.
    var parsedBytes: Int
    /// How many of the keystrokes left something pending, of how many.
    var pending: Int
    var keystrokes: Int

    static let head = [
      "hostile document", "size", "parse", "keystroke", "spans", "scanned", "parsed", "pending",
    ]

    var cells: [String] {
      [document, ByteSize(bytes: bytes).description] + [parse, keystroke, spans].map(Report.written)
        + ["\(scannedBytes) B", "\(parsedBytes) B", "\(pending)/\(keystrokes)"]
    }
  }

  private func row(_ document: HostileDocument) -> Row {
    let rope = Rope(document.text(ofAbout: size))
    var tree = SyntaxTree(Rope(""))
    let parse = Stopwatch.nanoseconds { tree = SyntaxTree(rope) }
    var row = Row(
      document: document.description, bytes: rope.utf8Count, parse: UInt64(parse), keystroke: 0, spans: 0,
      scannedBytes: 0, parsedBytes: 0, pending: 0, keystrokes: 0)
    for place in [0, rope.utf8Count / 2, rope.utf8Count] {
      for typed in ["x", "\n", "```\n"] { type(typed, at: place, tree, rope, &row) }
    }
    return row
  }

  /// The best of a few times for one keystroke: whatever disturbs makes it longer.
  private func type(_ typed: String, at place: Int, _ tree: SyntaxTree, _ rope: Rope, _ row: inout Row) {
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
