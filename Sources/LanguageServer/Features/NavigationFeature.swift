import JSONText
import MarkdownSyntax
import TextBuffer

/// From mentions to what they name, and back.
enum NavigationFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("definitionProvider", true)
    writer.field("referencesProvider", true)
    writer.field("documentHighlightProvider", true)
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/definition": { server, request, writer throws(ResponseError) in
        let params: PlaceParams = try request.params()
        try define(params, server.document(params.textDocument.uri), server, &writer)
      },
      "textDocument/references": { server, request, writer throws(ResponseError) in
        let params: ReferenceParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let places = places(at: params.position, in: document, withItself: params.context.includeDeclaration)
        writer.array { writer in
          for place in places { writer.location(document.uri, document.map.range(of: place)) }
        }
      },
      "textDocument/documentHighlight": { server, request, writer throws(ResponseError) in
        let params: PlaceParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let places = places(at: params.position, in: document, withItself: true)
        writer.array { writer in
          for place in places { writer.object { $0.field("range", document.map.range(of: place)) } }
        }
      },
    ]
  }

  private struct ReferenceParams: Decodable {
    struct Context: Decodable { var includeDeclaration: Bool }
    var textDocument: DocumentID
    var position: Position
    var context: Context
  }

  private static func places(
    at position: Position, in document: ServedDocument, withItself: Bool
  ) -> [Range<UTF8Offset>] {
    let index = document.index
    guard let target = index.target(at: document.map.offset(of: position)) else { return [] }
    let own = withItself ? index.place(of: target).map { [$0] } ?? [] : []
    return (own + index.mentions(of: target)).sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func define(
    _ params: PlaceParams, _ document: ServedDocument, _ server: LanguageServer, _ writer: inout JSONWriter
  ) {
    let (index, offset) = (document.index, document.map.offset(of: params.position))
    if let place = index.target(at: offset).flatMap(index.place) {
      return writer.location(document.uri, document.map.range(of: place))
    }
    guard let address = address(at: offset, in: document.tree),
      let target = DocumentURI(document.uri).resolving(address), target.hasPrefix("file:")
    else { return writer.null() }
    let parts = target.split(separator: "#", maxSplits: 1)
    let uri = String(parts[0])
    writer.location(uri, server.place(ofAnchor: parts.count > 1 ? String(parts[1]) : "", in: uri))
  }

  private static func address(at offset: UTF8Offset, in tree: SyntaxTree) -> String? {
    tree.path(to: offset).last { $0.link != nil }?.link?.destination
  }
}

extension LanguageServer {
  /// Where `anchor` leads to in the document called `uri`; its start where that isn't open or has no such anchor.
  fileprivate func place(ofAnchor anchor: String, in uri: String) -> PositionRange {
    let start = Position(line: 0, character: 0)
    guard let document = documents[uri], let number = document.index.heading(anchored: anchor) else {
      return PositionRange(start: start, end: start)
    }
    return document.map.range(of: document.index.headings[number].entry.heading.content)
  }
}
