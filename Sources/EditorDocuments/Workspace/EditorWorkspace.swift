public import EditorCoordination
public import Observation

/// The orchestrator: makes a context for each view, hands it the capabilities and degrades all contexts together.
///
/// It watches the capabilities: they are initialised in dependency order and invalidated in reverse. While one is
/// missing, typing goes on: calls that depend on it fail with an error that names it, and work again once it's back.
///
/// Nothing observable changes inside a call, nor while a view is in the middle of an update pass. So a view can ask for
/// its context from there.
@MainActor
@Observable
public final class EditorWorkspace {
  /// The levels of the capabilities.
  public private(set) var health = WorkspaceHealth()
  /// The behaviour of models and stores.
  public private(set) var settings: EditorSettings
  /// The contexts of present views, oldest first; a new context appears in a later turn.
  public private(set) var contexts: [EditorContext] = []
  /// Whether the workspace is in safe mode; see `enterSafeMode()`.
  public private(set) var isInSafeMode = false

  /// The current values, which observers see a turn later.
  private struct Present {
    var health = WorkspaceHealth()
    var settings: EditorSettings
    var contexts: [EditorContext] = []
    var isInSafeMode = false
    var isShuttingDown = false
  }

  @ObservationIgnored private var present: Present
  @ObservationIgnored private var publication: Task<Void, Never>?
  let registry: CapabilityRegistry
  private let recovery: RecoveryStrategy?
  private let clock: any SleepingClock
  let documents: OpenDocuments
  @ObservationIgnored private var lastStep: Task<Void, Never>?
  @ObservationIgnored private var watch: Task<Void, Never>?
  @ObservationIgnored private var listener: CapabilityListener?

  /// A workspace on `capabilities`, which `start()` initialises.
  ///
  /// Failed initialisations are handled by `recovery`, or by each capability's own strategy. Models begin with `editor`
  /// and stores with `store`, except for the values that `settings` decide. `makeModel` makes the models; it is for
  /// tests. Throws if two capabilities have one name, if a dependency is missing, or if dependencies form a cycle.
  public init(
    _ capabilities: [any Capability], settings: EditorSettings = EditorSettings(),
    editor: EditorConfiguration = EditorConfiguration(),
    store: DocumentStore.Configuration = DocumentStore.Configuration(),
    recovery: RecoveryStrategy? = nil, clock: any SleepingClock = SystemClock(),
    makeModel: @escaping @MainActor (EditorConfiguration, DocumentStore?) -> EditorModel = {
      EditorModel(configuration: $0, saver: $1)
    }
  ) throws(EditorError) {
    registry = try CapabilityRegistry(capabilities)
    self.settings = settings
    present = Present(settings: settings)
    documents = OpenDocuments(
      registry, settings: settings, editor: editor, store: store, clock: clock, makeModel: makeModel)
    self.recovery = recovery
    self.clock = clock
  }

  deinit { watch?.cancel() }

  // MARK: Capabilities

  /// Initialises the capabilities, and listens to their announcements from then on; `health` has the result.
  ///
  /// Throws with the code `essential-unavailable` if an essential capability stays unavailable. Then later capabilities
  /// aren't initialised. It can be called again.
  public func start() async throws(EditorError) {
    listener = CapabilityListener(registry.inOrder) { [weak self] in await self?.hear() }
    var missing: (name: CapabilityName, error: EditorError?)?
    await inTurn { [registry, recovery, clock] workspace in
      let health = await registry.revive(by: recovery, on: clock, halting: true)
      missing = health.missing
      await workspace.take(health)
    }
    if let missing { throw .essential(missing.name, missing.error) }
  }

  /// Reacts to a capability's announcement of a level.
  private func hear() async {
    await inTurn { [registry] workspace in
      await workspace.take(await registry.look(since: workspace.present.health))
    }
  }

  /// Checks all levels, tries to restore what doesn't work, and degrades or restores every context together.
  ///
  /// Contexts whose views are gone are closed. A context whose text is safe nowhere stays, and is tried again at the
  /// next check.
  public func checkHealth() async {
    await inTurn { [registry, recovery, clock] workspace in
      let health = await registry.revive(by: recovery, on: clock)
      await workspace.closeDead()
      await workspace.take(health)
    }
  }

  /// Checks the health at each `interval`, until the workspace is shut down or gone.
  public func watch(every interval: Duration) {
    watch?.cancel()
    let clock = clock
    watch = Task { [weak self] in
      while await clock.hasSlept(for: interval), let workspace = self { await workspace.checkHealth() }
    }
  }

  /// Closes every context, the newest first, then invalidates the capabilities in reverse order.
  ///
  /// A context that is asked for meanwhile is closed from the start. Call `start()` to begin anew. Throws with the code
  /// `unsaved` if a text is safe nowhere, unless it's to be discarded. Then that context and the capabilities stay.
  public func shutDown(_ unsaved: UnsavedText = .keep) async throws(EditorError) {
    watch?.cancel()
    var failure: EditorError?
    await inTurn { [registry] workspace in
      workspace.present.isShuttingDown = true
      defer { workspace.present.isShuttingDown = false }
      for context in workspace.present.contexts.reversed() {
        do throws(EditorError) { _ = try await workspace.end(context, unsaved) } catch {
          failure = failure ?? error
        }
      }
      // Documents that a view left behind when it moved to another one.
      let left = await workspace.documents.closeUnshown(unsaved)
      failure = failure ?? left
      guard failure == nil else { return }
      workspace.listener = nil
      workspace.present.health = await registry.invalidate()
    }
    if let failure { throw failure }
  }

