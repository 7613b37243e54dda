import EditorCoordination
import JSONText
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Applies the engine's key behaviour after the client has typed something.
///
/// The client's text already has the typed characters, and perhaps indentation that the client added. The server
/// removes them, presses the key, and sends the difference from the client's text as edits.
enum TypingFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("documentOnTypeFormattingProvider") {
      $0.field("firstTriggerCharacter", "\n")
      $0.array("moreTriggerCharacter", of: ["\t", "|", ")", "*"])
    }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/onTypeFormatting": { server, request, writer throws(ResponseError) in
        let params: Params = try request.params()
        let document = try server.document(params.textDocument.uri)
        let typed = TypedText(params.ch, before: document.map.offset(of: params.position), in: document.rope)
        let changes = typed.flatMap { $0.changes(in: document, document.style.editing) }
        writer.edits(changes ?? .identity(length: document.rope.utf8Count), document.map)
      }
    ]
  }

  private struct Params: Decodable {
    var textDocument: DocumentID
    var position: Position
    var ch: String
  }
}

/// A typed text with the key for it.
private struct TypedText {
  private let range: Range<UTF8Offset>
  private let key: EditorAction

  /// Finds the text typed right before `caret`, which ended with `text`; `nil` if the document's text doesn't match.
  init?(_ text: String, before caret: UTF8Offset, in rope: Rope) {
    switch text {
    case "\n", "\r\n":
      let line = rope.line(at: caret)
      guard line > 0, rope.bytes(in: rope.startOfLine(line)..<caret).allSatisfy({ $0 == 0x20 || $0 == 0x09 })
      else { return nil }
      (range, key) = (rope.contentOfLine(line - 1).upperBound..<caret, .newline)
    case "\t":
      var start = caret
      let first = rope.startOfLine(holding: caret)
      while start > first, rope.byte(at: start.advanced(by: -1)) == 0x20 { start = start.advanced(by: -1) }
      if start == caret, start > first, rope.byte(at: start.advanced(by: -1)) == 0x09 {
        start = start.advanced(by: -1)
      }
      guard start < caret else { return nil }
      (range, key) = (start..<caret, .tab)
    default:
      let start = caret.value - text.utf8.count
      guard start >= 0, rope.bytes(in: UTF8Offset(start)..<caret).elementsEqual(text.utf8) else { return nil }
      (range, key) = (UTF8Offset(start)..<caret, .type(text))
    }
  }

  /// The changes from the client's text to the text after the key; `nil` if the key does nothing.
  @MainActor
  func changes(in document: ServedDocument, _ options: EditingOptions) -> ChangeSet? {
    let removal = ChangeSet([.delete(range)], length: document.rope.utf8Count)
    let before = MarkdownDocument(
      removal.applied(to: document.rope), selection: Selection(caret: range.lowerBound),
      dialect: document.tree.dialect)
    let result = EditorSession.run([key], on: before, performer: DocumentPerformer(options: options))
    guard result.outcomes == [.applied] else { return nil }
    return ChangeSet.difference(from: document.rope, to: result.document.rope)
  }
}
