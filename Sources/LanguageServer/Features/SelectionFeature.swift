import JSONText
import MarkdownSyntax
import TextBuffer

/// Expands selections outwards: content of a span, the span, the block, its containers.
enum SelectionFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("selectionRangeProvider", true)
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/selectionRange": { server, request, writer throws(ResponseError) in
        let params: Params = try request.params()
        let document = try server.document(params.textDocument.uri)
        let map = document.map
        let chains = params.positions.map { chain(at: map.offset(of: $0), in: document.tree) }
        writer.array { writer in chains.forEach { write($0.map(map.range), to: &writer) } }
      }
    ]
  }

  private struct Params: Decodable {
    var textDocument: DocumentID
    var positions: [Position]
  }

  /// The ranges around `offset`, the innermost first; each is inside the next one and smaller.
  private static func chain(at offset: UTF8Offset, in tree: SyntaxTree) -> [Range<UTF8Offset>] {
    var found: [Range<UTF8Offset>] = []
    for node in tree.path(to: offset).reversed() {
      for range in [node.content, node.range] where range.holds(offset) {
        guard let last = found.last else {
          found.append(range)
          continue
        }
        let holdsLast = range.lowerBound <= last.lowerBound && last.upperBound <= range.upperBound
        if holdsLast, range != last { found.append(range) }
      }
    }
    return found.isEmpty ? [offset..<offset] : found
  }

  private static func write(_ chain: [PositionRange], to writer: inout JSONWriter) {
    for (number, range) in chain.enumerated() {
      if number > 0 { writer.key("parent") }
      writer.open("{")
      writer.field("range", range)
    }
    for _ in chain { writer.close("}") }
  }
}
