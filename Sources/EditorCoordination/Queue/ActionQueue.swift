/// What a queue is about to do, as a value: a pure state machine that performs nothing itself.
///
/// The guard against re-entrance is the state itself: while a turn is on the stack the machine is `draining`,
/// `performing` or `publishing`, and only `beginTurn()` from `scheduled` leads there. So it can't be left open.
///
///     idle ── enqueue ──> scheduled ── beginTurn ──> draining ── next ──> performing
///      ^                      ^                        │  ^                   │
///      │                      │                        │  └─── finishAction ──┘
///      └────── endTurn ───────┴─── publishing <── beginPublishing
///
/// An impossible transition is a mistake of the shell that drives the machine, and traps with the state's name.
package struct ActionQueue<Element: Sendable>: Sendable {
  /// An element that waits, and how long the chain of causes is that led to it.
  struct Entry: Sendable {
    var element: Element
    /// 0 for what came from outside; one more than its cause for what was enqueued during a turn.
    var generation: Int
  }

  /// What a turn on the stack knows.
  struct Turn: Sendable {
    var waiting: Lanes<Entry>
    /// The generation of the entry performed last, or -1 before the first.
    var generation = -1
    /// The highest generation performed in this turn, or -1.
    var highest = -1
  }

  private enum State: Sendable {
    /// Nothing waits and no turn was asked for.
    case idle
    /// A turn was asked for and hasn't begun. The line may have been emptied since.
    case scheduled(Lanes<Entry>)
    /// A turn is on the stack, between two actions.
    case draining(Turn)
    /// A turn is on the stack and performs an entry; `nil` once that was abandoned.
    case performing(Entry?, Turn)
    /// A turn is on the stack and tells observers and the host.
    case publishing(Turn)
    /// Only inside a transition, so that the line is unique while it changes.
    case transition
  }

  private var state = State.idle

  /// A queue in which nothing waits.
  package init() {}
}

// MARK: Entering

extension ActionQueue {
  /// What came of an attempt to enqueue.
  package enum Enqueued: Hashable, Sendable {
    /// It waits as number `depth` (1 is next); where `requestsTurn`, the shell must ask for a turn now.
    case accepted(depth: Int, requestsTurn: Bool)
    /// It would be the end of a chain of `generation` causes, which is more than the limit.
    case refused(generation: Int)
  }

  /// Adds `element` at the end of `lane`, unless it is the consequence of more than `generationLimit` others in a row.
  ///
  /// It is the consequence of `causes` others in a row, if not of more by what the queue itself knows.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func enqueue(
    _ element: Element, in lane: IntentLane = .critical, causes: Int = 0, generationLimit: Int
  ) -> Enqueued {
    let generation = max(nextGeneration, causes)
    guard generation <= generationLimit else { return .refused(generation: generation) }
    let entry = Entry(element: element, generation: generation)
    var requestsTurn = false
    withWaiting { waiting in
      waiting.append(entry, to: lane)
    } whenIdle: {
      requestsTurn = true
      var waiting = Lanes<Entry>()
      waiting.append(entry, to: lane)
      return .scheduled(waiting)
    }
    return .accepted(depth: depth, requestsTurn: requestsTurn)
  }

  /// Takes the element that came last into `lane` out again, where one waits there and `condition` holds for it.
  package mutating func removeLast(
    in lane: IntentLane = .critical, where condition: (Element) -> Bool
  ) -> Element? {
    var removed: Element?
    withWaiting { waiting in
      removed = waiting.popLast(in: lane, where: { condition($0.element) })?.element
    } whenIdle: {
      .idle
    }
    return removed
  }

  /// Takes everything out, the entry that is being performed included: its result must be thrown away.
  package mutating func removeAll() -> RemovedElements<Element> {
    var removed = RemovedElements<Element>()
    if case .performing(let entry?, let turn) = state {
      removed.current = entry.element
      state = .performing(nil, turn)
    }
    withWaiting { waiting in
      removed.waiting = waiting
      waiting = Lanes()
    } whenIdle: {
      .idle
    }
    return removed
  }

  /// The generation of something that is enqueued now, and that is the consequence of `causes` others in a row.
  func generation(after causes: Int) -> Int { max(nextGeneration, causes) }

  /// What something enqueued now would have as its generation.
  private var nextGeneration: Int {
    switch state {
    case .idle, .scheduled: 0
    case .draining(let turn), .performing(_, let turn): turn.generation + 1
    case .publishing(let turn): turn.highest + 1
    case .transition: fatal("enqueue")
    }
  }

  private mutating func withWaiting(
    _ body: (inout Lanes<Entry>) -> Void, whenIdle: () -> State
  ) {
    let old = state
    state = .transition
    state = Self.changingWaiting(of: consume old, body, whenIdle: whenIdle)
  }

  private static func changingWaiting(
    of state: consuming State, _ body: (inout Lanes<Entry>) -> Void, whenIdle: () -> State
  ) -> State {
    switch consume state {
    case .idle:
      return whenIdle()
    case .scheduled(var waiting):
      body(&waiting)
      return .scheduled(waiting)
    case .draining(var turn):
      body(&turn.waiting)
      return .draining(turn)
    case .performing(let entry, var turn):
      body(&turn.waiting)
      return .performing(entry, turn)
    case .publishing(var turn):
      body(&turn.waiting)
      return .publishing(turn)
    case .transition:
      preconditionFailure("the queue was changed inside of its own transition")
    }
  }
}

