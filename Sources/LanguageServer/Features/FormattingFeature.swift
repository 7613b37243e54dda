import JSONText
import MarkdownEditing
import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// Formats documents and ranges of them.
///
/// The client's tab size and similar options are ignored: the style is the project's, not the editor's.
enum FormattingFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.field("documentFormattingProvider", true)
    writer.object("documentRangeFormattingProvider") { $0.field("rangesSupport", true) }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/formatting": { server, request, writer throws(ResponseError) in
        let document = try server.document(request.params(DocumentParams.self).textDocument.uri)
        let changes = formatter(document).result(for: document.tree).changes
        writer.edits(changes.trimmed(in: document.rope), document.map)
      },
      "textDocument/rangeFormatting": { server, request, writer throws(ResponseError) in
        let params: StretchParams = try request.params()
        try format([params.range], of: params.textDocument.uri, server, &writer)
      },
      "textDocument/rangesFormatting": { server, request, writer throws(ResponseError) in
        let params: StretchesParams = try request.params()
        try format(params.ranges, of: params.textDocument.uri, server, &writer)
      },
    ]
  }

  private struct StretchesParams: Decodable {
    var textDocument: DocumentID
    var ranges: [PositionRange]
  }

  private static func formatter(_ document: ServedDocument) -> MarkdownFormatter {
    MarkdownFormatter(options: document.style.editing.formatting)
  }

  private static func format(
    _ ranges: [PositionRange], of uri: String, _ server: LanguageServer, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    let document = try server.document(uri)
    var (tree, joined) = (document.tree, ChangeSet.identity(length: document.rope.utf8Count))
    // From the last to the first, so that earlier ranges stay valid.
    for range in ranges.ordered(by: { ~$0.start.line }) {
      let bytes = try document.bytes(of: range)
      guard bytes.upperBound.value <= tree.text.utf8Count else { continue }
      let changes = formatter(document).result(for: tree, in: bytes).changes
      guard !changes.isIdentity else { continue }
      joined = joined.composed(with: changes)
      tree = SyntaxTree(changes.applied(to: tree.text), dialect: tree.dialect)
    }
    writer.edits(joined.trimmed(in: document.rope), document.map)
  }
}

extension ServedDocument {
  /// The bytes of `range`; throws if it ends before it begins.
  func bytes(of range: PositionRange) throws(ResponseError) -> Range<UTF8Offset> {
    guard let bytes = map.bytes(of: range) else {
      throw ResponseError(.invalidParams, "a range ends before it begins")
    }
    return bytes
  }
}
