public import EditorCoordination
public import MarkdownEditing

/// The interface of a document's file as views use it: a `DocumentStore`, or a stub in its place.
///
/// States can be observed; everything else is an action, which ends with an outcome or an error.
public protocol DocumentClient: DocumentSaving {
  /// The present state.
  var state: DocumentStoreState { get async }

  /// A stream of the states, the present one first.
  func states() async -> ValueStream<DocumentStoreState>

  /// Opens the file at `path` and returns its document.
  func open(_ path: String) async throws(EditorError) -> MarkdownDocument

  /// Records the newest text.
  func note(_ snapshot: DocumentSnapshot) async

  /// Saves the newest text.
  func save() async throws(EditorError) -> SaveOutcome

  /// Checks whether somebody else changed the file; returns `false` if nobody did.
  ///
  /// Throws with the code `conflict` while both texts wait for a decision.
  func checkOutside() async throws(EditorError) -> Bool

  /// Ends a conflict.
  func resolve(_ choice: ConflictResolution) async

  /// Closes the file once its text is safe, and returns the place of the text.
  func close(_ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome
}

extension DocumentStore: DocumentClient {}
