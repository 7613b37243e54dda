import Locking

extension FileStorage {
  /// The claims of others on the file at `path` whose holders live; `claim` is made or changed.
  func othersClaims(on path: String, making claim: FileClaim?) async -> [FileClaim] {
    let claims = await claims(at: Journal.claimPath(for: path), making: claim)
    return claims.filter { !ClaimEnd.isBegun($0.id) }
  }
}

/// The end of claims whose stores were released without being closed.
///
/// Their records are removed a little later. Until then they don't count in this process, so that a file can be opened
/// again at once.
enum ClaimEnd {
  private static let ids = Locked<Set<String>>([])

  /// Notes that the record of the claim `id` is about to be removed.
  static func begin(_ id: String) { ids.withLock { _ = $0.insert(id) } }

  /// Notes that the record of the claim `id` is removed.
  static func finish(_ id: String) { ids.withLock { _ = $0.remove(id) } }

  /// Whether the record of the claim `id` is about to be removed.
  static func isBegun(_ id: String) -> Bool { ids.withLock { $0.contains(id) } }
}
