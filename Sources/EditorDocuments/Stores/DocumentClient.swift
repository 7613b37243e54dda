public import EditorCoordination
public import MarkdownEditing

/// What a view needs of whoever keeps its document's file: a `DocumentStore`, or a stub in its place.
///
/// States can be observed; everything else is an action, which ends with an outcome or an error.
public protocol DocumentClient: DocumentSaving {
  /// Where it is with the document.
  var state: DocumentStoreState { get async }

  /// The states from now on, the present one first.
  func states() async -> ValueStream<DocumentStoreState>

  /// Opens the file at `path` and answers with its document.
  func open(_ path: String) async throws(EditorError) -> MarkdownDocument

  /// Takes note of the newest text.
  func note(_ snapshot: DocumentSnapshot) async

  /// Saves the newest text.
  func save() async throws(EditorError) -> SaveOutcome

  /// Looks whether somebody else changed the file; `false` where nobody did.
  ///
  /// Fails with the code `conflict` while both texts wait for a decision.
  func checkOutside() async throws(EditorError) -> Bool

  /// Ends a conflict.
  func resolve(_ choice: ConflictResolution) async

  /// Lets the file go, once its text is safe, and says where that is.
  func close(_ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome
}

extension DocumentStore: DocumentClient {}
