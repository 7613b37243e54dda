import EditorCoordination

// What others do to the file is noticed while it happens, not only when it's saved.
extension DocumentStore {
  /// Looks at the file at `path`, which was opened just now, whenever something may have happened to it, until it's
  /// closed.
  ///
  /// The watcher says when; where there is none, or it can't watch, the file is looked at now and then.
  func watch(_ path: String) {
    endWatching()
    let (watcher, clock, interval) = (watcher, clock, configuration.pollInterval)
    guard configuration.outsideDelay != nil, watcher != nil || interval != nil else { return }
    watching = Task { [weak self] in
      if let hints = await Self.hints(of: path, from: watcher) {
        for await _ in hints { await self?.lookSoon() }
      }
      // It was never watched, or isn't any more.
      guard let interval, !Task.isCancelled else { return }
      for await _ in FileHints.ticks(every: interval, on: clock) { await self?.lookSoon() }
    }
  }

  private static func hints(of path: String, from watcher: (any FileWatching)?) async -> FileHints? {
    guard let watcher, await watcher.level > .unavailable else { return nil }
    do throws(EditorError) { return try await watcher.changes(of: path) } catch { return nil }
  }

  /// Looks no more.
  func endWatching() {
    watching?.cancel()
    looking?.cancel()
    (watching, looking, firstHint) = (nil, nil, nil)
  }

  /// Looks at the file once nothing has happened to it for a while, so that what is written in several steps is read
  /// when it's whole; in the end also where that goes on.
  func lookSoon() {
    guard watching != nil, let delay = configuration.outsideDelay, state.file != nil else { return }
    let first = firstHint ?? clock.now
    firstHint = first
    let latest = first + delay * Self.mostDelays
    let (clock, rest) = (clock, max(.zero, min(delay, latest - clock.now)))
    looking?.cancel()
    looking = Task { [weak self] in
      guard await clock.hasSlept(for: rest) else { return }
      await self?.lookByItself()
    }
  }

  /// A file that is written all the time is looked at after so many delays.
  private static var mostDelays: Int { 10 }

  private func lookByItself() async {
    (looking, firstHint) = (nil, nil)
    guard StorageUse(await storage.level).features.contains(.watching) else { return }
    // A conflict is in the state; what else goes wrong comes up again when the file is saved.
    do throws(EditorError) { try await checkOutside() } catch {}
  }
}
