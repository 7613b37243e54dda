/// The states that a model published last, so that a reader who comes back gets what it has missed.
///
/// They are kept from the first time that somebody reads states, each with its document: those share all that they have
/// in common. A model whose states nobody reads keeps none.
struct KeptStates: Sendable {
  /// The number of states that are kept.
  static let capacity = 32

  /// What a reader that comes back gets first.
  struct Resumption: Sendable {
    /// The states that it missed and that are still kept, oldest first; at least the present one where it missed any.
    var states = WaitingLine<StateUpdate>()
    /// The number of states that it missed before those.
    var missed = 0
  }

  // Invariant: the numbers rise by one.
  private var states = WaitingLine<StateUpdate>()
  private var isKeeping = false

  /// Nothing is kept yet.
  init() {}

  /// Keeps `update`, which was published right after the one before it, where anything is to be kept.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ update: StateUpdate) {
    guard isKeeping else { return }
    states.append(update)
    if states.count > Self.capacity { _ = states.popFirst() }
  }

  /// What a reader gets first that has seen the state with `number`, or none where that is `nil`; `present` is the
  /// newest.
  ///
  /// From now on states are kept.
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
