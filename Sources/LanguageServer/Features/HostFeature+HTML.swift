import JSONText
import MarkdownSyntax

/// HTML as a whole, and in blocks of which only those are told again that are other.
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
    let html = document.tree.htmlByBlock(options: .safe)
    let splices = document.html.update(to: html, since: previous)
    if splices == nil { document.html.takeAll(html) }
    let memory = document.html
    writer.object {
      $0.field("version", document.version)
      $0.field("resultId", "\(memory.resultID)")
      guard let splices else { return $0.blocks(html.indices, of: html, memory) }
      $0.array("edits") { writer in
        for splice in splices {
          writer.object {
            $0.field("start", splice.start)
            $0.field("deleteCount", splice.deleteCount)
            $0.blocks(splice.blocks, of: html, memory)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// The field with the blocks of `html` that have these indices.
  fileprivate mutating func blocks(_ indices: Range<Int>, of html: [BlockHTML], _ memory: HTMLMemory) {
    array("blocks") { writer in
      for index in indices {
        writer.object {
          $0.field("id", memory.blocks[index].id)
          $0.field("html", html[index].html)
        }
      }
    }
  }
}
