import EditorCoordination

// Changes of the file by others are noticed while they happen, not only at the next save.
extension DocumentStore {
  /// Checks the file at `path`, which was just opened, whenever it may have changed, until it's closed.
  ///
  /// Hints come from the watcher, of changes of the claims on the file, too. Without a watcher, or if it can't watch,
  /// the file is polled.
  func watch(_ path: String) {
    endWatching()
    let (watcher, clock, interval) = (watcher, clock, configuration.pollInterval)
    guard configuration.outsideDelay != nil, watcher != nil || interval != nil else { return }
    let paths = [path] + (journal?.claimPaths ?? [])
    watching = Task { [weak self] in
      for await _ in await Self.hints(of: paths, from: watcher) { await self?.lookSoon() }
      // The files were never watched, or aren't any more.
      guard let interval, !Task.isCancelled else { return }
      for await _ in FileHints.ticks(every: interval, on: clock) { await self?.lookSoon() }
    }
  }

  /// The hints of `watcher` at changes of the files at `paths`; none if they can't be watched.
  private static func hints(of paths: [String], from watcher: (any FileWatching)?) async -> FileHints {
    guard let watcher, await watcher.level > .unavailable else { return FileHints { nil } }
    do throws(EditorError) { return try await watcher.changes(of: paths) } catch { return FileHints { nil } }
  }

  /// Ends the watching and a pending check.
  func endWatching() {
    watching?.cancel()
    looking?.cancel()
    (watching, looking, firstHint) = (nil, nil, nil)
  }

  /// Checks the file once nothing has happened to it for a while, so that a file written in several steps is read
  /// whole.
  ///
  /// A file that changes all the time is checked after `mostDelays` delays.
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

  /// The number of delays after which a file is checked although it keeps changing.
  private static var mostDelays: Int { 10 }

  private func lookByItself() async {
    (looking, firstHint) = (nil, nil)
    guard StorageUse(await storage.level).features.contains(.watching) else { return }
    await noteOthers()
    // The state says what was found: a conflict, or a file whose text can't be seen any more.
    do throws(EditorError) { try await checkOutside() } catch {}
  }
}
