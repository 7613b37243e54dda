import JSONText
import MarkdownSyntax
import TextBuffer

/// Renames headings and files together with the links to them, labels with their references, and footnotes.
enum RenameFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {
    writer.object("renameProvider") { $0.field("prepareProvider", true) }
  }

  static var requests: [String: RequestHandler] {
    [
      "textDocument/prepareRename": { server, request, writer throws(ResponseError) in
        let params: PlaceParams = try request.params()
        let document = try server.document(params.textDocument.uri)
        let offset = document.map.offset(of: params.position)
        guard let name = name(at: offset, in: document, server) else { return writer.null() }
        writer.object {
          $0.field("range", document.map.range(of: name.range))
          $0.field("placeholder", name.text)
        }
      },
      "textDocument/rename": { server, request, writer throws(ResponseError) in
        try rename(request.params(), server, &writer)
      },
    ]
  }

  private struct Params: Decodable {
    var textDocument: DocumentID
    var position: Position
    var newName: String
  }

  // MARK: Names

  private typealias Name = (range: Range<UTF8Offset>, text: String)

  /// The name at `offset`, with its range there.
  private static func name(
    at offset: UTF8Offset, in document: ServedDocument, _ server: LanguageServer
  ) -> Name? {
    let index = document.index
    switch index.named(at: offset) {
    case .here(let target):
      guard let place = index.place(of: target) else { return nil }
      let here = (index.mentions(of: target) + [place]).first { $0.holds(offset) } ?? place
      return (here, document.rope.string(in: place))
    case .file(let named, let anchor):
      let path = server.workspace.page(named)
      guard let range = index.address(at: offset)?.destinationRange else { return nil }
      let written = WrittenAddress(range, in: document.rope)
      if let anchor {
        let title = server.workspace.current.heading(anchored: anchor, in: path)?.title
        return title.map { (written.anchor ?? range, $0) }
      }
      guard server.client.renamesFiles, server.workspace.files?.exists(path) == true else { return nil }
      return (written.path, FileURI.name(of: path))
    case nil: return nil
    }
  }

  // MARK: Renaming

  private static func rename(
    _ params: Params, _ server: LanguageServer, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    let document = try server.document(params.textDocument.uri)
    switch document.index.named(at: document.map.offset(of: params.position)) {
    case .here(let target):
      let change = try NameChange(target, to: params.newName, in: KnownDocument(document))
      let edits = try change.edits(in: server.workspace)
      writer.object { $0.workspaceEdit(edits, server.client) }
    case .file(let named, let anchor?):
      let path = server.workspace.page(named)
      guard let other = server.workspace.document(at: path),
        let number = other.index.heading(anchored: anchor)
      else { throw ResponseError(.requestFailed, "\(path) has no heading with the anchor '\(anchor)'") }
      let edits = try NameChange(.heading(number), to: params.newName, in: other).edits(in: server.workspace)
      writer.object { $0.workspaceEdit(edits, server.client) }
    case .file(let named, nil):
      let move = try move(of: server.workspace.page(named), to: params.newName, server)
      let edits = try FileMoves([move]).edits(in: server.workspace)
      writer.object { $0.workspaceEdit(edits, server.client, move: move) }
    case nil:
      throw ResponseError(.requestFailed, "there is no heading, label, footnote or file here to rename")
    }
  }

  /// The move of the file at `path` to `name`, a path relative to its folder.
  private static func move(
    of path: String, to name: String, _ server: LanguageServer
  ) throws(ResponseError) -> FileMove {
    guard server.client.renamesFiles, let files = server.workspace.files, files.exists(path) else {
      throw ResponseError(
        .requestFailed, "\(path) can't be renamed: it isn't there, or the client renames no files")
    }
    let new = FileURI.normalized(FileURI.folder(of: path) + "/" + name)
    guard !name.isEmpty, !name.hasSuffix("/") else {
      throw ResponseError(
        .requestFailed, "'\(name)' is no file's name; write one that doesn't end with a slash")
    }
    guard !files.exists(new) else {
      throw ResponseError(.requestFailed, "there is something at \(new) already; choose another name")
    }
    return FileMove(old: path, new: new)
  }
}
