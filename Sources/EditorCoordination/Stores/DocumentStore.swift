public import MarkdownEditing
public import MarkdownSyntax
import TextBuffer

/// Keeps one document's file: opens, saves, notices what others do to it, and loses nothing in a crash.
///
/// It is told of every text by `note(_:)`, and answers with intents for the model. It owns its state; nobody else changes it.
public actor DocumentStore: DocumentSaving {
  /// How a store behaves.
  public struct Configuration: Sendable {
    /// The dialect of the documents that it opens.
    public var dialect = Dialect.gfm
    /// How long after the last change it saves by itself; `nil` for never.
    public var autosaveDelay: Duration? = .seconds(2)
    /// How long after the last change it writes that to its journal; `nil` to keep none.
    public var journalDelay: Duration? = .milliseconds(500)
    /// What to do where the file system fails.
    public var recovery = RecoveryStrategy.retry(RetryPolicy())

    /// The usual configuration.
    public init() {}
  }

  /// What the store is doing.
  public internal(set) var state = DocumentStoreState.closed { didSet { publish() } }

  /// How it behaves; another one holds from the next change or save on.
  public var configuration: Configuration

  let storage: any FileStorage
  let clock: any SleepingClock
  private var readers = StreamReaders<ValuePolicy<DocumentStoreState>>()
  private var outbox: [AsyncStream<EditorIntent>.Continuation] = []
  /// The version of the newest text.
  var version: EditorVersion?
  /// The save that is under way.
  var saving: Task<Result<SaveOutcome, EditorError>, Never>?
  var autosave: Task<Void, Never>?
  var journaling: Task<Void, Never>?
  /// The text that the journal leads to; `nil` where there is no journal.
  var journaledText: Rope?

  /// A store on `storage`, with no file open.
  public init(
    storage: any FileStorage, clock: any SleepingClock = SystemClock(),
    configuration: Configuration = Configuration()
  ) {
    self.storage = storage
    self.clock = clock
    self.configuration = configuration
  }

  deinit {
    autosave?.cancel()
    journaling?.cancel()
    readers.finish()
    for continuation in outbox { continuation.finish() }
  }

  /// Behaves as `configuration` says from the next change or save on.
  public func configure(_ configuration: Configuration) { self.configuration = configuration }

  /// The states from now on, the present one first.
  public func states() -> ValueStream<DocumentStoreState> {
    ValueStream(
      buffer: readers.add(ValuePolicy(), first: .init(value: state, isCritical: state.isCritical)))
  }

  /// What the store has for its model from now on: made to be forwarded to it.
  public func intents() -> AsyncStream<EditorIntent> {
    let (stream, continuation) = AsyncStream.makeStream(of: EditorIntent.self)
    outbox.append(continuation)
    return stream
  }

  /// Hands `intent` to the model.
  func send(_ intent: EditorIntent) {
    outbox.removeAll { continuation in
      if case .terminated = continuation.yield(intent) { true } else { false }
    }
  }

  private func publish() { readers.publish(.init(value: state, isCritical: state.isCritical)) }

  /// Changes the open file where there is one, whatever is under way with it.
  func updateFile(_ body: (inout OpenFile) -> Void) {
    guard var file = state.file else { return }
    body(&file)
    switch state {
    case .open, .closed, .opening: state = .open(file)
    case .saving: state = .saving(file)
    case .conflicted(_, let theirs): state = .conflicted(file, theirs: theirs)
    case .failed(let error, _): state = .failed(error, file)
    }
  }
}

// MARK: Opening and closing

extension DocumentStore {
  /// Opens the file at `path` and answers with its document, what a crash left unsaved included; the model gets it as well.
  ///
  /// What a journal brings back can be undone. Where no file is there, the document is empty, and saving makes it.
  @discardableResult
  public func open(_ path: String) async throws(EditorError) -> MarkdownDocument {
    await close()
    state = .opening(path)
    send(.load(.began))
    do throws(EditorError) {
      let (file, document) = try await read(path)
      state = .open(file)
      send(.load(.finished(document)))
      return document
    } catch {
      state = .failed(error, nil)
      send(.load(.failed(error)))
      throw error
    }
  }

  /// Lets the file go; what isn't saved stays in the journal.
  public func close() async {
    _ = await saving?.value
    autosave?.cancel()
    journaling?.cancel()
    if state.file?.isDirty == true { await writeJournal() }
    (autosave, journaling, journaledText, version) = (nil, nil, nil, nil)
    if case .closed = state { return }
    state = .closed
  }

  private func read(_ path: String) async throws(EditorError) -> (OpenFile, MarkdownDocument) {
    var stamp: FileStamp?
    var text = Rope()
    if let file = try await readIfPresent(path) {
      stamp = file.stamp
      text = try Self.text(of: file, at: path)
    }
    var document = MarkdownDocument(text, dialect: configuration.dialect)
    let changes = await unsavedChanges(of: path, text)
    for change in changes { document = document.applying(Transaction(changes: change, event: .external)) }
    var file = OpenFile(path: path, savedText: text, text: document.rope, stamp: stamp)
    file.recoveredChanges = changes.count
    return (file, document)
  }

  private func readIfPresent(_ path: String) async throws(EditorError) -> StoredFile? {
    do throws(EditorError) { return try await readFile(path) } catch {
      if error.code == .noSuchFile { return nil }
      throw error
    }
  }

  /// The file at `path`, with the configured recovery from what the file system may have got over by the next try.
  func readFile(_ path: String) async throws(EditorError) -> StoredFile {
    let storage = storage
    var strategy = configuration.recovery
    if case .ignore = strategy { strategy = .propagate }
    do throws(EditorError) {
      return try await storage.read(path)
    } catch {
      guard error.code == .fileSystem || error.code == .unavailable else { throw error }
      let again = try await strategy.run(on: clock) { _ throws(EditorError) in try await storage.read(path) }
      guard let again else { throw error }
      return again
    }
  }

  /// The text of `file`, which must be UTF-8.
  static func text(of file: StoredFile, at path: String) throws(EditorError) -> Rope {
    do throws(InvalidUTF8) { return try Rope(validating: file.bytes) } catch {
      throw EditorError(
        .notUTF8, "\(path) isn't UTF-8: bad byte at offset \(error.offset.value); it's left as it is")
    }
  }
}
