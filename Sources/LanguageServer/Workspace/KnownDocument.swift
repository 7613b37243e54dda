import MarkdownSyntax
import TextBuffer

/// The present state of a document, whether the client has it open or not.
@MainActor
struct KnownDocument {
  /// The client's URI of the document.
  let uri: String
  /// The version of the client's text; `nil` if the document isn't open.
  let version: Int?
  /// The index of its headings, links, definitions and footnotes.
  let index: DocumentIndex
  /// Converts between its offsets and positions.
  let map: PositionMap

  /// A document `uri` that isn't open.
  init(uri: String, index: DocumentIndex, map: PositionMap) {
    (self.uri, version, self.index, self.map) = (uri, nil, index, map)
  }

  /// An open document.
  init(_ document: ServedDocument) {
    (uri, version, index, map) = (document.uri, document.version, document.index, document.map)
  }
}

extension KnownDocument {
  /// The edit that replaces each destination for which `rewrite` returns a new one; `nil` if there is nothing to
  /// replace.
  ///
  /// The edited text is parsed: every destination must read as wanted, or the edit is refused.
  func rewritingLinks(_ rewrite: (LinkAddress) -> String?) throws(ResponseError) -> DocumentEdit? {
    let old = index.addresses
    let wanted = old.map { LinkAddress($0.destination).flatMap(rewrite) ?? $0.destination }
    let edits = zip(old, wanted).compactMap { attributes, destination -> Edit? in
      guard attributes.destination != destination else { return nil }
      return attributes.destinationRange.map { Edit($0, destination) }
    }
    guard !edits.isEmpty else { return nil }
    let changes = ChangeSet(edits, length: index.tree.text.utf8Count)
    let after = index.updated(by: changes)
    guard after.addresses.map(\.destination) == wanted else {
      throw ResponseError(
        .requestFailed, "\(uri): with the new addresses the text would be read as something else")
    }
    return DocumentEdit(changes, of: self)
  }
}
