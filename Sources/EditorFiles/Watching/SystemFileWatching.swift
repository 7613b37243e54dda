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
/// For each path, the folder is watched for what becomes of the name, and so is the file that it leads to, with the
/// folder of that one; where a folder is missing, the nearest one above it that is there. All of this is looked up anew
/// after each event, so that a file goes on being watched whatever takes its place, and a link whose file is gone until
/// that is back. Limits: of a chain of symbolic links only the first and the last are watched, and a folder further
/// above that changes its name isn't noticed.
public actor SystemFileWatching: FileWatching {
  /// Something that is watched for a path: all of it, or one name in it.
  private struct Place: Hashable {
    let watch: Int32
    let name: String?

    func isMeant(by event: WatchEvent) -> Bool {
      guard let watch = event.watch else { return true }
      return watch == self.watch && (name == nil || event.name == nil || name == event.name)
    }
  }

  /// A path that somebody wants to hear of.
  private struct Subject {
    let path: String
    let hints: FileHints.Continuation
    var places: Set<Place> = []
    /// The file that the path led to when it led to one last: where that is gone, it may come again in the same place.
    var target: String?
  }

  /// What the system watches for us, closed when the watcher goes: an actor's own `deinit` may not touch it.
  private final class OpenWatches {
    var watches: SystemWatches?

    deinit { watches?.close() }
  }

  private let announcer = LevelAnnouncer()
  private let open = OpenWatches()
  private var watches: SystemWatches? {
    get { open.watches }
    set { open.watches = newValue }
  }
  private var subjects: [Int: Subject] = [:]
  private var lastSubject = 0

  /// A watcher, which is to be initialised.
  public init() {}

  /// Full once it's initialised; limited where the system watches no more files.
  public var level: DegradationLevel { announcer.level }

  /// The levels from now on.
  public func levels() -> LevelStream { announcer.levels() }

  /// The number of files and folders that are watched.
  package var watchCount: Int { Set(subjects.values.flatMap { $0.places.map(\.watch) }).count }

  /// Makes it work.
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

  /// Ends it, and every stream of hints.
  public func invalidate() {
    for subject in subjects.values { subject.hints.finish() }
    watches?.close()
    (subjects, watches) = ([:], nil)
    announcer.announce(.unavailable)
  }

  /// Hints that the file at `path` may be another than before, the first at once.
  public func changes(of path: String) throws(EditorError) -> FileHints {
    guard watches != nil else { throw .unavailable(name) }
    let (hints, continuation) = FileHints.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastSubject += 1
    let id = lastSubject
    subjects[id] = Subject(path: path, hints: continuation)
    do throws(SystemError) { try arm(id) } catch {
      end(id)
      announcer.announce(.limited)
      throw EditorError(error, "watched", path)
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
      // First, so that the hint comes after whatever happened to what wasn't watched yet.
      do throws(SystemError) { try arm(id) } catch {
        // Whoever listens looks now and then from here on.
        subject.hints.finish()
        announcer.announce(.limited)
        continue
      }
      subject.hints.yield(())
    }
  }

  /// Watches what belongs to the subject with this number now, and nothing else for it.
  private func arm(_ id: Int) throws(SystemError) {
    guard let path = subjects[id]?.path else { return }
    var places = [try placeOfName(path)]
    if let real = (try? LiveFileCalls().resolve(path)) ?? subjects[id]?.target {
      subjects[id]?.target = real
      places.append(try placeOfName(real))
      if let watch = try add(real) { places.append(Place(watch: watch, name: nil)) }
    }
    let old = subjects[id]?.places ?? []
    subjects[id]?.places = Set(places)
    drop(old)
  }

  /// The nearest folder above `path` that is there, and the name in it that leads to `path`.
  private func placeOfName(_ path: String) throws(SystemError) -> Place {
    var (rest, missing) = (path[...], String?.none)
    while true {
      while rest.count > 1, rest.last == "/" { rest.removeLast() }
      let slash = rest.lastIndex(of: "/")
      let name = String(slash.map { rest[rest.index(after: $0)...] } ?? rest)
      rest = slash.map { rest[...$0] } ?? "."
      if let watch = try add(String(rest)) {
        // The folder below may have come after it was looked for, and before the one above was watched: nothing
        // tells of that, so it's looked for again.
        guard let below = missing, try add(below) != nil else { return Place(watch: watch, name: name) }
        (rest, missing) = (path[...], nil)
        continue
      }
      missing = String(rest)
      guard let slash, slash > path.startIndex else {
        guard let watch = try add(slash == nil ? "." : "/") else { throw SystemError(code: ENOENT) }
        return Place(watch: watch, name: nil)
      }
    }
  }

  /// Watches what is at `path`; `nil` where nothing is there, or it may not be looked at.
  private func add(_ path: String) throws(SystemError) -> Int32? {
    do throws(SystemError) { return try watches?.add(path) } catch {
      if [ENOENT, ENOTDIR, EACCES, ELOOP].contains(error.code) { return nil }
      throw error
    }
  }

  private func end(_ id: Int) {
    guard let subject = subjects.removeValue(forKey: id) else { return }
    drop(subject.places)
  }

  /// Watches those of `places` no more that nobody needs any more.
  private func drop(_ places: Set<Place>) {
    let needed = Set(subjects.values.flatMap { $0.places.map(\.watch) })
    for watch in Set(places.map(\.watch)).subtracting(needed) { watches?.remove(watch) }
  }
}
