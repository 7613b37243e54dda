import Locking
import TextBuffer

extension FileStorage {
  /// The claims of others at `places`, ending ones as well; `claim` is made or changed at the first `count` of them.
  func othersClaims(at places: [JournalPlace], making claim: FileClaim?, first count: Int = 1) async
    -> [FileClaim]
  {
    var found: [FileClaim] = []
    for (index, place) in places.enumerated() {
      let claims = await claims(at: place.claims, making: index < count ? claim : nil)
      found += claims.filter { one in one.id != claim?.id && !found.contains { $0.id == one.id } }
    }
    return found
  }
}

extension JournalShelf {
  /// The journals of the file at `path` that nobody writes, and the claims of those who have it open.
  ///
  /// `claim` is made, so that others leave out the journals that are found. If the path is a symbolic link, there may
  /// be journals of the link itself: earlier versions put them beside it, and it can have taken a file's place.
  static func withoutOthers(
    of path: String, _ saved: Rope?, in storage: any FileStorage, stateFolder: String?,
    making claim: FileClaim?
  ) async -> (JournalShelf, others: [FileClaim]) {
    let target = await storage.target(of: path)
    let identity = try? await storage.identity(of: path)
    var places = JournalPlace.all(of: target, stateFolder: stateFolder)
    if target != path { places += JournalPlace.all(of: path, stateFolder: stateFolder) }
    if let stateFolder, let identity {
      places += await JournalPlace.ofEarlierNames(of: identity, in: stateFolder, besides: places, storage)
    }
    var others = await ClaimEnd.lasting(storage.othersClaims(at: places, making: claim))
    while true {
      let shelf = await JournalShelf(at: places, saved, identity, in: storage, without: others)
      let now = await ClaimEnd.lasting(storage.othersClaims(at: places, making: nil))
        .filter { $0.id != claim?.id }
      // Somebody may have begun a journal, or have gone, between the looks at the claims and at the journals.
      let (journals, ids) = (Set(others.flatMap(\.journals)), Set(now.map(\.id)))
      let isSame = ids.isSuperset(of: others.map(\.id)) && journals.isSuperset(of: now.flatMap(\.journals))
      others = now
      if isSame { return (shelf, others) }
    }
  }
}

extension JournalPlace {
  /// The places in the folder `state` of names that the file with this identity had before.
  ///
  /// The number of an identity is used again after a file was removed. So a journal counts only if nothing else has its
  /// file's name by now.
  fileprivate static func ofEarlierNames(
    of identity: FileIdentity, in state: String, besides known: [JournalPlace], _ storage: any FileStorage
  ) async -> [JournalPlace] {
    var places: [JournalPlace] = []
    for name in (try? await storage.names(besides: state + "/.")) ?? [] where isJournal(name, of: identity) {
      guard let place = JournalPlace(in: state, journal: name),
        !(known + places).contains(where: { $0.claims == place.claims }),
        let path = await Journal.path(in: state + "/" + name, storage)
      else { continue }
      let isThere = (try? await storage.stamp(of: path)) != nil
      let isSame = (try? await storage.identity(of: path)) == identity
      if !isThere || isSame { places.append(place) }
    }
    return places
  }
}

extension Journal {
  /// The path of the file whose journal is at `path`; `nil` if the journal doesn't tell.
  static func path(in path: String, _ storage: any FileStorage) async -> String? {
    guard let file = try? await storage.read(path) else { return nil }
    var reader = JournalReader(file.bytes)
    return (try? reader.header())?.path
  }
}

/// The claims of this process that are ending, each with the task that ends it.
///
/// Who opens a file waits for these tasks, as a holder may be writing its last journal. No other look counts such
/// claims.
enum ClaimEnd {
  private static let tasks = Locked<[String: Task<Void, Never>]>([:])

  /// Begins `end`, which removes the record of the claim `id`.
  static func begin(_ id: String, _ end: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    tasks.withLock { tasks in
      let task = Task {
        await end()
        Self.tasks.withLock { $0[id] = nil }
      }
      tasks[id] = task
      return task
    }
  }

  /// Whether the record of the claim `id` is about to be removed.
  static func isBegun(_ id: String) -> Bool { tasks.withLock { $0[id] != nil } }

  /// The lasting ones of `claims`, once the others have ended, whose holders may be writing a last journal.
  static func lasting(_ claims: [FileClaim]) async -> [FileClaim] {
    var lasting: [FileClaim] = []
    for claim in claims {
      if let end = tasks.withLock({ $0[claim.id] }) { await end.value } else { lasting.append(claim) }
    }
    return lasting
  }
}
