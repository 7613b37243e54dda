import JSONText
import MarkdownSyntax

/// HTML as a whole, or as blocks of which only changed ones are sent again.
extension HostFeature {
  static var htmlRequests: [String: RequestHandler] {
    [
      "mdedit/html": { server, request, writer throws(ResponseError) in
        let document = try server.document(request.params(DocumentParams.self).textDocument.uri)
        let html = document.tree.html(options: [.safe, .sourceRanges])
        writer.object {
          $0.field("version", document.version)
          $0.field("html", html)
        }
      },
      "mdedit/htmlBlocks": { server, request, writer throws(ResponseError) in
        let params: BlockParams = try request.params()
        writeBlocks(of: try server.document(params.textDocument.uri), since: params.previousResultId, &writer)
      },
    ]
  }

  private struct BlockParams: Decodable {
    var textDocument: DocumentID
    var previousResultId: String?
  }

  private static func writeBlocks(
    of document: ServedDocument, since previous: String?, _ writer: inout JSONWriter
  ) {
    let patches = document.html.update(to: document.tree, since: previous)
    writer.object {
      $0.field("version", document.version)
      $0.field("resultId", "\(document.html.resultID)")
      guard let patches else { return $0.write(document.html.blocks) }
      $0.array("edits") { writer in
        for patch in patches {
          writer.object {
            $0.field("start", patch.removed.lowerBound)
            $0.field("deleteCount", patch.removed.count)
            $0.write(patch.blocks)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the field with `blocks`.
  fileprivate mutating func write(_ blocks: [HTMLPreview.Block]) {
    array("blocks") { writer in
      for block in blocks {
        writer.object {
          $0.field("id", block.id)
          $0.field("html", block.html)
        }
      }
    }
  }
}
