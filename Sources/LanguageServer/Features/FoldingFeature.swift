import JSONText
import MarkdownSyntax

/// Folds sections, and blocks of several lines.
enum FoldingFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("foldingRangeProvider", true)
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/foldingRange": { server, request, writer throws(ResponseError) in
        let document = try server.document(request.params(DocumentParams.self).textDocument.uri)
        writer.array { writer in
          for fold in document.tree.foldingRanges() { write(fold, to: &writer) }
        }
      }
    ]
  }

  private static func write(_ fold: FoldingRange, to writer: inout JSONWriter) {
    writer.object {
      $0.field("startLine", fold.lines.lowerBound)
      $0.field("endLine", fold.lines.upperBound)
      $0.field("kind", fold.kind == .comment ? "comment" : "region")
    }
  }
}
