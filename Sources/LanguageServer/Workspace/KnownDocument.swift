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
