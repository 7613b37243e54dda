#if DEBUG
  import Synchronization
#endif

/// Adds up what is parsed on behalf of a task, so that tests can count it; a release build counts nothing.
package final class ParseTally: Sendable {
  #if DEBUG
    /// What counts for the present task.
    @TaskLocal package static var current: ParseTally?

    private let bytes = Atomic(0)

    /// A tally of nothing.
    package init() {}

    /// The bytes that cmark was given in updates of trees.
    package var parsedBytes: Int { bytes.load(ordering: .relaxed) }
  #endif

  /// Takes note of what an update took.
  static func note(_ cost: UpdateCost) {
    #if DEBUG
      current?.bytes.add(cost.parsedBytes, ordering: .relaxed)
    #endif
  }
}
