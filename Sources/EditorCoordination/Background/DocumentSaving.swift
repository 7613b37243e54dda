/// Saves documents: what `EditorIntent.save` is handed to, such as a `DocumentStore`.
public protocol DocumentSaving: Sendable {
  /// Saves the text of `snapshot`; answers once it's on disk.
  func save(_ snapshot: DocumentSnapshot) async throws(EditorError) -> SaveOutcome
}

/// How a save went.
public enum SaveOutcome: Sendable, Hashable {
  /// The file has the text.
  case saved
  /// The file had the text already, and wasn't touched.
  case nothingToSave
  /// Somebody else had changed other parts of the file: what they did is on its way into the document, which is to be
  /// saved again after that.
  case merged
}
