import JSONText
import MarkdownSyntax
import TextBuffer

/// Renames headings with the links to them, labels with their references, and footnotes.
///
/// What a name comes to is read from the text with it: links lead where they led before, or nothing is renamed.
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
        guard let target = document.index.target(at: offset), let place = document.index.place(of: target)
        else {
          return writer.null()
        }
        let here = (document.index.mentions(of: target) + [place]).first { $0.holds(offset) } ?? place
        writer.object {
          $0.field("range", document.map.range(of: here))
          $0.field("placeholder", document.rope.string(in: place))
        }
      },
      "textDocument/rename": { server, request, writer throws(ResponseError) in
        let params: Params = try request.params()
        let document = try server.document(params.textDocument.uri)
        let changes = try changes(at: document.map.offset(of: params.position), to: params.newName, document)
        writer.object { $0.workspaceEdit(changes, document, server.client) }
      },
    ]
  }

  private struct Params: Decodable {
    var textDocument: DocumentID
    var position: Position
    var newName: String
  }

  private static func changes(
    at offset: UTF8Offset, to name: String, _ document: ServedDocument
  ) throws(ResponseError) -> ChangeSet {
    let index = document.index
    guard let target = index.target(at: offset), let place = index.place(of: target) else {
      throw ResponseError(.requestFailed, "there is no heading, label or footnote here to rename")
    }
    guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      throw ResponseError(.requestFailed, "a name is one line that isn't empty")
    }
    var edits = [Edit(place, name)]
    if case .heading = target {
      edits += anchorEdits(edits, index)
    } else {
      edits += index.mentions(of: target).map { Edit($0, name) }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    let changes = ChangeSet(edits, length: document.rope.utf8Count)
    let after = DocumentIndex(index.tree.updating(after: changes, in: changes.applied(to: index.tree.text)))
    guard after.leads == index.leads else {
      throw ResponseError(.requestFailed, "with the name '\(name)' the text would be read as something else")
    }
    return changes
  }

  /// The edits of links to headings whose anchors change with `edits`.
  private static func anchorEdits(_ edits: [Edit], _ index: DocumentIndex) -> [Edit] {
    let changes = ChangeSet(edits, length: index.tree.text.utf8Count)
    let after = DocumentIndex(
      index.tree.updating(after: changes, in: changes.applied(to: index.tree.text))
    ).headings
    guard after.count == index.headings.count else { return [] }
    return zip(index.headings.indices, after).flatMap { number, heading -> [Edit] in
      guard index.headings[number].anchor != heading.anchor else { return [] }
      return index.mentions(of: .heading(number)).map { Edit($0, "#" + heading.anchor) }
    }
  }
}

extension DocumentIndex {
  /// Where links and references lead to, as far as names go: numbers of headings, addresses, numbers of footnotes.
  fileprivate var leads: [String] {
    let addresses = links.map { lead($0.attributes.destination) }
    let counts = ["\(definitions.count) definitions", "\(headings.count) headings"]
    return addresses + counts + footnotes.map { "\($0.references.count)" }
  }

  private func lead(_ destination: String) -> String {
    guard destination.hasPrefix("#"), let number = heading(anchored: String(destination.dropFirst())) else {
      return destination
    }
    return "heading \(number)"
  }
}