  // MARK: Contexts

  /// The context of `host`: its present one, or a new one.
  ///
  /// A view never has more than one context. A new one shows what `makeContext(document:)` says.
  public func context(for host: any EditorHost, document key: String? = nil) -> EditorContext {
    if let context = present.contexts.first(where: { $0.host === host }) {
      context.attach()
      return context
    }
    return makeContext(for: host, key)
  }

  /// A new context for a view that doesn't exist yet; the view sends `attach` to the context's model itself.
  ///
  /// It shows the document that the caller identifies by `key`, if another context has it. Otherwise, with a key, it
  /// shows an empty document without a file, which is a draft from the first letter on; without one, no document yet.
  public func makeContext(document key: String? = nil) -> EditorContext { makeContext(for: nil, key) }

  private func makeContext(for host: (any EditorHost)?, _ key: String?) -> EditorContext {
    let context = EditorContext(
      documents.document(key), of: documents, clipboard: registry.first(as: (any Clipboard).self), host: host)
    guard !present.isShuttingDown else {
      context.leave()
      let document = context.document
      if document.isBlank, !document.isShown(besides: nil) { documents.remove(document) }
      return context
    }
    present.contexts.append(context)
    publishSoon()
    return context
  }

  /// Closes `context`, and its document if it's the last one, once the text is safe; returns the place of the text.
  ///
  /// Throws with the code `unsaved`, with the context unchanged, if the text is safe nowhere.
  @discardableResult
  public func close(_ context: EditorContext, _ unsaved: UnsavedText = .keep) async throws(EditorError)
    -> CloseOutcome
  {
    var result = Result<CloseOutcome, EditorError>.success(.nothingUnsaved)
    await inTurn { workspace in
      do throws(EditorError) { result = .success(try await workspace.end(context, unsaved)) } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  /// Applies `settings` from each context's next turn on.
  ///
  /// No capability is built anew, and values other than settings stay as they are.
  public func apply(_ settings: EditorSettings) async {
    await inTurn { workspace in
      workspace.present.settings = settings
      await workspace.configureContexts()
    }
  }

  /// Enters safe mode: every document is open for reading only, and nothing is written, not even a journal.
  ///
  /// Before that, what isn't saved is written into the journals. For an app whose disk or data somebody doesn't trust
  /// any more: the workspace never enters the mode by itself, so ask first. Saving fails with the code `safe-mode`.
  public func enterSafeMode() async {
    await inTurn { workspace in
      workspace.documents.isInSafeMode = true
      for context in workspace.present.contexts {
        context.configure()
        await context.model.settle()
      }
      // From here on nothing more is typed.
      await withDiscardingTaskGroup { group in
        for document in workspace.documents.all { group.addTask { await document.journalUnsaved() } }
      }
      await workspace.setSafeMode(true)
    }
  }

  /// Leaves safe mode; what waits to be saved or journaled is.
  public func leaveSafeMode() async { await inTurn { await $0.setSafeMode(false) } }

  // MARK: Steps

  private func setSafeMode(_ isOn: Bool) async {
    present.isInSafeMode = isOn
    await configureContexts()
  }

  private func end(_ context: EditorContext, _ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome
  {
    let outcome = try await context.close(unsaved)
    present.contexts.removeAll { $0 === context }
    return outcome
  }

  /// Closes the contexts whose views are gone.
  private func closeDead() async {
    for context in present.contexts where !context.isAlive {
      // The context is the only place of a text that is safe nowhere; the store's state reports it.
      do throws(EditorError) { _ = try await end(context, .keep) } catch {}
    }
    await documents.closeUnshown()
  }

  private func take(_ health: WorkspaceHealth) async {
    guard health != present.health else { return }
    present.health = health
    await configureContexts()
  }

  private func configureContexts() async {
    (documents.settings, documents.health) = (present.settings, present.health)
    documents.isInSafeMode = present.isInSafeMode
    for context in present.contexts { context.configure() }
    await documents.configure()
  }

  /// Runs `step` after the steps begun before it; observers have seen its result on return.
  private func inTurn(_ step: @escaping @MainActor (EditorWorkspace) async -> Void) async {
    let previous = lastStep
    let task = Task {
      await previous?.value
      await step(self)
      await publishSoon().value
    }
    lastStep = task
    await task.value
  }

  // MARK: Observers

  /// Publishes the current values to observers in a later turn.
  @discardableResult
  private func publishSoon() -> Task<Void, Never> {
    if let publication { return publication }
    let task = Task { await publish() }
    publication = task
    return task
  }

  private func publish() async {
    while present.contexts.contains(where: { $0.host?.isRendering == true }) {
      guard await clock.hasSlept(for: .milliseconds(8)) else { break }
    }
    publication = nil
    if health != present.health { health = present.health }
    if settings != present.settings { settings = present.settings }
    if isInSafeMode != present.isInSafeMode { isInSafeMode = present.isInSafeMode }
    let isSame = contexts.elementsEqual(present.contexts) { $0 === $1 }
    if !isSame { contexts = present.contexts }
  }
}
