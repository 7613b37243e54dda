import JSONText
import MarkdownSyntax
import TextBuffer

/// Addresses that the client can follow.
enum LinksFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("documentLinkProvider") { $0.field("resolveProvider", false) }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/documentLink": { server, request, writer throws(ResponseError) in
        let document = try server.document(request.params(DocumentParams.self).textDocument.uri)
        let index = document.index
        let written =
          index.links.filter { $0.definition == nil }.map { ($0.attributes, $0.node) }
          + index.definitions.map { ($0.attributes, $0.node) }
        let links = written.compactMap { attributes, node -> (Range<UTF8Offset>, String)? in
          guard let target = document.uri(of: attributes.destination, server.workspace) else { return nil }
          return (attributes.destinationRange ?? node.content, target)
        }
        writer.array { writer in
          for (range, target) in links.ordered(by: \.0.lowerBound) {
            writer.object {
              $0.field("range", document.map.range(of: range))
              $0.field("target", target)
            }
          }
        }
      }
    ]
  }
}

extension ServedDocument {
  /// The URI that `destination` leads to; `nil` if it's empty or the base is unknown.
  func uri(of destination: String, _ workspace: Workspace) -> String? {
    let home = index.home
    guard let address = LinkAddress(destination), let path = home.target(of: destination)?.path else {
      return DocumentURI(uri).resolving(destination)
    }
    let page = workspace.page(path)
    guard page != path || address.isFromRoot && home.root != nil else {
      return DocumentURI(uri).resolving(destination)
    }
    return FileURI.uri(page) + (address.anchor.map { "#" + FileURI.encoded($0) } ?? "")
  }
}
