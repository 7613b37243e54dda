/// A state as a reader of a stream gets it.
public struct StateUpdate: Sendable {
  /// The state's place in the sequence of published states, counted from 0; a gap means that some were dropped.
  public let number: Int

  /// The state.
  public let state: EditorState

  /// The operations under way, in the order of `EditorState.operating`; also while a document is being loaded.
  public let operations: [EditorOperation]

  /// The version of the state's document.
  public let version: EditorVersion

  /// The errors of all intents that failed in the drain that led here, in order.
  ///
  /// If nobody has read 256 critical states, the oldest are merged, with the last 256 errors of all of them.
  public private(set) var errors: [EditorError]

  /// The last of the errors; `nil` if there are none.
  public var error: EditorError? { errors.last }

  /// Whether the state is kept for a reader however far it falls behind.
  ///
  /// Critical are the states after a failure, the end of a save, a step of loading other than progress, and a detach.
  public let isCritical: Bool

  /// The intents that led to the state, to be handed on to what answers it; `nil` if none is known.
  public internal(set) var cause: Cause?

  /// This update with the unread errors of `earlier` before its own; it replaces both.
  func following(_ earlier: StateUpdate) -> StateUpdate {
    var result = self
    result.errors = Array((earlier.errors + errors).suffix(CriticalLine<StateUpdate>.mostCritical))
    return result
  }
}

extension StateUpdate: Caused {}

/// The states of a model in order, for one reader.
///
/// A slow reader costs the model nothing: at most `StateStream.capacity` states wait for it. Beyond that, the oldest
/// uncritical state is dropped for each new one. Each call of `EditorModel.states(since:)` makes a stream of its own;
/// two loops over the same stream share its states.
///
/// Dropped states leave a gap in the numbers. `EditorModel.states(since:)` with the number before the gap resumes
/// there, as far as the model still keeps those states.
public struct StateStream: AsyncSequence, Sendable {
  /// The number of states that wait for a reader; only critical states can exceed it.
  public static let capacity = 10

  /// The number of states that a model keeps for returning readers, once anybody has read its states.
  public static let keptCount = KeptStates.capacity

  let buffer: ReaderBuffer<StatePolicy>

  /// The number of states that were dropped because the reader was slow.
  public var droppedCount: Int { buffer.withPolicy { $0.dropped } }

  /// The number of states after the requested one that the model no longer kept when the stream was made.
  public var missedCount: Int { buffer.withPolicy { $0.missed } }

  /// The number of critical states that were read and not acknowledged, at most 256; 0 without `acknowledging`.
  public var unacknowledgedCount: Int { buffer.withPolicy { $0.unacknowledgedCount } }

  /// Marks every state up to the one with `number` as handled.
  ///
  /// In a stream made with `acknowledging`, a new loop first gets the unacknowledged critical states again, for
  /// instance because the previous loop was cancelled. Does nothing on another stream.
  public func acknowledge(through number: Int) { buffer.withPolicy { $0.acknowledge(through: number) } }

  /// An iterator over the stream; it delivers unacknowledged critical states again.
  public func makeAsyncIterator() -> Iterator {
    buffer.withPolicy { $0.redeliver() }
    return Iterator(buffer: buffer)
  }

  /// The iterator of a stream.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: ReaderBuffer<StatePolicy>

    /// The next state; `nil` once the stream or the reading task has ended.
    public mutating func next() async -> StateUpdate? { await buffer.next() }

    /// The same as `next()`, isolated to any actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> StateUpdate? {
      await buffer.next()
    }
  }
}

/// Keeps the newest states and all critical ones; beyond a bound, the oldest critical ones are merged.
///
/// A merged state has the errors of all of them.
struct StatePolicy: BufferPolicy {
  /// States that are read before all others: those missed by a returning reader, and those delivered again.
  private var replayed: WaitingLine<StateUpdate>
  private var updates = CriticalLine<StateUpdate>()
  /// The critical states that were read and not acknowledged; `nil` if the reader doesn't acknowledge.
  private var unacknowledged: WaitingLine<StateUpdate>?
  /// The number of states that were dropped because the reader was slow.
  private(set) var dropped = 0
  /// The number of missed states that were no longer kept when the reader came back.
  let missed: Int

  /// A policy that begins with the states of `resumption`; with `isAcknowledging`, critical states must be
  /// acknowledged.
  init(resuming resumption: KeptStates.Resumption, isAcknowledging: Bool) {
    replayed = resumption.states
    missed = resumption.missed
    unacknowledged = isAcknowledging ? WaitingLine() : nil
  }

  mutating func add(_ update: StateUpdate) {
    let oldest = updates.add(
      update, isCritical: update.isCritical, capacity: StateStream.capacity, joining: { $1.following($0) })
    if oldest != nil { dropped += 1 }
  }

  mutating func popFirst() -> StateUpdate? {
    guard let update = replayed.popFirst() ?? updates.popFirst() else { return nil }
    if update.isCritical { noteAsRead(update) }
    return update
  }

  /// The number of critical states that were read and not acknowledged.
  var unacknowledgedCount: Int { unacknowledged?.count ?? 0 }

  /// Notes that the reader has handled all states up to the one with `number`.
  mutating func acknowledge(through number: Int) {
    while let first = unacknowledged?.first, first.number <= number { _ = unacknowledged?.popFirst() }
  }

  /// Makes the unacknowledged states be read again, before all others.
  mutating func redeliver() {
    guard var again = unacknowledged, !again.isEmpty else { return }
    unacknowledged = WaitingLine()
    while let update = replayed.popFirst() { again.append(update) }
    replayed = again
  }

  private mutating func noteAsRead(_ update: StateUpdate) {
    unacknowledged?.append(update)
    guard unacknowledgedCount > CriticalLine<StateUpdate>.mostCritical,
      let oldest = unacknowledged?.popFirst()
    else { return }
    unacknowledged?.replaceFirst { $0 = $0.following(oldest) }
  }
}

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
