import JSONText
import MarkdownSyntax
import TextBuffer

/// Edits both delimiters of a span or a fence at the same time.
enum PairsFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("linkedEditingRangeProvider", true)
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/linkedEditingRange": { server, request, writer throws(ResponseError) in
        let params: PlaceParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let (caret, tree) = (document.map.offset(of: params.position), document.tree)
        // A caret directly behind the last delimiter counts as well.
        let before = UTF8Offset(max(0, caret.value - 1))
        guard
          let pair = pair(at: caret, in: tree.path(to: caret), tree.text)
            ?? pair(at: caret, in: tree.path(to: before), tree.text)
        else {
          return writer.null()
        }
        writer.object {
          $0.array("ranges") { writer in pair.forEach { writer.value(document.map.range(of: $0)) } }
          $0.field("wordPattern", "[*_~`]+")
        }
      }
    ]
  }

  /// The opening and closing marker of which one is at `offset`; `nil` if they aren't written alike.
  private static func pair(at offset: UTF8Offset, in path: [SyntaxNode], _ rope: Rope) -> [Range<UTF8Offset>]?
  {
    for node in path.reversed() where isPaired(node) {
      let pair = [node.markers.first, node.markers.last].compactMap { $0.map { delimiter($0, rope) } }
      guard pair.count == 2, pair[0] != pair[1], pair.contains(where: { $0.holds(offset) }) else { continue }
      let written = pair.map { rope.bytes(in: $0) }
      if written[0] == written[1], !written[0].isEmpty { return pair }
    }
    return nil
  }

  private static func isPaired(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case .emphasis, .strong, .span, .code: true
    case .codeBlock, .block: node.isFenced ?? false
    default: false
    }
  }

  /// The delimiter run in `marker`, without blanks and info string.
  private static func delimiter(_ marker: Range<UTF8Offset>, _ rope: Rope) -> Range<UTF8Offset> {
    let bytes = rope.bytes(in: marker)
    let delimiters = Set("*_~`".utf8)
    guard let start = bytes.firstIndex(where: delimiters.contains) else { return marker }
    let end = bytes[start...].firstIndex { $0 != bytes[start] } ?? bytes.endIndex
    return marker.lowerBound.advanced(by: start)..<marker.lowerBound.advanced(by: end)
  }
}
