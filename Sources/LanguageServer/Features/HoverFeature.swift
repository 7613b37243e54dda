import JSONText
import MarkdownSyntax
import TextBuffer

/// Shows the target of a link or reference, and the links to a heading.
enum HoverFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("hoverProvider", true)
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/hover": { server, request, writer throws(ResponseError) in
        let params: PlaceParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        guard let text = text(at: document.map.offset(of: params.position), in: document.index) else {
          return writer.null()
        }
        writer.object {
          $0.object("contents") {
            $0.field("kind", server.client.hoversMarkdown ? "markdown" : "plaintext")
            $0.field("value", text)
          }
        }
      }
    ]
  }

  /// The maximum number of bytes of a footnote that are shown.
  private static let longest = 2000

  private static func text(at offset: UTF8Offset, in index: DocumentIndex) -> String? {
    switch index.target(at: offset) {
    case .heading(let number):
      let heading = index.headings[number]
      let count = index.mentions(of: .heading(number)).count
      return "#\(heading.anchor) (\(count) \(count == 1 ? "link" : "links") in this document)"
    case .label(let label):
      let attributes = index.definitions.first { $0.label == label }?.attributes
      return attributes.map { $0.title.isEmpty ? $0.destination : "\($0.destination) \"\($0.title)\"" }
    case .footnote(let number):
      let definition = index.footnotes[number].definition
      let rope = index.tree.text
      let start = definition.markers.first?.upperBound ?? definition.range.lowerBound
      let end = start.advanced(by: min(longest, start.distance(to: definition.range.upperBound)))
      return rope.string(in: start..<rope.scalarStart(at: end))
    case nil:
      return index.address(at: offset)?.destination
    }
  }
}
