import JSONText
import MarkdownSyntax

/// The headings, as a tree if the client accepts one.
enum SymbolsFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("documentSymbolProvider", true)
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/documentSymbol": { server, request, writer throws(ResponseError) in
        let document = try server.document(request.params(DocumentParams.self).textDocument.uri)
        let entries = document.tree.outline()
        if server.client.takesSymbolTree {
          tree(entries, document.map, &writer)
        } else {
          list(entries, document, &writer)
        }
      }
    ]
  }

  /// The protocol's symbol kind for a string, which other servers also use for headings.
  static let kind = 15

  private static func tree(_ entries: [OutlineEntry], _ map: PositionMap, _ writer: inout JSONWriter) {
    // Brackets are opened and closed one by one, without recursion: headings may be nested to any depth.
    writer.open("[")
    var depth = 0
    for (number, entry) in entries.enumerated() {
      if number > 0 { for _ in 0...max(0, depth - entry.depth) where depth >= entry.depth { close(&writer) } }
      writer.open("{")
      fields(entry, map, &writer)
      writer.key("children")
      writer.open("[")
      depth = entry.depth
    }
    if !entries.isEmpty { for _ in 0...depth { close(&writer) } }
    writer.close("]")
  }

  private static func close(_ writer: inout JSONWriter) {
    writer.close("]")
    writer.close("}")
  }

  private static func fields(_ entry: OutlineEntry, _ map: PositionMap, _ writer: inout JSONWriter) {
    writer.field("name", name(entry.title, level: entry.level))
    writer.field("kind", kind)
    writer.field("range", map.range(of: entry.section))
    writer.field("selectionRange", map.range(of: entry.heading.range.clamped(to: entry.section)))
  }

  private static func list(_ entries: [OutlineEntry], _ document: ServedDocument, _ writer: inout JSONWriter)
  {
    writer.array { writer in
      for entry in entries {
        writer.object {
          $0.field("name", name(entry.title, level: entry.level))
          $0.field("kind", kind)
          $0.key("location")
          $0.location(document.uri, document.map.range(of: entry.section))
        }
      }
    }
  }

  /// The name of a heading, which the protocol requires not to be empty.
  nonisolated static func name(_ title: String, level: Int) -> String {
    title.allSatisfy(\.isWhitespace) ? String(repeating: "#", count: level) : title
  }
}
