import Locking
import TextBuffer

extension FileStorage {
  /// The claims of others on the file at `path` whose holders live; `claim` is made or changed.
  func othersClaims(on path: String, making claim: FileClaim?) async -> [FileClaim] {
    let claims = await claims(at: Journal.claimPath(for: path), making: claim)
    return claims.filter { !ClaimEnd.isBegun($0.id) }
  }
}

extension JournalShelf {
  /// The journals of the file at `path` that nobody writes, and the claims of those who have it open.
  ///
  /// `claim` is made, so that others leave out the journals that are found.
  static func withoutOthers(
    of path: String, _ saved: Rope?, in storage: any FileStorage, making claim: FileClaim?
  ) async -> (JournalShelf, others: [FileClaim]) {
    let target = await storage.target(of: path)
    var others = await storage.othersClaims(on: target, making: claim)
    while true {
      let shelf = await JournalShelf(of: path, saved, in: storage, without: others)
      // Somebody may have begun a journal between the looks at the claims and at the journals.
      let now = await storage.othersClaims(on: target, making: nil).filter { $0.id != claim?.id }
      let isKnown = now.allSatisfy { one in one.journals.isSubset(of: others.flatMap(\.journals)) }
      others = isKnown ? now : others + now
      if isKnown { return (shelf, others) }
    }
  }
}

/// The claims of this process whose records are about to be removed.
///
/// They don't count any more, so that a file can be opened again as soon as its store has left it.
enum ClaimEnd {
  private static let ids = Locked<Set<String>>([])

  /// Notes that the record of the claim `id` is about to be removed.
  static func begin(_ id: String) { ids.withLock { _ = $0.insert(id) } }

  /// Notes that the record of the claim `id` is removed.
  static func finish(_ id: String) { ids.withLock { _ = $0.remove(id) } }

  /// Whether the record of the claim `id` is about to be removed.
  static func isBegun(_ id: String) -> Bool { ids.withLock { $0.contains(id) } }
}
