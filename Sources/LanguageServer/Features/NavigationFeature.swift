import JSONText
import MarkdownSyntax
import TextBuffer

/// Navigation from mentions to their targets and back, in all files of the workspace.
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
        let document = try server.document(params.textDocument.uri)
        guard let place = definition(at: document.map.offset(of: params.position), document, server) else {
          return writer.null()
        }
        writer.location(place.uri, place.range)
      },
      "textDocument/references": { server, request, writer throws(ResponseError) in
        let params: ReferenceParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let offset = document.map.offset(of: params.position)
        let own = places(at: offset, in: document, withItself: params.context.includeDeclaration).map {
          Location(uri: document.uri, range: document.map.range(of: $0))
        }
        let others = server.workspace.references(
          at: offset, in: document, withItself: params.context.includeDeclaration)
        writer.array { writer in for place in own + others { writer.location(place.uri, place.range) } }
      },
      "textDocument/documentHighlight": { server, request, writer throws(ResponseError) in
        let params: PlaceParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let places = places(at: document.map.offset(of: params.position), in: document, withItself: true)
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

  /// A range in a document.
  struct Location {
    var uri: String
    var range: PositionRange
  }

  private static func places(
    at offset: UTF8Offset, in document: ServedDocument, withItself: Bool
  ) -> [Range<UTF8Offset>] {
    let index = document.index
    guard let target = index.target(at: offset) else { return [] }
    let own = withItself ? index.place(of: target).map { [$0] } ?? [] : []
    return (own + index.mentions(of: target)).ordered(by: \.lowerBound)
  }

  private static func definition(
    at offset: UTF8Offset, _ document: ServedDocument, _ server: LanguageServer
  ) -> Location? {
    let index = document.index
    if let place = index.target(at: offset).flatMap(index.place) {
      return Location(uri: document.uri, range: document.map.range(of: place))
    }
    guard let destination = index.address(at: offset)?.destination else { return nil }
    let start = PositionRange(
      start: Position(line: 0, character: 0), end: Position(line: 0, character: 0))
    if let target = index.home.target(of: destination), let path = target.path.map(server.workspace.page) {
      let heading = target.anchor.flatMap { server.workspace.current.heading(anchored: $0, in: path) }
      return Location(uri: server.workspace.uri(of: path), range: heading?.place ?? start)
    }
    guard let uri = DocumentURI(document.uri).resolving(destination), uri.hasPrefix("file:") else {
      return nil
    }
    return Location(uri: String(uri.prefix { $0 != "#" }), range: start)
  }
}

extension Workspace {
  /// The places in other documents that mention the target at `offset`; for an address, the places in all documents.
  fileprivate func references(
    at offset: UTF8Offset, in document: ServedDocument, withItself: Bool
  ) -> [NavigationFeature.Location] {
    switch document.index.named(at: offset) {
    case .here(.heading(let number)):
      guard let path = document.path else { return [] }
      return current.mentions(of: path).filter { mention in
        mention.path != path && mention.link.anchor.flatMap(document.index.heading(anchored:)) == number
      }.map(location)
    case .file(let named, let anchor):
      let (index, path) = (current, page(named))
      let heading = anchor.flatMap { index.heading(anchored: $0, in: path) }
      let found = index.mentions(of: path).filter { mention in
        guard anchor != nil else { return mention.path != path }
        let other = mention.link.anchor.flatMap { index.heading(anchored: $0, in: path) }
        return other != nil && other?.anchor == heading?.anchor
      }.map(location)
      let own =
        withItself
        ? heading.map { [NavigationFeature.Location(uri: uri(of: path), range: $0.place)] } ?? [] : []
      return own + found
    case .here, nil: return []
    }
  }

  private func location(_ mention: WorkspaceIndex.Mention) -> NavigationFeature.Location {
    NavigationFeature.Location(uri: uri(of: mention.path), range: mention.link.place)
  }
}
