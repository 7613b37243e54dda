public import EditorCoordination

/// Reports that somebody may have changed a file.
public protocol FileWatching: Capability {
  /// Reports each time that a file at one of `paths`, or one beside it with the same name and a number, such as `-2`,
  /// may have changed for any reason: written, removed, made, renamed, replaced.
  ///
  /// One hint comes at once; unread hints are merged into one. Neither a file nor its folder needs to exist. Watching
  /// ends with the reader and with the capability. Throws if one of the files can't be watched; the caller should then
  /// poll.
  func changes(of paths: [String]) async throws(EditorError) -> FileHints
}

extension FileWatching {
  /// The name of every file watcher.
  public var name: CapabilityName { .fileWatching }

  /// Returns `fallback`: files can be polled instead.
  public var recovery: RecoveryStrategy { .fallback }
}

/// Hints that a file may have changed.
public typealias FileHints = AsyncStream<Void>

extension CapabilityName {
  /// Watching files.
  public static let fileWatching = CapabilityName("file watching")
}

extension FileHints {
  /// A hint at each `interval`, for files that can't be watched.
  static func ticks(every interval: Duration, on clock: any SleepingClock) -> FileHints {
    FileHints { await clock.hasSlept(for: interval) ? () : nil }
  }
}
