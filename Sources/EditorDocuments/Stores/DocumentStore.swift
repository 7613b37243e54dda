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
    /// What to do where the file system fails, `nil` for what the storage says; where that is to ignore it, it's told
    /// all the same.
    public var recovery: RecoveryStrategy?
    /// How long nothing must have happened to the file until it's looked at for changes of others; `nil` for never, but
    /// when it's saved.
    public var outsideDelay: Duration? = .milliseconds(200)
    /// How often the file is looked at where nothing watches it; `nil` for never.
    public var pollInterval: Duration? = .seconds(5)
    /// How long after the storage began to fail it's tried whether it works again; `nil` for never.
    public var probeDelay: Duration? = .seconds(5)
    /// The folder, without a slash at the end, into which a text is copied that neither its file nor its journal takes
    /// when it's closed; `nil` for none.
    public var rescueFolder: String?

    /// The usual configuration.
    public init() {}
  }

  /// Where the store is with its document.
  public private(set) var state = DocumentStoreState.closed {
    didSet { publish(isCritical: state.isCritical || oldValue.phase == .saving && state.phase != .saving) }
  }

  /// How it behaves.
  public private(set) var configuration: Configuration

  /// What opening a file comes to: what belongs to the state, the document, and what keeps the journal.
  typealias ReadFile = (OpenFile, MarkdownDocument, JournalKeeper)

  let storage: any FileStorage
  private let parser: (any SyntaxParsing)?
  /// What tells of changes of others.
  let watcher: (any FileWatching)?
  let clock: any SleepingClock
  /// What the store has for its model.
  nonisolated let outbox = StoreOutbox()
  private var readers = StreamReaders<ValuePolicy<DocumentStoreState>>()
  /// Which of a model's documents is the file's.
  var ownership = DocumentOwnership.anyDocument {
    didSet {
      guard ownership != .loading else { return }
      endWaitingForLoad()
      // What others did meanwhile could go nowhere.
      if oldValue == .loading { lookSoon() }
    }
  }
  /// Saves that came while the file's document was on its way into the model.
  var waitingForLoad: [CheckedContinuation<Void, Never>] = []
  /// Openings that wait until the model takes in nothing more, by number.
  var waitingForModel: [Int: CheckedContinuation<Void, Never>] = [:]
  /// How often a model was asked for that.
  var suspensions = 0
  /// The version of the newest text.
  var version: EditorVersion?
  /// The save, or the look at what others did, that is under way: one at a time.
  var turn: Task<Void, Never>?
  var autosave: Task<Void, Never>?
  var journaling: Task<Void, Never>?
  /// Waits for hints that others did something to the file.
  var watching: Task<Void, Never>?
  /// Waits until they have done with it.
  var looking: Task<Void, Never>?
  /// When the first of the hints came that weren't followed yet.
  var firstHint: Duration?
  /// Listens to how much of the storage works.
  var listening: Task<Void, Never>?
  /// Tries now and then whether it works again.
  var probing: Task<Void, Never>?
  /// What keeps the journal of the open file.
  var journal: JournalKeeper?
  /// The number of steps that journals were asked for.
  var journalSteps = 0
  /// The text of others that is on its way into the document, which is not saved until it's there.
  var unconfirmedMerge: UnconfirmedMerge?
  /// The file that is being opened.
  var reading: Task<Result<ReadFile, EditorError>, Never>?
  /// How often it was opened or closed.
  var openings = 0

  /// A store on `storage`, with no file open; without a parser, or where that fails, it parses by itself, and without a
  /// watcher it looks at the file now and then.
  public init(
    storage: any FileStorage, parser: (any SyntaxParsing)? = nil, watcher: (any FileWatching)? = nil,
    clock: any SleepingClock = SystemClock(), configuration: Configuration = Configuration()
  ) {
    self.storage = storage
    self.parser = parser
    self.watcher = watcher
    self.clock = clock
    self.configuration = configuration
  }

  // Nobody waits for a load any more: who does holds the store.
  deinit {
    for task in [autosave, journaling, watching, looking, listening, probing] { task?.cancel() }
    if let file = state.file, !file.isSafe, let journal, configuration.journalDelay != nil {
      // Dropped without being closed: the journal gets what the next tick of its timer would have written.
      let last = journalSteps + 1
      Task {
        do throws(EditorError) {
          try await journal.write(file.text, through: [file.textOnDisk], as: last)
        } catch {}
      }
    }
    readers.finish()
    outbox.finish()
  }

  /// Behaves as `configuration` says from the next change or save on.
  public func configure(_ configuration: Configuration) { reconfigure { $0 = configuration } }

  /// Changes the configuration, and leaves alone what `change` does.
  func reconfigure(_ change: @Sendable (inout Configuration) -> Void) {
    let before = configuration
    change(&configuration)
    catchUp(since: before)
  }

  /// The states from now on, the present one first.
  public func states() -> ValueStream<DocumentStoreState> {
    ValueStream(
      buffer: readers.add(ValuePolicy(), first: .init(value: state, isCritical: state.isCritical)))
  }

  private func publish(isCritical: Bool) { readers.publish(.init(value: state, isCritical: isCritical)) }

  /// Goes on to the state that `event` leads to; answers `false` where it means nothing in this state.
  @discardableResult
  func apply(_ event: StoreEvent) -> Bool {
    guard let next = state.after(event) else { return false }
    state = next
    return true
  }

  /// Runs `work` once what was begun before it has ended.
  func inTurn<Value: Sendable>(
    _ work: @escaping @Sendable (isolated DocumentStore) async throws(EditorError) -> Value
  ) async throws(EditorError) -> Value {
    await waitForTurn()
    let task = Task { () -> Result<Value, EditorError> in
      let result: Result<Value, EditorError>
      do throws(EditorError) { result = .success(try await work(self)) } catch { result = .failure(error) }
      // Here, not by whoever waits: another one who waits would find it ended and still there, and never let go.
      self.turn = nil
      return result
    }
    turn = Task { _ = await task.value }
    return try await task.value.get()
  }

  /// Waits until no save is under way, and nobody looks at what others did.
  func waitForTurn() async { while let turn { await turn.value } }
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
    try await leaveFile()
    openings += 1
    let opening = openings
    apply(.opens(path))
    outbox.send(.intent(.load(.began)))
    let result = await reading(path)
    guard opening == openings else {
      let error = EditorError.opened(another: path)
      // Where another file is opened, the model hears of that one; where none is, it mustn't wait for this one.
      if case .closed = state { outbox.send(.intent(.load(.failed(error)))) }
      throw error
    }
    switch result {
    case .success(let (file, document, journal)):
      self.journal = journal
      apply(.opened(file))
      ownership = outbox.send(.loaded(document, opening: opening)) ? .loading : .anyDocument
      watch(path)
      listen()
      return document
    case .failure(let error):
      apply(.failedToOpen(error))
      outbox.send(.intent(.load(.failed(error))))
      throw error
    }
  }

  /// Closes the file that is open, with all that its model had taken in.
  private func leaveFile() async throws(EditorError) {
    let isSuspended = await suspendModel()
    do throws(EditorError) { try await close() } catch {
      // The model goes on with the document that it has.
      if isSuspended { outbox.send(.intent(.load(.failed(error)))) }
      throw error
    }
  }

  /// What reading the file at `path` comes to; stops early where another one is opened, or nobody waits any more.
  private func reading(_ path: String) async -> Result<ReadFile, EditorError> {
    let task = Task { () -> Result<ReadFile, EditorError> in
      do throws(EditorError) { return .success(try await self.read(path)) } catch { return .failure(error) }
    }
    reading = task
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func read(_ path: String) async throws(EditorError) -> ReadFile {
    var presence = FilePresence.new
    var (text, age) = (Rope(), Duration?.none)
    if let (stored, itsAge) = try await readIfPresent(path) {
      (presence, age) = (.present(stored.stamp), itsAge)
      text = try Self.text(of: stored, at: path)
    }
    var document = try await parsed(text).withHistory(configuration.history)
    let shelf = await JournalShelf(of: path, presence == .new ? nil : text, in: storage)
    for change in shelf.changes {
      document = document.applying(Transaction(changes: change, event: .external))
    }
    var file = OpenFile(path: path, savedText: text, text: document.rope, presence: presence)
    file.age = age
    file.storageLevel = await storage.level
    file.recoveredChanges = shelf.changes.count
    file.keptJournals = shelf.kept
    file.journaledText = shelf.changes.isEmpty ? nil : shelf.text
    return (file, document, JournalKeeper(shelf, of: path, in: storage))
  }

  private func parsed(_ text: Rope) async throws(EditorError) -> MarkdownDocument {
    let (dialect, opening) = (configuration.dialect, openings)
    if let parser {
      do throws(EditorError) {
        return try await parser.document(of: text, dialect: dialect) { [weak self] share in
          await self?.progress(share, of: opening)
        }
      } catch {
        if Task.isCancelled { throw error }
        // The parser's state is its own affair, and the workspace's; here there is another way.
      }
    }
    return MarkdownDocument(text, dialect: dialect)
  }

  private func progress(_ share: Double, of opening: Int) {
    if opening == openings { apply(.progressed(share)) }
  }

  /// The file at `path`, with its age where it can't be read and is only remembered; `nil` where there is none.
  private func readIfPresent(_ path: String) async throws(EditorError) -> (StoredFile, age: Duration?)? {
    do throws(EditorError) { return (try await readFile(path), nil) } catch {
      if error.code == .noSuchFile { return nil }
      guard strategy == .fallback, let known = await storage.lastKnown(path) else { throw error }
      return (known.file, known.age)
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
