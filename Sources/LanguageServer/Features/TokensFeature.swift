import JSONText
import MarkdownSyntax
import TextBuffer

/// Semantic tokens: all of them, the changed ones, and those of a range.
enum TokensFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("semanticTokensProvider") {
      $0.object("legend") {
        $0.array("tokenTypes", of: TokenLegend.types)
        $0.array("tokenModifiers", of: TokenLegend.modifiers)
      }
      $0.field("range", true)
      $0.object("full") { $0.field("delta", true) }
    }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/semanticTokens/full": { server, request, writer throws(ResponseError) in
        let document = try server.document(request.params(DocumentParams.self).textDocument.uri)
        full(document, server, &writer)
      },
      "textDocument/semanticTokens/full/delta": { server, request, writer throws(ResponseError) in
        let params: DeltaParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let tree = server.treeForDelta(of: document)
        let edits = document.tokens.delta(tree, since: params.previousResultId, server.client.unit)
        guard let edits else { return full(document, server, &writer) }
        writer.object {
          $0.field("resultId", document.tokens.resultID)
          $0.array("edits") { writer in edits.forEach { write($0, to: &writer) } }
        }
      },
      "textDocument/semanticTokens/range": { server, request, writer throws(ResponseError) in
        let params: StretchParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let range = try document.bytes(of: params.range)
        let data = TokenMemory.part(document.tree, in: range, server.client.unit)
        writer.object { $0.numbers("data", data) }
      },
    ]
  }

  private struct DeltaParams: Decodable {
    var textDocument: DocumentID
    var previousResultId: String
  }

  private static func full(_ document: ServedDocument, _ server: LanguageServer, _ writer: inout JSONWriter) {
    let data = document.tokens.full(document.tree, server.client.unit)
    writer.object {
      $0.field("resultId", document.tokens.resultID)
      $0.numbers("data", data)
    }
  }

  private static func write(_ edit: TokenMemory.Edit, to writer: inout JSONWriter) {
    writer.object {
      $0.field("start", edit.start)
      $0.field("deleteCount", edit.deleteCount)
      $0.numbers("data", edit.data)
    }
  }
}

extension LanguageServer {
  /// The tree of `document`; if the client accepts later tokens, only as far as it's parsed after a key press.
  ///
  /// A definition that a thousand links use takes too long for a key press. Text that isn't parsed yet keeps its old
  /// tokens until it's parsed in the background. Then the client is told to ask again.
  fileprivate func treeForDelta(of document: ServedDocument) -> SyntaxTree {
    let tree = document.treeSoFar
    guard client.refreshesTokens, !tree.isComplete else { return document.tree }
    document.onceComplete = { [weak self] in self?.ask("workspace/semanticTokens/refresh") }
    return tree
  }
}

extension JSONWriter {
  /// Writes the field `name` with an array of whole numbers.
  fileprivate mutating func numbers(_ name: String, _ numbers: [Int]) {
    key(name)
    self.numbers(numbers)
  }
}
