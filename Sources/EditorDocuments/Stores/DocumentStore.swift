public import EditorCoordination
public import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Manages one document's file: opens it, saves it, notices changes by others, and loses nothing in a crash.
///
/// `EditorModel.connect(_:)` keeps it in step with a model. The store owns its state; nobody else changes it.
public actor DocumentStore: DocumentSaving {
  /// The present state of the document.
  public private(set) var state = DocumentStoreState.closed {
    didSet { publish(isCritical: state.isCritical || oldValue.phase == .saving && state.phase != .saving) }
  }

  /// The behaviour of the store.
  public private(set) var configuration: Configuration

  /// The result of reading a file: the state's part, the document, and the keeper of its journal.
  typealias ReadFile = (OpenFile, MarkdownDocument, JournalKeeper)

  let storage: any FileStorage
  private let parser: (any SyntaxParsing)?
  /// The source of hints at changes by others.
  let watcher: (any FileWatching)?
  let clock: any SleepingClock
  /// The requests to the connected model.
  nonisolated let outbox = StoreOutbox()
  private var readers = StreamReaders<ValuePolicy<DocumentStoreState>>()
  /// The document of a model that is the file's.
  var ownership = DocumentOwnership.anyDocument {
    didSet {
      guard ownership != .loading else { return }
      endWaitingForLoad()
      // A check of the file during the load had no model to merge into.
      if oldValue == .loading { lookSoon() }
    }
  }
  /// Saves that wait until the file's document has arrived in the model.
  var waitingForLoad: [CheckedContinuation<Void, Never>] = []
  /// Openings that wait for the model's suspension, by the suspension's number.
  var waitingForModel: [Int: CheckedContinuation<Void, Never>] = [:]
  /// The number of suspensions asked for so far, and that of journal steps; small, since an app has many stores.
  var (suspensions, journalSteps): (Int32, Int32) = (0, 0)
  /// The version of the newest text.
  var version: EditorVersion?
  /// The save or check for changes by others that is under way; one at a time.
  var turn: Task<Void, Never>?
  var autosave: Task<Void, Never>?
  var journaling: Task<Void, Never>?
  /// Waits for hints at changes by others.
  var watching: Task<Void, Never>?
  /// Waits until the changes have ended.
  var looking: Task<Void, Never>?
  /// The time of the first hint that hasn't led to a check.
  var firstHint: Duration?
  /// Listens to the level of the storage.
  var listening: Task<Void, Never>?
  /// Probes the storage now and then.
  var probing: Task<Void, Never>?
  /// The keeper of the open file's journal.
  var journal: JournalKeeper?
  /// A text by others that is on its way into the document; nothing is saved until it has arrived.
  var unconfirmedMerge: UnconfirmedMerge?
  /// The file that is being opened.
  var reading: Task<Result<ReadFile, EditorError>, Never>?
  /// The version of the text that was closed last.
  var lastClosed: EditorVersion?
  /// The changed documents that the model got in place of the file's, each with its newest text, oldest first.
  var successors: [DocumentSnapshot] = []
  /// Leaves the file for its successors.
  var succession: Task<Void, Never>?
  /// Whether something changed for the successors since the last attempt to leave the file began.
  var succeedsAgain = false
  /// The number of times that a file was opened or closed.
  var openings = 0

  /// A store on `storage` with no open file.
  ///
  /// Without a parser, or if it fails, the store parses by itself. Without a watcher, it polls the file.
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

  // Nobody waits for a load any more: a waiting task would hold the store.
  deinit {
    for task in [autosave, journaling, watching, looking, listening, probing] { task?.cancel() }
    if let file = state.file, let journal {
      // The store was released without being closed: the journal gets what its timer would have written next.
      let isWritten = file.isSafe ? true : !configuration.hasJournal
      let step = Int(journalSteps) + 1
      journal.end(writing: isWritten ? nil : file.text, through: file.textsOnDisk, as: step)
    }
    for next in successors where configuration.hasJournal {
      let (_, draft) = Self.newDraft(in: configuration.stateFolder, storage)
      draft?.end(writing: next.document.rope, through: [Rope()], as: 1)
    }
    readers.finish()
  }

  /// Changes the behaviour to `configuration` from the next change or save on.
  public func configure(_ configuration: Configuration) { reconfigure { $0 = configuration } }

  /// Changes part of the configuration; `change` edits the present one.
  func reconfigure(_ change: @Sendable (inout Configuration) -> Void) {
    let before = configuration
    change(&configuration)
    catchUp(since: before)
  }

  /// A stream of the states, the present one first.
  public func states() -> ValueStream<DocumentStoreState> {
    ValueStream(
      buffer: readers.add(ValuePolicy(), first: .init(value: state, isCritical: state.isCritical)))
  }

  private func publish(isCritical: Bool) { readers.publish(.init(value: state, isCritical: isCritical)) }

  /// Moves to the state that follows `event`; returns `false` if there is none.
  @discardableResult
  func apply(_ event: StoreEvent) -> Bool {
    guard let next = state.after(event) else { return false }
    let before = state
    state = next
    // The file can be left now, if it couldn't be before.
    if before.file?.isSafe == false, next.file?.isSafe == true, let last = successors.last { follow(last) }
    if let observer = configuration.observer, let event = DocumentEvent(event, from: before, to: next) {
      observer.record(event)
    }
    return true
  }

  /// Runs `work` after the work that was begun before it.
  ///
  /// No file is closed during a turn.
  func inTurn<Value: Sendable>(
    _ work: @escaping @Sendable (isolated DocumentStore) async throws(EditorError) -> Value
  ) async throws(EditorError) -> Value {
    await waitForTurn()
    let task = Task { () -> Result<Value, EditorError> in
      let result: Result<Value, EditorError>
      do throws(EditorError) { result = .success(try await work(self)) } catch { result = .failure(error) }
      // Cleared here, not by the waiting caller: another waiter would find the ended task again and loop forever.
      self.turn = nil
      return result
    }
    turn = Task { _ = await task.value }
    return try await task.value.get()
  }

  /// Waits until no save or check is under way.
  func waitForTurn() async { while let turn { await turn.value } }
}

