#if DEBUG && !hasFeature(Embedded)
  import Locking
#endif

/// Adds up what is parsed on behalf of a task, so that tests can count it; a release build counts nothing.
package final class ParseTally: Sendable {
  #if DEBUG && !hasFeature(Embedded)
    /// What counts for the present task.
    @TaskLocal package static var current: ParseTally?

    private let bytes = Locked(0)

    /// A tally of nothing.
    package init() {}

    /// The bytes that cmark was given in updates of trees, and those that were noted by themselves.
    package var parsedBytes: Int { bytes.withLock { $0 } }
  #endif

  /// Takes note of what an update took.
  static func note(_ cost: UpdateCost) {
    #if DEBUG && !hasFeature(Embedded)
      current?.bytes.withLock { $0 += cost.parsedBytes }
    #endif
  }

  /// Takes note of `count` bytes that are parsed or rendered as a whole.
  package static func note(bytes count: Int) {
    #if DEBUG && !hasFeature(Embedded)
      current?.bytes.withLock { $0 += count }
    #endif
  }
}
