import EditorCoordination
import Locking
import MarkdownEditing
import TextBuffer

/// A request from a store to its model.
enum StoreRequest: Sendable {
  /// An intent, whose outcome concerns only the model.
  case intent(EditorIntent)
  /// A file was opened, as the opening with number `opening`; its document is to be loaded.
  ///
  /// The texts of the model's present document are kept elsewhere up to the version `over`.
  case loaded(MarkdownDocument, opening: Int, over: EditorVersion?)
  /// The store is about to open another file: the model must take in nothing more, and then report its text.
  case suspend(number: Int)
  /// Somebody else wrote `theirs` into the file, which amounts to this change.
  case merge(VersionedChange, theirs: Rope)
}

/// Delivers a store's requests to its oldest connection; connecting works at once, before the store's next step.
final class StoreOutbox: Sendable {
  /// A connection, with the task that ends once the store has the last text of its model.
  private struct Connection: Sendable {
    weak var model: EditorModel?
    let requests: AsyncStream<StoreRequest>.Continuation
    let task: Task<Void, Never>
  }

  /// The connections, oldest first; those that have ended go, but for the newest one, which the next waits for.
  private let connections = Locked<[Connection]>([])

  /// Adds the connection of `model`, which `run` keeps once the one before has ended.
  ///
  /// `run` is given its requests, and whether that one's model has another document or is gone.
  @MainActor
  func connect(
    _ model: EditorModel,
    _ run: @escaping @MainActor (AsyncStream<StoreRequest>, _ isOfAnother: Bool) async -> Void
  ) -> Task<Void, Never> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreRequest.self)
    // Only this function adds connections, and on the main actor, so this one stays the last.
    let previous = connections.withLock(\.last)
    let isOfAnother = previous.map { $0.model?.shows(documentOf: model) != true } ?? false
    let task = Task { @MainActor in
      await previous?.task.value
      await run(stream, isOfAnother)
    }
    connections.withLock { $0.append(Connection(model: model, requests: continuation, task: task)) }
    return task
  }

  /// Delivers `request`; returns `false` if nothing is connected.
  @discardableResult
  func send(_ request: StoreRequest) -> Bool {
    connections.withLock { connections in
      // The task of a model that is gone is cancelled.
      connections = connections.dropLast().filter { !$0.task.isCancelled } + connections.suffix(1)
      for connection in connections where !connection.task.isCancelled {
        guard case .terminated = connection.requests.yield(request) else { return true }
      }
      return false
    }
  }

  /// Whether a connection takes requests.
  var isConnected: Bool { connections.withLock { $0.contains { !$0.task.isCancelled } } }
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
