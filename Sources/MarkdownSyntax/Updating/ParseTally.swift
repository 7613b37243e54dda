#if DEBUG && !hasFeature(Embedded)
  import Locking
#endif

/// A count of the bytes parsed for a task, so that tests can check it; a release build counts nothing.
package final class ParseTally: Sendable {
  #if DEBUG && !hasFeature(Embedded)
    /// The tally of the present task.
    @TaskLocal static var current: ParseTally?

    private let bytes = Locked(0)

    /// A tally of zero bytes.
    init() {}

    /// The bytes that cmark was given in updates of trees, and those of `note(bytes:)`.
    var parsedBytes: Int { bytes.withLock { $0 } }
  #endif

  /// Adds the cost of an update.
  static func note(_ cost: UpdateCost) {
    #if DEBUG && !hasFeature(Embedded)
      current?.bytes.withLock { $0 += cost.parsedBytes }
    #endif
  }

  /// Adds `count` bytes that are parsed or rendered as a whole.
  package static func note(bytes count: Int) {
    #if DEBUG && !hasFeature(Embedded)
      current?.bytes.withLock { $0 += count }
    #endif
  }
}
