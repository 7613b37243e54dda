public import EditorCoordination
public import EditorDocuments

/// A file watcher whose hints a test sends, with a script of failures.
public actor SimulatedFileWatching: FileWatching {
  /// The script of failures and the level.
  public nonisolated let script: CapabilityScript

  private var readers: [Int: (paths: [String], hints: FileHints.Continuation)] = [:]
  private var lastReader = 0

  /// A watcher, not yet initialised.
  public init(script: CapabilityScript = CapabilityScript()) { self.script = script }

  /// The level of the script.
  public var level: DegradationLevel { script.level }

  /// A stream of the levels.
  public func levels() -> LevelStream { script.levels() }

  /// Makes the watcher available, unless the script makes that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Makes the watcher unavailable, and ends every stream of hints.
  public func invalidate() {
    script.invalidate()
    for reader in readers.values { reader.hints.finish() }
    readers = [:]
  }

  /// A stream of hints: the first at once, then one for each `hint(_:)`.
  public func changes(of paths: [String]) throws(EditorError) -> FileHints {
    for path in paths { try script.call("watch \(path)", of: name) }
    let (hints, continuation) = FileHints.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastReader += 1
    let id = lastReader
    readers[id] = (paths, continuation)
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.end(id) }
    }
    continuation.yield(())
    return hints
  }

  private func end(_ id: Int) { readers[id] = nil }

  // MARK: For the test

  /// The watched paths, sorted, each as many times as it is watched.
  public var watchedPaths: [String] { readers.values.flatMap(\.paths).sorted() }

  /// Hints that the file at `path` may have changed.
  public func hint(_ path: String) {
    for reader in readers.values where reader.paths.contains(path) { reader.hints.yield(()) }
  }
}
