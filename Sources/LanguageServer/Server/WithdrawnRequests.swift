import Locking

/// The requests that the client doesn't want an answer to any more.
///
/// Whoever reads the messages adds to it as soon as a withdrawal comes, also while the server is busy: messages
/// themselves have their turns one after the other.
package final class WithdrawnRequests: Sendable {
  private let ids = Locked<Set<MessageID>>([])

  /// The most that are remembered: a withdrawal may be of a request that was answered long ago.
  private static let mostKept = 1024

  /// Takes note of the message `bytes`, where that withdraws a request.
  package func note(_ bytes: [UInt8]) {
    guard bytes.count < 512, Self.names(bytes), let request = try? Request(bytes),
      request.method == Self.method,
      let params = try? request.params(Params.self)
    else { return }
    ids.withLock {
      if $0.count >= Self.mostKept { $0 = [] }
      $0.insert(params.id)
    }
  }

  private static let method = "$/cancelRequest"

  /// Whether `bytes` may be a withdrawal: a look at each message must cost next to nothing.
  private static func names(_ bytes: [UInt8]) -> Bool {
    let wanted = Array("cancelRequest".utf8)
    guard bytes.count >= wanted.count else { return false }
    for start in 0...bytes.count - wanted.count where bytes[start] == wanted[0] {
      if bytes[start...].starts(with: wanted) { return true }
    }
    return false
  }

  private struct Params: Decodable { var id: MessageID }

  /// Whether the request `id` was withdrawn; that is forgotten then.
  func take(_ id: MessageID) -> Bool { ids.withLock { $0.remove(id) != nil } }
}
