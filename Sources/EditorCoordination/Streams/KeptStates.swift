/// The last states that a model published, kept for readers who come back.
///
/// States are kept from the first time that somebody reads states. Each has its document; those share their storage. A
/// model whose states nobody reads keeps none.
struct KeptStates: Sendable {
  /// The number of states that are kept.
  static let capacity = 32

  /// The states that a returning reader gets first.
  struct Resumption: Sendable {
    /// The missed states that are still kept, oldest first; at least the present one if it missed any.
    var states = WaitingLine<StateUpdate>()
    /// The number of missed states before those, which are no longer kept.
    var missed = 0
  }

  // Invariant: the numbers rise by one.
  private var states = WaitingLine<StateUpdate>()
  private var isKeeping = false

  /// An empty store that keeps nothing yet.
  init() {}

  /// Keeps `update`, the successor of the last one, if states are being kept.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ update: StateUpdate) {
    guard isKeeping else { return }
    states.append(update)
    if states.count > Self.capacity { _ = states.popFirst() }
  }

  /// The states that a reader gets first after the state with `number`; none if `number` is `nil`.
  ///
  /// `present` is the newest state. From now on states are kept.
  mutating func resume(after number: Int?, present: StateUpdate) -> Resumption {
    isKeeping = true
    var result = Resumption()
    guard let number else { return result }
    states.forEach { if $0.number > number { result.states.append($0) } }
    if result.states.isEmpty, number < present.number { result.states.append(present) }
    if let first = result.states.first { result.missed = max(0, first.number - max(-1, number) - 1) }
    return result
  }
}
