import JSONText

/// A position in a document: a zero-based line, and a zero-based column in the agreed unit.
struct Position: Decodable, Hashable, Sendable {
  var line: Int
  var character: Int
}

/// A range in a document.
struct PositionRange: Decodable, Hashable, Sendable {
  var start: Position
  var end: Position
}

/// The identifier of a document.
struct DocumentID: Decodable { var uri: String }

/// The parameters of a request about a whole document.
struct DocumentParams: Decodable { var textDocument: DocumentID }

/// The parameters of a request about a position.
struct PlaceParams: Decodable {
  var textDocument: DocumentID
  var position: Position
}

/// The parameters of a request about a range.
struct StretchParams: Decodable {
  var textDocument: DocumentID
  var range: PositionRange
}

/// The parameters of requests and notifications about renamed files.
struct FileRenames: Decodable {
  /// A renamed file or folder.
  struct File: Decodable {
    var oldUri: String
    var newUri: String
  }
  var files: [File]
}

extension JSONWriter {
  /// Writes a position.
  mutating func value(_ position: Position) {
    object {
      $0.field("line", position.line)
      $0.field("character", position.character)
    }
  }

  /// Writes a range.
  mutating func value(_ range: PositionRange) {
    object {
      $0.field("start", range.start)
      $0.field("end", range.end)
    }
  }

  /// Writes the field `name` with a position.
  mutating func field(_ name: String, _ position: Position) {
    key(name)
    value(position)
  }

  /// Writes the field `name` with a range.
  mutating func field(_ name: String, _ range: PositionRange) {
    key(name)
    value(range)
  }

  /// Writes a location: a range in the document `uri`.
  mutating func location(_ uri: String, _ range: PositionRange) {
    object {
      $0.field("uri", uri)
      $0.field("range", range)
    }
  }

  /// Writes the field `name` with an array of strings.
  mutating func array(_ name: String, of texts: [String]) {
    array(name) { writer in texts.forEach { writer.value($0) } }
  }
}
