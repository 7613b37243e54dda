import EditorCoordination
import Locking
import MarkdownEditing
import TextBuffer

/// What a store has for its model.
enum StoreRequest: Sendable {
  /// An intent; how it ends is the model's affair.
  case intent(EditorIntent)
  /// A file was opened, the store's `opening`th, and this is its document.
  case loaded(MarkdownDocument, opening: Int)
  /// Another file is about to be opened: the model is to take in nothing more, and to say what it has then.
  case suspend(number: Int)
  /// Somebody else wrote `theirs` into the file, which comes to this change.
  case merge(VersionedChange, theirs: Rope)
}

/// Hands a store's requests to whoever is connected; one can connect from any thread, before the store's next step.
final class StoreOutbox: Sendable {
  private let connections = Locked<[AsyncStream<StoreRequest>.Continuation]>([])

  /// The requests from now on.
  func subscribe() -> AsyncStream<StoreRequest> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreRequest.self)
    connections.withLock { $0.append(continuation) }
    return stream
  }

  /// Hands `request` over; `false` where nobody is connected.
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

/// Which of the documents that a model has one after the other is that of the store's file.
enum DocumentOwnership: Sendable, Hashable {
  /// No model is connected: whoever tells of a text means the file's.
  case anyDocument
  /// None yet: the file's is on its way.
  case loading
  /// None: the file's never got there.
  case none
  /// The one with this number.
  case document(Int)

  /// Whether `version` is one of the file's document.
  func takesIn(_ version: EditorVersion) -> Bool {
    switch self {
    case .anyDocument: true
    case .loading, .none: false
    case .document(let number): version.document == number
    }
  }

  /// Whether there is one that what others write into the file can be merged into.
  var canMerge: Bool {
    switch self {
    case .anyDocument, .document: true
    case .loading, .none: false
    }
  }
}
