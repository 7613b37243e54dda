import EditorCoordination
import Locking
import MarkdownEditing
import TextBuffer

/// A request from a store to its model.
enum StoreRequest: Sendable {
  /// An intent, whose outcome concerns only the model.
  case intent(EditorIntent)
  /// A file was opened, as the opening with number `opening`; its document is to be loaded.
  case loaded(MarkdownDocument, opening: Int)
  /// The store is about to open another file: the model must take in nothing more, and then report its text.
  case suspend(number: Int)
  /// Somebody else wrote `theirs` into the file, which amounts to this change.
  case merge(VersionedChange, theirs: Rope)
}

/// Delivers a store's requests to its connections; connecting works from any thread, before the store's next step.
final class StoreOutbox: Sendable {
  private let connections = Locked<[AsyncStream<StoreRequest>.Continuation]>([])

  /// A stream of the requests from now on.
  func subscribe() -> AsyncStream<StoreRequest> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreRequest.self)
    connections.withLock { $0.append(continuation) }
    return stream
  }

  /// Delivers `request`; returns `false` if nothing is connected.
  @discardableResult
  func send(_ request: StoreRequest) -> Bool {
    connections.withLock { connections in
      connections.removeAll { continuation in
        if case .terminated = continuation.yield(request) { true } else { false }
      }
      return !connections.isEmpty
    }
  }

  /// Ends every connection.
  func finish() {
    for connection in connections.withLock({ $0 }) { connection.finish() }
  }
}

/// The relation between the store's file and the successive documents of a model.
enum DocumentOwnership: Sendable, Hashable {
  /// No model is connected: every reported text is the file's.
  case anyDocument
  /// The file's document is on its way into the model.
  case loading
  /// The model never got the file's document.
  case none
  /// The model's document with this number is the file's.
  case document(Int)

  /// Whether `version` belongs to the file's document.
  func takesIn(_ version: EditorVersion) -> Bool {
    switch self {
    case .anyDocument: true
    case .loading, .none: false
    case .document(let number): version.document == number
    }
  }

  /// Whether there is a document that others' changes of the file can be merged into.
  var canMerge: Bool {
    switch self {
    case .anyDocument, .document: true
    case .loading, .none: false
    }
  }
}
