public import EditorCoordination
public import EditorDocuments
public import MarkdownEditing
import TextBuffer

/// A keeper of a document's file that has none: its states are those that a test shows, and its actions take as long
/// and end as the script says.
///
///     let client = StubDocumentClient(clock: clock)
///     client.script.delay("save", by: .seconds(3))
///     client.script.fail("save", times: 1, with: EditorError(.noSpace, "disk full"))
///     await client.show(.dirty(OpenFile(simulated: "a.md", saved: "old", text: "new")))
///
/// The names of the calls are `open PATH`, `note`, `save`, `check`, `resolve` and `close`.
public actor StubDocumentClient: DocumentClient {
  /// What fails, and what takes long.
  public nonisolated let script: CapabilityScript
  /// The text that it was told of last.
  public private(set) var noted: DocumentSnapshot?
  /// What was shown last.
  public private(set) var state = DocumentStoreState.closed

  private let clock: any SleepingClock
  private var readers = StreamReaders<ValuePolicy<DocumentStoreState>>()
  private var documents: [String: MarkdownDocument] = [:]
  private var outcomes: [SaveOutcome] = []

  /// A client with no file open; delays pass on `clock`.
  public init(script: CapabilityScript = CapabilityScript(), clock: any SleepingClock = SystemClock()) {
    (self.script, self.clock) = (script, clock)
    // A client is there from the beginning: what isn't is its script's affair.
    do throws(EditorError) { try script.initialize() } catch {}
  }

  deinit { readers.finish() }

  // MARK: The test's side

  /// Shows `state` from now on; no reader misses it.
  public func show(_ state: DocumentStoreState) {
    self.state = state
    readers.publish(.init(value: state, isCritical: true))
  }

  /// Lets `open` answer with a document of `text` for `path`.
  public func put(_ text: String, at path: String) { documents[path] = MarkdownDocument(Rope(text)) }

  /// Lets the next saves answer with `outcomes`, one after the other; then all with `saved`.
  public func answer(_ outcomes: SaveOutcome...) { self.outcomes += outcomes }

  // MARK: The client's side

  /// The states from now on, the present one first.
  public func states() -> ValueStream<DocumentStoreState> {
    ValueStream(buffer: readers.add(ValuePolicy(), first: .init(value: state, isCritical: true)))
  }

  /// The document that was put there; an empty one where none was.
  public func open(_ path: String) async throws(EditorError) -> MarkdownDocument {
    try await call("open \(path)")
    return documents[path] ?? MarkdownDocument(Rope())
  }

  /// Keeps the snapshot.
  public func note(_ snapshot: DocumentSnapshot) async {
    do throws(EditorError) { try await call("note") } catch {}
    noted = snapshot
  }

  /// Keeps the snapshot, and saves.
  public func save(_ snapshot: DocumentSnapshot) async throws(EditorError) -> SaveOutcome {
    noted = snapshot
    return try await save()
  }

  /// The next outcome.
  public func save() async throws(EditorError) -> SaveOutcome {
    try await call("save")
    return outcomes.isEmpty ? .saved : outcomes.removeFirst()
  }

  /// Nobody did anything, unless the script lets it fail; while it shows a conflict, a real one fails with that.
  public func checkOutside() async throws(EditorError) -> Bool {
    try await call("check")
    return false
  }

  /// Takes note.
  public func resolve(_ choice: ConflictResolution) async {
    do throws(EditorError) { try await call("resolve") } catch {}
  }

  /// Shows that it's closed.
  public func close(_ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome {
    try await call("close")
    show(.closed)
    return .nothingUnsaved
  }

  private func call(_ name: String) async throws(EditorError) {
    let delay = script.delay(of: name)
    if delay > .zero { try? await clock.sleep(for: delay) }
    try script.call(name, of: CapabilityName("document client"))
  }
}

extension OpenFile {
  /// A file for states that a test shows: it has `saved`, while `text` is the newest.
  public init(simulated path: String, saved: String, text: String? = nil, presence: FilePresence? = nil) {
    self.init(
      path: path, savedText: Rope(saved), text: Rope(text ?? saved),
      presence: presence ?? .present(FileStamp("simulated")))
  }
}
