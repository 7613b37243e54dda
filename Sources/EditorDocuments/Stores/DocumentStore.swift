public import EditorCoordination
public import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// Keeps one document's file: opens, saves, notices what others do to it, and loses nothing in a crash.
///
/// `EditorModel.connect(_:)` keeps it in step with a model. It owns its state; nobody else changes it.
public actor DocumentStore: DocumentSaving {
  /// How a store behaves.
  public struct Configuration: Sendable, Hashable {
    /// The dialect of the documents that it opens.
    public var dialect = Dialect.gfm
    /// An empty history for the documents that it opens: how much of each can be undone, and in which steps.
    public var history = History()
    /// How long after the last change it saves by itself; `nil` for never.
    public var autosaveDelay: Duration? = .seconds(2)
    /// How long after the last change it writes that to its journal; `nil` to keep none.
    public var journalDelay: Duration? = .milliseconds(500)
    /// What to do where the file system fails; where that is to ignore it, it's told all the same.
    public var recovery = RecoveryStrategy.retry(RetryPolicy())
    /// The folder, without a slash at the end, into which a text is copied that neither its file nor its journal takes
    /// when it's closed; `nil` for none.
    public var rescueFolder: String?

    /// The usual configuration.
    public init() {}
  }

  /// What the store is doing.
  public internal(set) var state = DocumentStoreState.closed {
    didSet { publish(isCritical: state.isCritical || oldValue.isSaving && !state.isSaving) }
  }

  /// How it behaves.
  public private(set) var configuration: Configuration

  let storage: any FileStorage
  private let parser: (any SyntaxParsing)?
  let clock: any SleepingClock
  /// What the store has for its model.
  nonisolated let outbox = StoreOutbox()
  private var readers = StreamReaders<ValuePolicy<DocumentStoreState>>()
  /// Which of a model's documents is the file's.
  var ownership = DocumentOwnership.anyDocument {
    didSet { if ownership != .loading { endWaitingForLoad() } }
  }
  /// Saves that came while the file's document was on its way into the model.
  var waitingForLoad: [CheckedContinuation<Void, Never>] = []
  /// The version of the newest text.
  var version: EditorVersion?
  /// The save that is under way.
  var saving: Task<Result<SaveOutcome, EditorError>, Never>?
  var autosave: Task<Void, Never>?
  var journaling: Task<Void, Never>?
  /// What keeps the journal of the open file.
  var journal: JournalKeeper?
  /// The text of others that is on its way into the document, which is not saved until it's there.
  var unconfirmedMerge: Rope?
  /// How often it was opened or closed.
  var openings = 0

  /// A store on `storage`, with no file open; without a parser, or where that fails, it parses by itself.
  public init(
    storage: any FileStorage, parser: (any SyntaxParsing)? = nil, clock: any SleepingClock = SystemClock(),
    configuration: Configuration = Configuration()
  ) {
    self.storage = storage
    self.parser = parser
    self.clock = clock
    self.configuration = configuration
  }

  // Nobody waits for a load any more: who does holds the store.
  deinit {
    autosave?.cancel()
    journaling?.cancel()
    if let file = state.file, !file.isSafe, let journal, configuration.journalDelay != nil {
      // Dropped without being closed: the journal gets what the next tick of its timer would have written.
      Task { do throws(EditorError) { try await journal.write(file.text, since: file.savedText) } catch {} }
    }
    readers.finish()
    outbox.finish()
  }

  /// Behaves as `configuration` says from the next change or save on.
  public func configure(_ configuration: Configuration) { self.configuration = configuration }

  /// Changes the configuration, and leaves alone what `change` does.
  func reconfigure(_ change: @Sendable (inout Configuration) -> Void) { change(&configuration) }

  /// The states from now on, the present one first.
  public func states() -> ValueStream<DocumentStoreState> {
    ValueStream(
      buffer: readers.add(ValuePolicy(), first: .init(value: state, isCritical: state.isCritical)))
  }

  private func publish(isCritical: Bool) { readers.publish(.init(value: state, isCritical: isCritical)) }

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
  /// Opens the file at `path` and answers with its document, what a crash left unsaved included; a connected model gets
  /// it as well.
  ///
  /// What a journal brings back can be undone; journals that can't be used are listed in the state's file and left
  /// alone. Where no file is there, the document is empty, and saving makes it. Fails with the code `stale` where
  /// another file is opened or this one closed before it's read, and with the code `unsaved`, the file of before still
  /// open, where that one can't be closed.
  @discardableResult
  public func open(_ path: String) async throws(EditorError) -> MarkdownDocument {
    try await close()
    openings += 1
    let opening = openings
    state = .opening(path)
    outbox.send(.intent(.load(.began)))
    let result: Result<(OpenFile, MarkdownDocument, JournalKeeper), EditorError>
    do throws(EditorError) { result = .success(try await read(path)) } catch { result = .failure(error) }
    guard opening == openings else {
      let error = EditorError.opened(another: path)
      // Where another file is opened, the model hears of that one; where none is, it mustn't wait for this one.
      if case .closed = state { outbox.send(.intent(.load(.failed(error)))) }
      throw error
    }
    switch result {
    case .success(let (file, document, journal)):
      self.journal = journal
      state = .open(file)
      ownership = outbox.send(.loaded(document, opening: opening)) ? .loading : .anyDocument
      return document
    case .failure(let error):
      state = .failed(error, nil)
      outbox.send(.intent(.load(.failed(error))))
      throw error
    }
  }

  private func read(_ path: String) async throws(EditorError) -> (OpenFile, MarkdownDocument, JournalKeeper) {
    var stamp: FileStamp?
    var text = Rope()
    if let file = try await readIfPresent(path) {
      stamp = file.stamp
      text = try Self.text(of: file, at: path)
    }
    var document = await parsed(text).withHistory(configuration.history)
    let shelf = await JournalShelf(of: path, text, in: storage)
    for change in shelf.changes {
      document = document.applying(Transaction(changes: change, event: .external))
    }
    var file = OpenFile(path: path, savedText: text, text: document.rope, stamp: stamp)
    file.recoveredChanges = shelf.changes.count
    file.keptJournals = shelf.kept
    file.journaledText = shelf.changes.isEmpty ? nil : shelf.text
    return (file, document, JournalKeeper(shelf, of: path, in: storage))
  }

  private func parsed(_ text: Rope) async -> MarkdownDocument {
    let dialect = configuration.dialect
    if let parser {
      do throws(EditorError) { return try await parser.document(of: text, dialect: dialect) } catch {
        // The parser's state is its own affair, and the workspace's; here there is another way.
      }
    }
    return MarkdownDocument(text, dialect: dialect)
  }

  private func readIfPresent(_ path: String) async throws(EditorError) -> StoredFile? {
    do throws(EditorError) { return try await readFile(path) } catch {
      if error.code == .noSuchFile { return nil }
      throw error
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

extension EditorError {
  fileprivate static func opened(another path: String) -> EditorError {
    EditorError(.stale, "\(path) wasn't opened: meanwhile another file was, or the store was closed")
  }
}