// MARK: Opening and closing

extension DocumentStore {
  /// Opens the file at `path` and returns its document, including text that a crash left unsaved.
  ///
  /// A connected model gets the document, too. Changes recovered from a journal can be undone. Journals that can't be
  /// used are listed in the state's file and left alone. If there is no file, the document is empty, and saving creates
  /// the file. Throws with the code `stale` if another file is opened, or this one closed, before it's read. Throws
  /// with the code `unsaved`, with the previous file still open, if that one can't be closed.
  @discardableResult
  public func open(_ path: String) async throws(EditorError) -> MarkdownDocument {
    // What is typed while the file's claim is released is a draft, which is left, too.
    repeat { try await leaveFile() } while state.file != nil
    openings += 1
    let opening = openings
    apply(.opens(path))
    outbox.send(.intent(.load(.began)))
    let result = await reading(path)
    guard opening == openings else {
      if case .success(let (_, _, journal)) = result { await journal.release() }
      let error = EditorError.opened(another: path)
      // If another file is being opened, the model hears of that one. If none is, it mustn't wait for this one.
      if case .closed = state { outbox.send(.intent(.load(.failed(error)))) }
      throw error
    }
    switch result {
    case .success(let (file, document, journal)):
      self.journal = journal
      apply(.opened(file))
      let isSent = outbox.send(.loaded(document, opening: opening, over: lastClosed))
      ownership = isSent ? .loading : .anyDocument
      watch(path)
      listen()
      if !file.isSafe { scheduleJournal() }
      return document
    case .failure(let error):
      apply(.failedToOpen(error))
      outbox.send(.intent(.load(.failed(error))))
      throw error
    }
  }

  /// Closes the open file, with everything that its model had taken in.
  private func leaveFile() async throws(EditorError) {
    let isSuspended = await suspendModel()
    do throws(EditorError) { try await close() } catch {
      // The model continues with its present document.
      if isSuspended { outbox.send(.intent(.load(.failed(error)))) }
      throw error
    }
  }

  /// Reads the file at `path`; stops early if another file is opened or the caller is cancelled.
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
    let claim = FileClaim.new
    let (shelf, others) = await JournalShelf.withoutOthers(
      of: path, presence == .new ? nil : text, in: storage, stateFolder: stateFolder(for: path),
      making: configuration.writesNothing ? nil : claim)
    for change in shelf.changes {
      document = document.applying(Transaction(changes: change, event: .external))
    }
    var file = OpenFile(path: path, savedText: text, text: document.rope, presence: presence)
    (file.age, file.isDraft) = (age, presence == .new && isDraft(path))
    file.storageLevel = await storage.level
    file.recoveredChanges = shelf.changes.count
    file.keptJournals = shelf.kept
    // In safe mode, nothing removes a kept journal.
    let isJournaled = shelf.isWhole || configuration.writesNothing
    file.journaledText = isJournaled && !shelf.changes.isEmpty ? shelf.text : nil
    let keeper = await keeper(shelf, of: path, by: claim)
    file.claims = [claim] + others
    if !configuration.writesNothing, !shelf.changes.isEmpty { await keeper.tellOthers() }
    return (file, document, keeper)
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
        // The parser's state is its own and the workspace's concern; the store can parse by itself.
        configuration.observer?.record(.parsedWithoutParser(error))
      }
    }
    return MarkdownDocument(text, dialect: dialect)
  }

  private func progress(_ share: Double, of opening: Int) {
    if opening == openings { apply(.progressed(share)) }
  }

  /// The file at `path`, with its age if it's only remembered; `nil` if there is none.
  private func readIfPresent(_ path: String) async throws(EditorError) -> (StoredFile, age: Duration?)? {
    do throws(EditorError) { return (try await readFile(path), nil) } catch {
      if error.code == .noSuchFile { return nil }
      guard strategy == .fallback, let known = await storage.lastKnown(path) else { throw error }
      return (known.file, known.age)
    }
  }

  /// The text of `file`; throws with the code `not-utf-8` if it isn't UTF-8.
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
