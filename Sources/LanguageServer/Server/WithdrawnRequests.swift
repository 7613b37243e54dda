import Locking
import TextBuffer

/// The requests whose answers the client doesn't want any more.
///
/// The reader of messages adds a withdrawal as soon as it arrives, even while the server is busy. The messages
/// themselves are handled one after the other.
package final class WithdrawnRequests: Sendable {
  private let ids = Locked<Set<MessageID>>([])

  /// The maximum number of remembered ids: a withdrawal may be of a request that was answered long ago.
  private static let mostKept = 1024

  /// Records the request that the message `bytes` withdraws; ignores other messages.
  package func note(_ bytes: [UInt8]) {
    // The quick test comes first, since every message is looked at.
    guard bytes.count < 512, bytes.hold("cancelRequest"), let request = try? Request(bytes),
      request.method == Self.method,
      let params = try? request.params(Params.self)
    else { return }
    ids.withLock {
      if $0.count >= Self.mostKept { $0 = [] }
      $0.insert(params.id)
    }
  }

  private static let method = "$/cancelRequest"

  private struct Params: Decodable { var id: MessageID }

  /// Whether the request `id` was withdrawn; forgets the withdrawal.
  func take(_ id: MessageID) -> Bool { ids.withLock { $0.remove(id) != nil } }
}
