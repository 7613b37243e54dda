import JSONText
import MarkdownSyntax
import TextBuffer

/// Folds sections, and blocks of several lines.
enum FoldingFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("foldingRangeProvider", true)
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/foldingRange": { server, request, writer throws(ResponseError) in
        let document = try server.document(request.params(DocumentParams.self).textDocument.uri)
        let folds = folds(in: document.tree)
        writer.array { writer in folds.forEach { write($0, to: &writer) } }
      }
    ]
  }

  private struct Fold: Hashable {
    var lines: ClosedRange<Int>
    var isComment = false
  }

  private static func write(_ fold: Fold, to writer: inout JSONWriter) {
    writer.object {
      $0.field("startLine", fold.lines.lowerBound)
      $0.field("endLine", fold.lines.upperBound)
      $0.field("kind", fold.isComment ? "comment" : "region")
    }
  }

  /// The folds of `tree` of more than one line, in the text's order, one at most for the same lines.
  private static func folds(in tree: SyntaxTree) -> [Fold] {
    let rope = tree.text
    var found: [Fold] = tree.outline().compactMap { lines($0.section, rope).map { Fold(lines: $0) } }
    tree.root.walk { node in
      if isFolded(node.kind), let lines = lines(node.range, rope) {
        let isComment = node.kind == .htmlBlock && rope.string(in: node.range).contains("<!--")
        found.append(Fold(lines: lines, isComment: isComment))
      }
      return !node.kind.isLeafWithInlines
    }
    var known: Set<ClosedRange<Int>> = []
    return found.sorted {
      ($0.lines.lowerBound, -$0.lines.upperBound) < ($1.lines.lowerBound, -$1.lines.upperBound)
    }
    .filter { known.insert($0.lines).inserted }
  }

  private static func isFolded(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .frontMatter, .blockQuote, .list, .item, .codeBlock, .htmlBlock, .table, .footnoteDefinition: true
    default: false
    }
  }

  /// The lines of `range` without blank ones at the end, where they are more than one.
  private static func lines(_ range: Range<UTF8Offset>, _ rope: Rope) -> ClosedRange<Int>? {
    guard !range.isEmpty else { return nil }
    let first = rope.line(at: range.lowerBound)
    var last = rope.line(at: range.upperBound)
    while last > first, rope.bytes(in: rope.contentOfLine(last).clamped(to: range)).allSatisfy({ $0 <= 0x20 })
    {
      last -= 1
    }
    return first < last ? first...last : nil
  }
}
