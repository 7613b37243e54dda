/// Saves documents for `EditorIntent.save`; a `DocumentStore` is one.
public protocol DocumentSaving: Sendable {
  /// Saves the text of `snapshot` and returns once it's on disk.
  func save(_ snapshot: DocumentSnapshot) async throws(EditorError) -> SaveOutcome
}

/// The result of a save that didn't fail.
public enum SaveOutcome: Sendable, Hashable, Codable {
  /// The text was written to the file.
  case saved
  /// The file had the text already and wasn't touched.
  case nothingToSave
  /// Somebody else had changed other parts of the file.
  ///
  /// Their changes are on their way into the document, which must be saved again after that.
  case merged
}
