import JSONText
import TextBuffer

/// Probable mistakes, for clients that ask for them; others are sent them.
enum DiagnosticsFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("diagnosticProvider") {
      $0.field("identifier", "mdedit")
      $0.field("interFileDependencies", true)
      $0.field("workspaceDiagnostics", true)
    }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/diagnostic": { server, request, writer throws(ResponseError) in
        let params: Params = try request.params()
        let document = try server.document(params.textDocument.uri)
        let report = server.report(of: document)
        writer.object { $0.report(report, since: params.previousResultId) }
      }
    ]
  }

  private struct Params: Decodable {
    var textDocument: DocumentID
    var previousResultId: String?
  }
}

extension JSONWriter {
  /// Writes the code action that applies `fix` to `finding`.
  @MainActor mutating func fix(
    _ finding: Finding, _ fix: Finding.Fix, _ document: ServedDocument, _ client: ClientAbilities
  ) {
    object {
      $0.field("title", fix.title)
      $0.field("kind", "quickfix")
      $0.array("diagnostics") { $0.finding(finding, document.map) }
      $0.workspaceEdit("edit", ChangeSet(fix.edits, length: document.rope.utf8Count), document, client)
    }
  }
}
