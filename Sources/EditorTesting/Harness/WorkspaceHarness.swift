public import EditorCoordination
public import EditorDocuments
import MarkdownEditing
import TextBuffer

/// A workspace on files in memory that reports everything a test doesn't expect of views and files.
///
/// The test controls views, time, failing calls and crashes. A failure is a change of `ObservedWorkspace` without an
/// `expect`, or a mistake that a host noted. `TestFailure.reporter` reports it at the line of the `expect` or `finish`
/// that found it.
///
///     let harness = try await WorkspaceHarness(["notes.md": "milk"])
///     let view = try await harness.open("notes.md")
///     await view.type("oat ")
///     await harness.expect(within: .seconds(3)) {
///       $0.views = [ObservedView("notes.md", "oat ˇmilk")]
///       $0.files["notes.md"] = "oat milk"
///     }
///     try await harness.finish()
@MainActor
public final class WorkspaceHarness {
  /// A view of the workspace.
  @MainActor
  public struct View {
    /// The host that shows the document.
    public let host: SimulatedHost
    /// The context of the host.
    public let context: EditorContext
    /// The model of the context.
    public var model: EditorModel { context.model }

    /// Hands `intent` to the model, and returns its outcome.
    @discardableResult
    public func send(_ intent: EditorIntent) async -> ActionOutcome { await model.handle(intent).outcome }

    /// Types `text` at the selection, and returns the outcome.
    @discardableResult
    public func type(_ text: String) async -> ActionOutcome { await send(.perform(.type(text))) }
  }

  /// The workspace; another one after `crash()`.
  public private(set) var workspace: EditorWorkspace
  /// The files, with a script of failures and delays; another storage after `crash()`.
  public private(set) var storage: MemoryFileStorage
  /// The clock of workspace and storage; another one after `crash()`, and stopped when the harness is released.
  public private(set) var clock: ManualClock
  /// The clipboard.
  public let clipboard = SimulatedClipboard()
  /// The open views, oldest first.
  public private(set) var views: [View] = []

  private let make: @MainActor (MemoryFileStorage, ManualClock) throws(EditorError) -> EditorWorkspace
  /// All hosts so far, whose mistakes count also after their views are closed.
  private var hosts: [SimulatedHost] = []
  private var expected = ObservedWorkspace()
  private var failures = UnreportedFailures()

  /// A started workspace on `files`, by path, and on `others`, its further capabilities.
  ///
  /// Nothing happens by itself except saves and journals: files aren't polled, and no failure is tried again. Journals
  /// are in the folder `state`. `configure` changes the configuration of models and stores.
  public init(
    _ files: [String: String] = [:], others: [any Capability] = [],
    settings: EditorSettings = EditorSettings(),
    configure: (inout EditorConfiguration, inout DocumentStore.Configuration) -> Void = { _, _ in }
  ) async throws(EditorError) {
    var (editor, store) = (EditorConfiguration(), DocumentStore.Configuration())
    editor.keepQuiet()
    (store.outsideDelay, store.pollInterval, store.probeDelay) = (nil, nil, nil)
    (store.recovery, store.stateFolder) = (.propagate, "state")
    configure(&editor, &store)
    make = { [clipboard, editor, store] storage, clock throws(EditorError) in
      try EditorWorkspace(
        [storage, clipboard] + others, settings: settings, editor: editor, store: store, clock: clock)
    }
    clock = ManualClock()
    storage = MemoryFileStorage(files, clock: clock)
    workspace = try make(storage, clock)
    try await workspace.start()
    await accept()
  }

  deinit { clock.stop() }

  // MARK: Steps

  /// A new view, which shows the file at `path` if it's given.
  @discardableResult
  public func open(_ path: String? = nil) async throws(EditorError) -> View {
    let view = addView()
    if let path { try await view.context.open(path) }
    return view
  }

  /// A new view of the document that the test identifies by `key`, a draft from the first letter on.
  public func openDraft(_ key: String) -> View { addView(key) }

  private func addView(_ key: String? = nil) -> View {
    let host = SimulatedHost()
    hosts.append(host)
    let view = View(host: host, context: workspace.context(for: host, document: key))
    views.append(view)
    return view
  }

  /// Closes `view`; returns the place of its text, or throws as `EditorWorkspace.close(_:_:)` does.
  @discardableResult
  public func close(_ view: View, _ unsaved: UnsavedText = .keep) async throws(EditorError) -> CloseOutcome {
    let outcome = try await workspace.close(view.context, unsaved)
    views.removeAll { $0.context === view.context }
    return outcome
  }

  /// Ends the workspace as a crash of the program would, and starts a new one on the files of this moment.
  ///
  /// All views are gone, and so is the script of failures. The old workspace can write only to the old storage.
  public func crash() async throws(EditorError) {
    let (lost, lostClock) = (storage, clock)
    clock = ManualClock()
    storage = await lost.restarted(on: clock)
    // Only now, as it lets calls go on that were under way.
    lostClock.stop()
    await lost.releaseWrites()
    (views, expected.views) = ([], [])
    workspace = try make(storage, clock)
    try await workspace.start()
  }

  // MARK: Expectations

  /// Waits until the state is the last expected one, changed by `change`, and all hosts show their models' text.
  ///
  /// At most `time` passes on the clock, and only while nothing else happens: from one wake-up of a sleeping task to
  /// the next. Each difference that remains after thousands of looks, and no sooner than after `limit`, is a failure.
  /// Then the test goes on from the actual state.
  public func expect(
    within time: Duration = .zero, limit: Duration = .seconds(10), file: StaticString = #filePath,
    line: UInt = #line, _ change: (inout ObservedWorkspace) -> Void = { _ in }
  ) async {
    change(&expected)
    let end = clock.now + time
    var looks = 0
    let isReached = await comesTrue(5_000, limit) {
      if await observed() == expected, views.allSatisfy(\.isUpToDate) { return true }
      looks += 1
      // First everything happens that can without time.
      if looks.isMultiple(of: 100), let next = clock.timeToNextWakeUp, clock.now + next <= end {
        clock.advance(by: next)
      }
      return false
    }
    guard !isReached else { return }
    let actual = await observed()
    let late = views.indices.filter { !views[$0].isUpToDate }.map {
      "views[\($0)] shows \(views[$0].host.shown?.description ?? "nothing"), which isn't its model's text"
    }
    failures.add(actual.differences(from: expected) + late, file, line)
    expected = actual
  }

  /// Accepts the present state as the expected one.
  public func accept() async { expected = await observed() }

  /// Compares the state once more, and reports the mistakes that the hosts noted; call it last.
  ///
  /// If there is no `TestFailure.reporter`, throws all failures so far as one.
  public func finish(file: StaticString = #filePath, line: UInt = #line) async throws(TestFailure) {
    await expect(file: file, line: line)
    failures.add(hosts.flatMap(\.mistakes).map { "a host was wronged: \($0)" }, file, line)
    try failures.end(file, line)
  }

  private func observed() async -> ObservedWorkspace {
    var observed = ObservedWorkspace()
    for (path, bytes) in await storage.contents {
      if path.split(separator: "/").last?.hasPrefix(".") == true {
        observed.hiddenFiles += 1
      } else {
        observed.files[path] = String(decoding: bytes, as: UTF8.self)
      }
    }
    observed.views = views.map { ObservedView($0.context) }
    observed.health = workspace.health.overall
    return observed
  }
}

extension WorkspaceHarness.View {
  /// Whether the host shows the model's text; one that isn't attached need not.
  fileprivate var isUpToDate: Bool {
    !model.queueSnapshot.hasHost || host.shown == model.text
  }
}
