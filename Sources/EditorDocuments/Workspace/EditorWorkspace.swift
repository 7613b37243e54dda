public import EditorCoordination
public import Observation

/// The orchestrator: builds one context for each view, hands it the capabilities, watches those, and degrades all of it together.
///
/// Capabilities are initialised in the order in which they depend on each other and invalidated in reverse. While something is
/// missing, typing goes on: what depends on it fails with an error that says so, and comes back with it.
@MainActor
@Observable
public final class EditorWorkspace {
  /// How much works.
  public private(set) var health = WorkspaceHealth()
  /// How models and stores behave.
  public private(set) var settings: EditorSettings
  /// The contexts of the views that are there, oldest first.
  public private(set) var contexts: [EditorContext] = []

  private let registry: CapabilityRegistry
  private let recovery: RecoveryStrategy
  private let clock: any SleepingClock
  private let makeModel: @MainActor (EditorConfiguration, DocumentStore?) -> EditorModel
  @ObservationIgnored private var lastStep: Task<Void, Never>?
  @ObservationIgnored private var watch: Task<Void, Never>?

  /// A workspace on `capabilities`, which `start()` initialises; what fails then is dealt with as `recovery` says.
  ///
  /// Throws where two capabilities have one name, where one needs another that isn't there, and where they depend on each other in
  /// a circle. Models are made by `makeModel`, which is for tests.
  public init(
    _ capabilities: [any Capability], settings: EditorSettings = EditorSettings(),
    recovery: RecoveryStrategy = .propagate, clock: any SleepingClock = SystemClock(),
    makeModel: @escaping @MainActor (EditorConfiguration, DocumentStore?) -> EditorModel = {
      EditorModel(configuration: $0, saver: $1)
    }
  ) throws(EditorError) {
    registry = try CapabilityRegistry(capabilities)
    self.settings = settings
    self.recovery = recovery
    self.clock = clock
    self.makeModel = makeModel
  }

  isolated deinit { watch?.cancel() }

  // MARK: Capabilities

  /// Initialises the capabilities; `health` says how that went.
  public func start() async { await checkHealth() }

  /// Looks how much works, tries to get back what doesn't, and degrades or restores every context together.
  public func checkHealth() async {
    await inTurn { [registry, recovery, clock] workspace in
      let health = await registry.revive(by: recovery, on: clock)
      await workspace.removeDead()
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
  public func shutDown() async {
    watch?.cancel()
    await inTurn { [registry] workspace in
      while let last = workspace.contexts.popLast() { await last.close() }
      workspace.health = await registry.invalidate()
    }
  }

  // MARK: Contexts

  /// The context of `host`: the one that it has, or a new one.
  ///
  /// There is never more than one for a view.
  public func context(for host: any EditorHost) -> EditorContext {
    if let present = contexts.first(where: { $0.host === host }) {
      present.attach()
      return present
    }
    let store = registry.first(as: (any FileStorage).self).map {
      DocumentStore(
        storage: $0, parser: registry.first(as: (any SyntaxParsing).self), clock: clock,
        configuration: settings.storeConfiguration(in: health))
    }
    let model = makeModel(settings.editorConfiguration(in: health), store)
    let context = EditorContext(
      model: model, store: store, clipboard: registry.first(as: (any Clipboard).self), host: host)
    contexts.append(context)
    return context
  }

  /// Closes `context`; what isn't saved stays in its journal.
  public func close(_ context: EditorContext) async {
    await inTurn { workspace in
      workspace.contexts.removeAll { $0 === context }
      await context.close()
    }
  }

  /// Behaves as `settings` say, from each context's next turn on; no capability is built anew.
  public func apply(_ settings: EditorSettings) async {
    await inTurn { workspace in
      workspace.settings = settings
      await workspace.configureContexts()
    }
  }

  // MARK: Steps

  /// Closes the contexts whose views are gone.
  private func removeDead() async {
    let dead = contexts.filter { !$0.isAlive }
    guard !dead.isEmpty else { return }
    contexts.removeAll { !$0.isAlive }
    for context in dead { await context.close() }
  }

  private func take(_ health: WorkspaceHealth) async {
    guard health != self.health else { return }
    self.health = health
    await configureContexts()
  }

  private func configureContexts() async {
    for context in contexts {
      context.model.handle(.configure(settings.editorConfiguration(in: health)))
      await context.store?.configure(settings.storeConfiguration(in: health))
    }
  }

  /// Runs `step` after those that were begun before it have ended.
  private func inTurn(_ step: @escaping @MainActor (EditorWorkspace) async -> Void) async {
    let previous = lastStep
    let task = Task {
      await previous?.value
      await step(self)
    }
    lastStep = task
    await task.value
  }
}
