import JSONText

/// A place in a document: zero-based line, and column in the unit that client and server agreed on.
struct Position: Decodable, Hashable, Sendable {
  var line: Int
  var character: Int
}

/// A stretch of a document.
struct PositionRange: Decodable, Hashable, Sendable {
  var start: Position
  var end: Position
}

/// What names a document.
struct DocumentID: Decodable { var uri: String }

/// The parameters of a request about a whole document.
struct DocumentParams: Decodable { var textDocument: DocumentID }

/// The parameters of a request about a place.
struct PlaceParams: Decodable {
  var textDocument: DocumentID
  var position: Position
}

/// The parameters of a request about a stretch.
struct StretchParams: Decodable {
  var textDocument: DocumentID
  var range: PositionRange
}

/// The parameters of requests and notifications about renamed files.
struct FileRenames: Decodable {
  /// A file or folder.
  struct File: Decodable {
    var oldUri: String
    var newUri: String
  }
  var files: [File]
}

extension JSONWriter {
  /// A place.
  mutating func value(_ position: Position) {
    object {
      $0.field("line", position.line)
      $0.field("character", position.character)
    }
  }

  /// A stretch.
  mutating func value(_ range: PositionRange) {
    object {
      $0.field("start", range.start)
      $0.field("end", range.end)
    }
  }

  /// The field `name` with a place.
  mutating func field(_ name: String, _ position: Position) {
    key(name)
    value(position)
  }

  /// The field `name` with a stretch.
  mutating func field(_ name: String, _ range: PositionRange) {
    key(name)
    value(range)
  }

  /// A stretch of another document.
  mutating func location(_ uri: String, _ range: PositionRange) {
    object {
      $0.field("uri", uri)
      $0.field("range", range)
    }
  }

  /// An array of strings.
  mutating func array(_ name: String, of texts: [String]) {
    array(name) { writer in texts.forEach { writer.value($0) } }
  }
}
