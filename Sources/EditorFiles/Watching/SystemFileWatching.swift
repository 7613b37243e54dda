public import EditorCoordination
public import EditorDocuments
import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Watches files of the file system: with inotify on Linux, with kernel queues on Apple platforms.
///
/// For each path, three things are watched: the name in its folder, the file that it leads to, and that file's name in
/// its folder. For a missing folder, the nearest existing folder above it is watched. All of them are looked up again
/// after each event. So a file stays watched whatever replaces it, and a link stays watched while its target is
/// missing.
///
/// Limits: of a chain of symbolic links only the first and the last are watched. The renaming of a folder further above
/// isn't noticed.
public actor SystemFileWatching: FileWatching {
  /// A watched place of a path: all of a file or folder, or one name in a folder.
  private struct Place: Hashable {
    let watch: Int32
    let name: String?

    func isMeant(by event: WatchEvent) -> Bool {
      guard let watch = event.watch else { return true }
      guard watch == self.watch else { return false }
      guard let name, let changed = event.name else { return true }
      // Where a name is taken, others have a number.
      return changed == name || changed.hasPrefix(name + "-")
    }
  }

  /// Paths with the receiver of their hints.
  private struct Subject {
    let paths: [String]
    let hints: FileHints.Continuation
    var places: Set<Place> = []
    /// The last file that each path led to; if that is missing, it may come back in the same place.
    var targets: [String: String] = [:]
  }

  /// The system's watches, closed when the watcher is released: an actor's own `deinit` may not touch them.
  private final class OpenWatches {
    var watches: SystemWatches?

    deinit { watches?.close() }
  }

  private let executor = BlockingExecutor()
  private let announcer = LevelAnnouncer()
  private let open = OpenWatches()
  private var watches: SystemWatches? {
    get { open.watches }
    set { open.watches = newValue }
  }
  private var subjects: [Int: Subject] = [:]
  private var lastSubject = 0

  /// A watcher, not yet initialised.
  public init() {}

  /// The watcher's own queue: looking up a place on a disk that doesn't answer keeps no thread from other tasks.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Full once initialised; limited after the system has refused to watch a file.
  public nonisolated var level: DegradationLevel { get async { announcer.level } }

  /// A stream of the levels.
  public nonisolated func levels() async -> LevelStream { announcer.levels() }

  /// The number of watched files and folders.
  package var watchCount: Int { Set(subjects.values.flatMap { $0.places.map(\.watch) }).count }

  /// Makes the watcher available.
  public func initialize() throws(EditorError) {
    guard watches == nil else { return }
    do throws(SystemError) {
      let watches = try SystemWatches()
      let events = watches.events
      self.watches = watches
      Task { [weak self] in for await some in events { await self?.take(some) } }
    } catch { throw EditorError(error, "watched", "a file") }
    announcer.announce(.full)
  }

  /// Makes the watcher unavailable, and ends every stream of hints.
  public func invalidate() {
    for subject in subjects.values { subject.hints.finish() }
    watches?.close()
    (subjects, watches) = ([:], nil)
    announcer.announce(.unavailable)
  }

  /// Hints that a file at one of `paths` may have changed, the first at once.
  public func changes(of paths: [String]) throws(EditorError) -> FileHints {
    guard watches != nil else { throw .unavailable(name) }
    let (hints, continuation) = FileHints.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastSubject += 1
    let id = lastSubject
    subjects[id] = Subject(paths: paths, hints: continuation)
    do throws(SystemError) { try arm(id) } catch {
      end(id)
      announcer.announce(.limited)
      throw EditorError(error, "watched", paths.joined(separator: ", "))
    }
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.end(id) }
    }
    continuation.yield(())
    return hints
  }

  // MARK: Steps

  private func take(_ events: [WatchEvent]) {
    for (id, subject) in subjects {
      guard events.contains(where: { event in subject.places.contains { $0.isMeant(by: event) } }) else {
        continue
      }
      // First the watches, so that the hint also covers changes of what wasn't watched before.
      do throws(SystemError) { try arm(id) } catch {
        // The receiver polls from here on.
        subject.hints.finish()
        announcer.announce(.limited)
        continue
      }
      subject.hints.yield(())
    }
  }

  /// Watches the present places of the subject `id`, and no others for it.
  private func arm(_ id: Int) throws(SystemError) {
    guard let paths = subjects[id]?.paths else { return }
    var places: Set<Place> = []
    var added = Set(subjects[id]?.places.map(\.watch) ?? [])
    defer { drop(added) }
    for path in paths {
      places.insert(try placeOfName(path, &added))
      if let real = (try? LiveFileCalls().resolve(path)) ?? subjects[id]?.targets[path] {
        subjects[id]?.targets[path] = real
        places.insert(try placeOfName(real, &added))
        if let watch = try add(real, &added) { places.insert(Place(watch: watch, name: nil)) }
      }
    }
    subjects[id]?.places = places
  }

  /// The nearest existing folder above `path`, with the name in it that leads to `path`.
  private func placeOfName(_ path: String, _ added: inout Set<Int32>) throws(SystemError) -> Place {
    var (rest, missing) = (path[...], String?.none)
    while true {
      while rest.count > 1, rest.last == "/" { rest.removeLast() }
      let slash = rest.lastIndex(of: "/")
      let name = String(slash.map { rest[rest.index(after: $0)...] } ?? rest)
      rest = slash.map { rest[...$0] } ?? "."
      if let watch = try add(String(rest), &added) {
        // The folder below may have been created after the look-up, and before the folder above was watched. No event
        // tells of that, so it's looked up again.
        guard let below = missing, try add(below, &added) != nil else {
          return Place(watch: watch, name: name)
        }
        (rest, missing) = (path[...], nil)
        continue
      }
      missing = String(rest)
      guard let slash, slash > path.startIndex else {
        guard let watch = try add(slash == nil ? "." : "/", &added) else { throw SystemError(code: ENOENT) }
        return Place(watch: watch, name: nil)
      }
    }
  }

  /// Watches the file or folder at `path`, and notes the watch in `added`; `nil` if there is none, or if access is
  /// denied.
  private func add(_ path: String, _ added: inout Set<Int32>) throws(SystemError) -> Int32? {
    do throws(SystemError) {
      guard let watch = try watches?.add(path) else { return nil }
      added.insert(watch)
      return watch
    } catch {
      if [ENOENT, ENOTDIR, EACCES, ELOOP].contains(error.code) { return nil }
      throw error
    }
  }

  private func end(_ id: Int) {
    guard let subject = subjects.removeValue(forKey: id) else { return }
    drop(Set(subject.places.map(\.watch)))
  }

  /// Removes those of the watches `old` that no subject needs any more.
  private func drop(_ old: Set<Int32>) {
    let needed = Set(subjects.values.flatMap { $0.places.map(\.watch) })
    for watch in old.subtracting(needed) { watches?.remove(watch) }
  }
}
