import EditorCoordination
import MarkdownEditing
import TextBuffer

/// The open documents of a workspace: each file has one owner, whatever name it's opened by.
///
/// The contexts share it, so that each can open files even if the workspace is gone.
@MainActor
final class OpenDocuments {
  /// The settings of models and stores, and the present health.
  var (settings, health): (EditorSettings, WorkspaceHealth)
  /// Whether nothing may be changed or written.
  var isInSafeMode = false
  private(set) var all: [OpenDocument] = []

  private let capabilities: CapabilityRegistry
  let clock: any SleepingClock
  private let editor: EditorConfiguration
  private let store: DocumentStore.Configuration
  private let makeModel: @MainActor (EditorConfiguration, DocumentStore?) -> EditorModel
  private let numbers = DocumentNumbers()

  /// A list without documents; the workspace's parameters are used for each new one.
  init(
    _ capabilities: CapabilityRegistry, settings: EditorSettings, editor: EditorConfiguration,
    store: DocumentStore.Configuration, clock: any SleepingClock,
    makeModel: @escaping @MainActor (EditorConfiguration, DocumentStore?) -> EditorModel
  ) {
    (self.capabilities, self.settings, self.editor, self.store) = (capabilities, settings, editor, store)
    (self.clock, self.makeModel) = (clock, makeModel)
    health = WorkspaceHealth()
  }

  private var storage: (any FileStorage)? { capabilities.first(as: (any FileStorage).self) }

  /// The document with the caller's `key`, or a new one without a file, which is empty if it has a key.
  func document(_ key: String?) -> OpenDocument {
    if let key, let document = all.first(where: { $0.key == key && !$0.isClosing }) { return document }
    var (editor, configuration) = (editor, store)
    settings.adjust(&editor, in: health)
    settings.adjust(&configuration, in: health)
    configuration.writesNothing = isInSafeMode
    let store = storage.map {
      DocumentStore(
        storage: $0, parser: capabilities.first(as: (any SyntaxParsing).self),
        watcher: capabilities.first(as: (any FileWatching).self), clock: clock, configuration: configuration)
    }
    let model = makeModel(editor, store)
    model.numberDocuments(by: numbers)
    let document = OpenDocument(model, store, key: key)
    if key != nil {
      model.handle(
        .load(
          .finished(
            MarkdownDocument(Rope(), dialect: configuration.dialect).withHistory(configuration.history))))
    }
    all.append(document)
    return document
  }

  /// The folder for journals, if there is one.
  var stateFolder: String? { store.stateFolder }

  /// Forgets `document`, which no view shows and whose text is safe.
  func remove(_ document: OpenDocument) { all.removeAll { $0 === document } }

  /// Applies settings and health to all documents.
  func configure() async {
    let (settings, health, isInSafeMode) = (settings, health, isInSafeMode)
    for document in all {
      document.model.reconfigure { settings.adjust(&$0, in: health) }
      await document.store?.reconfigure {
        settings.adjust(&$0, in: health)
        $0.writesNothing = isInSafeMode
      }
    }
  }

  /// Closes the documents that no view shows; those whose text is safe nowhere stay, and the first one's error is
  /// returned.
  @discardableResult
  func closeUnshown(_ unsaved: UnsavedText = .keep) async -> EditorError? {
    var failure: EditorError?
    for document in all where !document.isShown(besides: nil) {
      // The document is the only place of a text that is safe nowhere; the store's state reports it.
      do throws(EditorError) {
        _ = try await document.close(unsaved)
        remove(document)
      } catch { failure = failure ?? error }
    }
    return failure
  }
}

// MARK: Opening

extension OpenDocuments {
  /// Opens the file at `path` in the view of `context`; if it's open already, the view shows that document, unsaved
  /// text included.
  func open(_ path: String, in context: EditorContext) async throws(EditorError) -> MarkdownDocument {
    guard let storage else { throw .unavailable(.fileStorage) }
    let identity = await settledIdentity(of: path, in: storage)
    guard !context.isClosed else { throw .closed }
    // No suspension from here until the document has its identity, so that a later opening of the file finds it.
    let own = context.document
    let isShared = own.isShown(besides: context.model)
    if let owner = all.first(where: { $0.identity == identity }), owner !== own || isShared {
      try await owner.waitUntilOpen()
      // Its last view may have closed it meanwhile.
      guard all.contains(where: { $0 === owner }), !owner.isClosing else {
        return try await open(path, in: context)
      }
      return try await move(context, to: owner)
    }
    // Views of a document without content open the file together.
    guard isShared, !own.isBlank else { return try await own.open(path, identity) }
    return try await openAnew(path, identity, in: context)
  }

  /// Makes the file at `path` that of the document of `context` by `change`; all its views show it from then on.
  func change(
    _ context: EditorContext, to path: String, by change: (DocumentStore) async throws(EditorError) -> Void
  ) async throws(EditorError) {
    guard let storage else { throw .unavailable(.fileStorage) }
    let identity = await settledIdentity(of: path, in: storage)
    // No suspension from here until the document has its identity, so that a later opening of the file finds it.
    let own = context.document
    guard !all.contains(where: { $0 !== own && $0.identity == identity }) else { throw .isOpen(path) }
    try await own.change(to: path, identity, in: storage, by: change)
  }

  /// Opens the file at `path` as a new document, so that other views keep the one that `context` has now.
  private func openAnew(
    _ path: String, _ identity: FileIdentity, in context: EditorContext
  ) async throws(EditorError) -> MarkdownDocument {
    let document = document(nil)
    document.add(context.model)
    do throws(EditorError) { _ = try await document.open(path, identity) } catch {
      document.remove(context.model)
      remove(document)
      throw error
    }
    return try await move(context, to: document)
  }

  /// The identity of the file at `path`, once all documents' identities are current and none on that file is being
  /// closed.
  private func settledIdentity(of path: String, in storage: any FileStorage) async -> FileIdentity {
    while true {
      let identity = await identity(of: path, in: storage)
      // At once, since one on a disk that doesn't answer takes long.
      await withDiscardingTaskGroup { group in
        for document in all { group.addTask { await document.updateIdentity(in: storage) } }
      }
      // Saving replaces a file by another one. A document saved in between already has the new file's identity.
      guard await self.identity(of: path, in: storage) == identity else { continue }
      guard let busy = all.first(where: { $0.identity == identity && $0.isClosing }) else { return identity }
      await busy.waitUntilClosed()
    }
  }

  private func identity(of path: String, in storage: any FileStorage) async -> FileIdentity {
    do throws(EditorError) { return try await storage.identity(of: path) } catch {
      // Opening the file fails, too, and reports the reason.
      return FileIdentity(path)
    }
  }

  /// Shows `document` in `context` in place of its present one, which is closed if no other view shows it.
  private func move(
    _ context: EditorContext, to document: OpenDocument
  ) async throws(EditorError) -> MarkdownDocument {
    let own = context.document
    if own !== document {
      document.add(context.model)
      do throws(EditorError) {
        if !own.isShown(besides: context.model) { try await own.makeSafe() }
        try await context.show(document)
      } catch {
        document.remove(context.model)
        throw error
      }
      own.remove(context.model)
      await closeUnshown()
    }
    guard let snapshot = document.model.documentSnapshot else { throw .unavailable(.fileStorage) }
    return snapshot.document
  }
}

extension EditorError {
  fileprivate static func isOpen(_ path: String) -> EditorError {
    EditorError(.exists, "another view has \(path) open: close it first, or choose another name")
  }
}
