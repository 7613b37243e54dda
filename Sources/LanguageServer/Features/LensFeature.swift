import JSONText
import MarkdownSyntax
import TextBuffer

/// Code lenses with the number of links to each heading; off by default.
enum LensFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("codeLensProvider") { $0.field("resolveProvider", false) }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/codeLens": { server, request, writer throws(ResponseError) in
        let document = try server.document(request.params(DocumentParams.self).textDocument.uri)
        let counts = server.settings.showsLens ? counts(document, server.workspace) : [:]
        writer.array { writer in
          for (number, count) in counts.ordered(by: { $0.key }) {
            writer.object {
              $0.field("range", document.map.range(of: document.index.headings[number].entry.heading.content))
              $0.object("command") {
                $0.field("title", count == 1 ? "1 link" : "\(count) links")
                // The lens only informs; it runs no command.
                $0.field("command", "")
              }
            }
          }
        }
      }
    ]
  }

  /// The numbers of links to headings, by the headings' numbers; headings without links are left out.
  private static func counts(_ document: ServedDocument, _ workspace: Workspace) -> [Int: Int] {
    let index = document.index
    var counts = index.addresses.compactMap { index.heading(ledToBy: $0.destination) }
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
    guard let path = document.path else { return counts }
    for mention in workspace.current.mentions(of: path) where mention.path != path {
      if let number = mention.link.anchor.flatMap({ index.heading(anchored: $0) }) {
        counts[number, default: 0] += 1
      }
    }
    return counts
  }
}
