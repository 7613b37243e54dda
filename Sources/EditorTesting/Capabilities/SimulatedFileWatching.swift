public import EditorCoordination
public import EditorDocuments

/// Watches files as a test says, with a script that says what fails.
public actor SimulatedFileWatching: FileWatching {
  /// What fails, and how much works.
  public nonisolated let script: CapabilityScript

  private var readers: [Int: (path: String, hints: FileHints.Continuation)] = [:]
  private var lastReader = 0

  /// A watcher, which is to be initialised.
  public init(script: CapabilityScript = CapabilityScript()) { self.script = script }

  /// What the script says.
  public var level: DegradationLevel { script.level }

  /// The levels from now on.
  public func levels() -> LevelStream { script.levels() }

  /// Makes it work, where the script doesn't let that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Ends it, and every stream of hints.
  public func invalidate() {
    script.invalidate()
    for reader in readers.values { reader.hints.finish() }
    readers = [:]
  }

  /// Hints when the test says so, the first at once.
  public func changes(of path: String) throws(EditorError) -> FileHints {
    try script.call("watch \(path)", of: name)
    let (hints, continuation) = FileHints.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastReader += 1
    let id = lastReader
    readers[id] = (path, continuation)
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.end(id) }
    }
    continuation.yield(())
    return hints
  }

  private func end(_ id: Int) { readers[id] = nil }

  // MARK: The test's side

  /// The paths that are watched, in order, each as often as somebody does.
  public var watchedPaths: [String] { readers.values.map(\.path).sorted() }

  /// Hints that something happened to the file at `path`.
  public func hint(_ path: String) {
    for reader in readers.values where reader.path == path { reader.hints.yield(()) }
  }
}
