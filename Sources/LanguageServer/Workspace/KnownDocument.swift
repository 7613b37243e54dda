/// A document as it is now, whether the client has it open or not.
@MainActor
struct KnownDocument {
  /// How the client names it.
  let uri: String
  /// The version of the client's text; `nil` where that is the file's.
  let version: Int?
  /// What is in it.
  let index: DocumentIndex
  /// Its places.
  let map: PositionMap

  /// The document called `uri` that the client hasn't open.
  init(uri: String, index: DocumentIndex, map: PositionMap) {
    (self.uri, version, self.index, self.map) = (uri, nil, index, map)
  }

  /// An open document.
  init(_ document: ServedDocument) {
    (uri, version, index, map) = (document.uri, document.version, document.index, document.map)
  }
}
