import JSONText
import TextBuffer

/// The changes of one document, open or not.
@MainActor
struct DocumentEdit {
  /// The client's URI of the document.
  let uri: String
  /// The version of the client's text; `nil` for a document that isn't open.
  let version: Int?
  /// Converts offsets of the text to positions.
  let map: PositionMap
  /// The changes of the text.
  let changes: ChangeSet

  /// `changes` of an open document.
  init(_ changes: ChangeSet, of document: ServedDocument) {
    (uri, version, map) = (document.uri, document.version, document.map)
    self.changes = changes
  }

  /// `changes` of any document.
  init(_ changes: ChangeSet, of document: KnownDocument) {
    (uri, version, map) = (document.uri, document.version, document.map)
    self.changes = changes
  }
}

/// The rename of a file or folder.
struct FileMove: Sendable {
  /// The absolute path before.
  var old: String
  /// The absolute path afterwards.
  var new: String
}

extension JSONWriter {
  /// Writes the fields of `edits`, and of `move` if the client renames files.
  @MainActor mutating func workspaceEdit(
    _ edits: [DocumentEdit], _ client: ClientAbilities, move: FileMove? = nil
  ) {
    guard client.takesVersionedEdits else {
      return object("changes") { writer in
        for edit in edits {
          writer.key(edit.uri)
          writer.edits(edit.changes, edit.map)
        }
      }
    }
    array("documentChanges") { writer in
      for edit in edits { writer.object { $0.documentEdit(edit) } }
      if let move { writer.object { $0.move(move) } }
    }
  }

  @MainActor private mutating func documentEdit(_ edit: DocumentEdit) {
    object("textDocument") {
      $0.field("uri", edit.uri)
      if let version = edit.version {
        $0.field("version", version)
      } else {
        $0.key("version")
        $0.null()
      }
    }
    key("edits")
    edits(edit.changes, edit.map)
  }

  private mutating func move(_ move: FileMove) {
    field("kind", "rename")
    field("oldUri", FileURI.uri(move.old))
    field("newUri", FileURI.uri(move.new))
  }
}