// MARK: A turn

extension ActionQueue {
  /// Begins the turn that was asked for; traps unless one was.
  package mutating func beginTurn() {
    guard case .scheduled(let waiting) = state else { fatal("beginTurn") }
    state = .draining(Turn(waiting: waiting))
  }

  /// The element to perform next, or `nil` where none waits; traps outside of a turn or while one is performed.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func next() -> Element? {
    guard case .draining(var turn) = state else { fatal("next") }
    state = .transition
    guard let entry = turn.waiting.popFirst() else {
      state = .draining(turn)
      return nil
    }
    turn.generation = entry.generation
    turn.highest = max(turn.highest, entry.generation)
    state = .performing(entry, turn)
    return entry.element
  }

  /// Ends the performing of an element; answers whether its result counts, which it doesn't once it was removed.
  package mutating func finishAction() -> Bool {
    guard case .performing(let entry, let turn) = state else { fatal("finishAction") }
    state = .draining(turn)
    return entry != nil
  }

  /// Goes on to telling observers and the host; traps while an element is performed.
  package mutating func beginPublishing() {
    guard case .draining(let turn) = state else { fatal("beginPublishing") }
    state = .publishing(turn)
  }

  /// Ends the turn; answers whether the shell must ask for another, because something waits.
  package mutating func endTurn() -> Bool {
    guard case .publishing(let turn) = state else { fatal("endTurn") }
    state = turn.waiting.isEmpty ? .idle : .scheduled(turn.waiting)
    return !turn.waiting.isEmpty
  }
}

// MARK: Looking

extension ActionQueue {
  /// Where a queue is in its cycle.
  package enum Phase: String, Hashable, Sendable {
    case idle, scheduled, draining, performing, publishing
  }

  /// The longest chain of causes that led to what the turn on the stack performed.
  var generation: Int {
    switch state {
    case .draining(let turn), .performing(_, let turn), .publishing(let turn): max(0, turn.highest)
    case .idle, .scheduled, .transition: 0
    }
  }

  /// Where the queue is in its cycle.
  package var phase: Phase {
    switch state {
    case .idle: .idle
    case .scheduled: .scheduled
    case .draining: .draining
    case .performing: .performing
    case .publishing: .publishing
    case .transition: fatal("phase")
    }
  }

  /// The number of elements that wait; the one being performed is not among them.
  package var depth: Int { waitingLines?.count ?? 0 }

  /// The element that is performed next.
  package var first: Element? { waitingLines?.first?.element }

  /// All that waits, in the order in which it would have its turn.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  var entries: [Entry] { waitingLines?.all ?? [] }

  /// What is being performed.
  var current: Element? {
    if case .performing(let entry, _) = state { entry?.element } else { nil }
  }

  private var waitingLines: Lanes<Entry>? {
    switch state {
    case .idle, .transition: nil
    case .scheduled(let waiting): waiting
    case .draining(let turn), .performing(_, let turn), .publishing(let turn): turn.waiting
    }
  }

  private func fatal(_ transition: String) -> Never {
    preconditionFailure("the queue can't \(transition) while \(stateName)")
  }

  private var stateName: String {
    if case .transition = state { return "in transition" }
    return phase.rawValue
  }
}
