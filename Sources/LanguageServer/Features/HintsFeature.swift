import JSONText
import MarkdownSyntax
import TextBuffer

/// Inlay hints: the rendered numbers of list items, and the destinations of references.
enum HintsFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("inlayHintProvider", true)
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/inlayHint": { server, request, writer throws(ResponseError) in
        let params: StretchParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let range = try document.bytes(of: params.range)
        let hints =
          server.settings.showsHints ? numbers(in: range, document.tree) + targets(in: range, document) : []
        writer.array { writer in
          for hint in hints.ordered(by: \.place) where range.holds(hint.place) {
            writer.object {
              $0.field("position", document.map.position(of: hint.place))
              $0.field("label", hint.label)
              $0.field("paddingLeft", true)
            }
          }
        }
      }
    ]
  }

  private struct Hint {
    var place: UTF8Offset
    var label: String
  }

  /// The rendered numbers of items in `range` whose source has another number.
  private static func numbers(in range: Range<UTF8Offset>, _ tree: SyntaxTree) -> [Hint] {
    var hints: [Hint] = []
    tree.root.walk { node in
      guard node.range.overlaps(range), !node.kind.isLeafWithInlines else { return false }
      guard node.kind == .list, case .ordered(let start, _) = node.list?.style else { return true }
      for (number, item) in zip(start..., node.children) where item.range.overlaps(range) {
        guard let marker = item.markers.first else { continue }
        let written = tree.text.bytes(in: marker).drop { $0 <= 0x20 }
        let digits = written.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard Int(String(decoding: digits, as: UTF8.self)) != number else { continue }
        let sign = written.dropFirst(digits.count).prefix(1)
        let end = marker.lowerBound.advanced(by: digits.endIndex + sign.count)
        hints.append(Hint(place: end, label: "\(number)" + String(decoding: sign, as: UTF8.self)))
      }
      return true
    }
    return hints
  }

  /// The maximum number of characters of an address in a hint.
  private static let longest = 60

  /// The destinations of references in `range`.
  private static func targets(in range: Range<UTF8Offset>, _ document: ServedDocument) -> [Hint] {
    document.index.links.filter { $0.definition != nil && $0.node.range.overlaps(range) }.map { link in
      let address = link.attributes.destination
      let shown = address.count > longest ? address.prefix(longest - 1) + "…" : address[...]
      return Hint(place: link.node.range.upperBound, label: "→ " + shown)
    }
  }
}
