public import EditorCoordination
public import EditorDocuments
public import MarkdownEditing
import TextBuffer

/// A document client without a file: a test shows its states, and a script decides how long calls take and how they
/// end.
///
///     let client = StubDocumentClient(clock: clock)
///     client.script.delay("save", by: .seconds(3))
///     client.script.fail("save", times: 1, with: EditorError(.noSpace, "disk full"))
///     await client.show(.dirty(OpenFile(simulated: "a.md", saved: "old", text: "new")))
///
/// The names of the calls are `open PATH`, `note`, `save`, `check`, `resolve` and `close`.
public actor StubDocumentClient: DocumentClient {
  /// The script of failures and delays.
  public nonisolated let script: CapabilityScript
  /// The snapshot that was noted last.
  public private(set) var noted: DocumentSnapshot?
  /// The state that was shown last.
  public private(set) var state = DocumentStoreState.closed

  private let clock: any SleepingClock
  private var readers = StreamReaders<ValuePolicy<DocumentStoreState>>()
  private var documents: [String: MarkdownDocument] = [:]
  private var outcomes: [SaveOutcome] = []

  /// A client with no file open; delays pass on `clock`.
  public init(script: CapabilityScript = CapabilityScript(), clock: any SleepingClock = SystemClock()) {
    (self.script, self.clock) = (script, clock)
    // A client works from the beginning; failures come from its script.
    do throws(EditorError) { try script.initialize() } catch {}
  }

  deinit { readers.finish() }

  // MARK: For the test

  /// Shows `state` from now on; no reader misses it.
  public func show(_ state: DocumentStoreState) {
    self.state = state
    readers.publish(.init(value: state, isCritical: true))
  }

  /// Makes `open` return a document of `text` for `path`.
  public func put(_ text: String, at path: String) { documents[path] = MarkdownDocument(Rope(text)) }

  /// Makes the next saves return `outcomes`, one after the other; all later ones return `saved`.
  public func answer(_ outcomes: SaveOutcome...) { self.outcomes += outcomes }

  // MARK: As a client

  /// A stream of the states, the present one first.
  public func states() -> ValueStream<DocumentStoreState> {
    ValueStream(buffer: readers.add(ValuePolicy(), first: .init(value: state, isCritical: true)))
  }

  /// The document that was put at `path`; an empty one if there is none.
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

  /// Returns the next scripted outcome.
  public func save() async throws(EditorError) -> SaveOutcome {
    try await call("save")
    return outcomes.isEmpty ? .saved : outcomes.removeFirst()
  }

  /// Returns `false`, unless the script makes it fail; a real store would throw in a conflict.
  public func checkOutside() async throws(EditorError) -> Bool {
    try await call("check")
    return false
  }

  /// Records the call; changes nothing.
  public func resolve(_ choice: ConflictResolution) async {
    do throws(EditorError) { try await call("resolve") } catch {}
  }

  /// Shows the state `closed`.
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
  /// A file for states that a test shows: the file has `saved`, and `text` is the newest text.
  public init(simulated path: String, saved: String, text: String? = nil, presence: FilePresence? = nil) {
    self.init(
      path: path, savedText: Rope(saved), text: Rope(text ?? saved),
      presence: presence ?? .present(FileStamp("simulated")))
  }
}
