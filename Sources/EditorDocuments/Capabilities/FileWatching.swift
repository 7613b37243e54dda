public import EditorCoordination

/// Tells when somebody may have changed a file.
public protocol FileWatching: Capability {
  /// Tells each time that the file at `path` may be another than before, for whatever reason: it was written, removed,
  /// made, renamed, or something took its place. The first hint comes at once; those that weren't read yet are one.
  ///
  /// The file needn't be there, nor its folder. Watching ends with whoever reads, and with the capability. Throws where
  /// the file can't be watched: look at it now and then instead.
  func changes(of path: String) async throws(EditorError) -> FileHints
}

extension FileWatching {
  /// What every watcher of files is called.
  public var name: CapabilityName { .fileWatching }

  /// Files can be looked at now and then instead.
  public var recovery: RecoveryStrategy { .fallback }
}

/// Hints that something may have happened to a file.
public typealias FileHints = AsyncStream<Void>

extension CapabilityName {
  /// Watching files.
  public static let fileWatching = CapabilityName("file watching")
}

extension FileHints {
  /// A hint now and then: for where nothing can be watched.
  static func ticks(every interval: Duration, on clock: any SleepingClock) -> FileHints {
    FileHints { await clock.hasSlept(for: interval) ? () : nil }
  }
}
