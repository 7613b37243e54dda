public import EditorCoordination
public import Observation

/// The orchestrator: builds one context for each view, hands it the capabilities, watches those, and degrades all of it
/// together.
///
/// Capabilities are initialised in the order in which they depend on each other and invalidated in reverse. While
/// something is missing, typing goes on: what depends on it fails with an error that says so, and comes back with it.
///
/// What can be observed never changes inside of a call, nor while a view is in the middle of an update pass: so a
/// context can be asked for from there.
@MainActor
@Observable
public final class EditorWorkspace {
  /// How much works.
  public private(set) var health = WorkspaceHealth()
  /// How models and stores behave.
  public private(set) var settings: EditorSettings
  /// The contexts of the views that are there, oldest first; a new one is among them from a later turn on.
  public private(set) var contexts: [EditorContext] = []

  /// What there is, which observers are told a turn later.
  private struct Present {
    var health = WorkspaceHealth()
    var settings: EditorSettings
    var contexts: [EditorContext] = []
  }

  @ObservationIgnored private var present: Present
  @ObservationIgnored private var publication: Task<Void, Never>?
  let registry: CapabilityRegistry
  private let recovery: RecoveryStrategy?
  private let clock: any SleepingClock
  private let documents: OpenDocuments
  @ObservationIgnored private var lastStep: Task<Void, Never>?
  @ObservationIgnored private var watch: Task<Void, Never>?
  @ObservationIgnored private var listener: CapabilityListener?

  /// A workspace on `capabilities`, which `start()` initialises; what fails then is dealt with as `recovery` says, or
  /// as each capability does.
  ///
  /// Models begin as `editor` says and stores as `store`, but for what `settings` decide. Throws where two capabilities
  /// have one name, where one needs another that isn't there, and where they depend on each other in a circle. Models
  /// are made by `makeModel`, which is for tests.
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

  /// Initialises the capabilities, and listens to what they announce from then on; `health` says how that went.
  ///
  /// Throws with the code `essential-unavailable` where one without which there is little to be done stays unavailable;
  /// it halts there then, and those that come behind it aren't initialised. It can be called again.
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

  /// A capability has announced that another part of it works.
  private func hear() async {
    await inTurn { [registry] workspace in
      await workspace.take(await registry.look(since: workspace.present.health))
    }
  }

  /// Looks how much works, tries to get back what doesn't, and degrades or restores every context together.
  ///
  /// Contexts whose views are gone are closed, those whose text is safe nowhere excepted: they are tried again the next
  /// time.
  public func checkHealth() async {
    await inTurn { [registry, recovery, clock] workspace in
      let health = await registry.revive(by: recovery, on: clock)
      await workspace.closeDead()
      await workspace.take(health)
    }
  }

  /// Checks the health now and then, until the workspace is shut down or gone.
  public func watch(every interval: Duration) {
    watch?.cancel()
    let clock = clock
    watch = Task { [weak self] in
      while await clock.hasSlept(for: interval), let workspace = self { await workspace.checkHealth() }
    }
  }

  /// Closes every context, the newest first, and then ends the capabilities, in reverse order; `start()` begins anew.
  ///
  /// Throws with the code `unsaved` where a text is safe nowhere, unless it's to be discarded: its context and the
  /// capabilities stay.
  public func shutDown(_ unsaved: UnsavedText = .keep) async throws(EditorError) {
    watch?.cancel()
    var failure: EditorError?
    await inTurn { [registry] workspace in
      for context in workspace.present.contexts.reversed() {
        do throws(EditorError) { _ = try await workspace.end(context, unsaved) } catch {
          failure = failure ?? error
        }
      }
      // What a view left behind as it moved to another document.
      let left = await workspace.documents.closeUnshown(unsaved)
      failure = failure ?? left
      guard failure == nil else { return }
      workspace.listener = nil
      workspace.present.health = await registry.invalidate()
    }
    if let failure { throw failure }
  }

  // MARK: Contexts

  /// The context of `host`: the one that it has, or a new one.
  ///
  /// There is never more than one for a view. A new one shows the document that the caller knows by `key`, where
  /// another context has that, or else one that has no file yet.
  public func context(for host: any EditorHost, document key: String? = nil) -> EditorContext {
    if let context = present.contexts.first(where: { $0.host === host }) {
      context.attach()
      return context
    }
    return makeContext(for: host, key)
  }

  /// A new context for a view that is yet to come, and sends `attach` to the context's model itself.
  ///
  /// It shows the document that the caller knows by `key`, where another context has that, or else one that has no file
  /// yet.
  public func makeContext(document key: String? = nil) -> EditorContext { makeContext(for: nil, key) }

  private func makeContext(for host: (any EditorHost)?, _ key: String?) -> EditorContext {
    let context = EditorContext(
      documents.document(key), of: documents, clipboard: registry.first(as: (any Clipboard).self), host: host)
    present.contexts.append(context)
    publishSoon()
    return context
  }

  /// Closes `context`, and with the last one on a document that one, once its text is safe; says where that is.
  ///
  /// Throws with the code `unsaved`, the context as it was, where it's safe nowhere.
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

  /// Behaves as `settings` say, from each context's next turn on; no capability is built anew, and what isn't a setting
  /// stays as it is.
  public func apply(_ settings: EditorSettings) async {
    await inTurn { workspace in
      workspace.present.settings = settings
      await workspace.configureContexts()
    }
  }

  // MARK: Steps

  private func end(_ context: EditorContext, _ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome
  {
    let outcome = try await context.close(unsaved)
    present.contexts.removeAll { $0 === context }
    return outcome
  }

  /// Closes the contexts whose views are gone.
  private func closeDead() async {
    for context in present.contexts where !context.isAlive {
      // Where the text is safe nowhere, the context is the only place that it has; the store's state says so.
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
    let (settings, health) = (present.settings, present.health)
    (documents.settings, documents.health) = (settings, health)
    for context in present.contexts { context.model.reconfigure { settings.adjust(&$0, in: health) } }
    await documents.configure()
  }

  /// Runs `step` after those that were begun before it have ended; observers know of it when this returns.
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

  /// Tells observers what there is, in a later turn.
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
    let isSame = contexts.elementsEqual(present.contexts) { $0 === $1 }
    if !isSame { contexts = present.contexts }
  }
}
