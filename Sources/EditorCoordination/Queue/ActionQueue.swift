/// The state of a queue as a value: a pure state machine that decides what happens next and performs nothing itself.
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
  /// A waiting element, with the length of the chain of causes that led to it.
  struct Entry: Sendable {
    var element: Element
    /// 0 for an element from outside; one more than its cause's for an element enqueued during a turn.
    var generation: Int
  }

  /// The state of the turn on the stack.
  struct Turn: Sendable {
    var waiting: Lanes<Entry>
    /// The generation of the entry performed last, or -1 before the first.
    var generation = -1
    /// The highest generation performed in this turn, or -1.
    var highest = -1
  }

  private enum State: Sendable {
    /// Nothing waits, and no turn was asked for.
    case idle
    /// A turn was asked for and hasn't begun; the line may have been emptied since.
    case scheduled(Lanes<Entry>)
    /// A turn is on the stack, between two actions.
    case draining(Turn)
    /// A turn is on the stack and performs an entry, which is `nil` once it was abandoned.
    case performing(Entry?, Turn)
    /// A turn is on the stack and tells observers and the host.
    case publishing(Turn)
    /// A transition is being made; the state is moved out so that the line is uniquely referenced while it changes.
    case transition
  }

  private var state = State.idle

  /// A queue in which nothing waits.
  package init() {}
}

// MARK: Entering

extension ActionQueue {
  /// The result of an attempt to enqueue.
  package enum Enqueued: Hashable, Sendable {
    /// The element waits, one of `depth` in all lanes; with `requestsTurn`, the shell must ask for a turn now.
    case accepted(depth: Int, requestsTurn: Bool)
    /// The element would end a chain of `generation` causes, which is more than the limit.
    case refused(generation: Int)
  }

  /// Adds `element` at the end of `lane`, unless its chain of causes is longer than `generationLimit`.
  ///
  /// The length of the chain is `causes`, or the length that the queue itself knows if that is greater.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func enqueue(
    _ element: Element, in lane: IntentLane = .critical, causes: Int = 0, generationLimit: Int
  ) -> Enqueued {
    let generation = self.generation(after: causes)
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

  /// Removes and returns the newest element of `lane` if `condition` holds for it; `nil` otherwise.
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

  /// Removes and returns the waiting elements for which `condition` holds, in the order of their turns.
  ///
  /// - Complexity: O(n), where n is the number of waiting elements.
  mutating func remove(where condition: (Element) -> Bool) -> [Element] {
    guard entries.contains(where: { condition($0.element) }) else { return [] }
    var removed: [Element] = []
    withWaiting { waiting in
      removed = waiting.remove(where: { condition($0.element) }).map(\.element)
    } whenIdle: {
      .idle
    }
    return removed
  }

  /// Removes all elements, including the one being performed, whose result must then be thrown away.
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

  /// The generation of an element enqueued now after a chain of `causes` causes.
  func generation(after causes: Int) -> Int { max(nextGeneration, causes) }

  /// The generation of an element enqueued now, as far as the queue itself knows.
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
  /// Begins the turn that was asked for; traps if none was.
  package mutating func beginTurn() {
    guard case .scheduled(let waiting) = state else { fatal("beginTurn") }
    state = .draining(Turn(waiting: waiting))
  }

  /// Takes out the element to perform next, or returns `nil` if none waits.
  ///
  /// Traps outside a turn, and while an element is being performed.
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

  /// Ends the performing of an element; returns whether its result counts, which it doesn't once it was removed.
  package mutating func finishAction() -> Bool {
    guard case .performing(let entry, let turn) = state else { fatal("finishAction") }
    state = .draining(turn)
    return entry != nil
  }

  /// Begins the notification of observers and host; traps while an element is being performed.
  package mutating func beginPublishing() {
    guard case .draining(let turn) = state else { fatal("beginPublishing") }
    state = .publishing(turn)
  }

  /// Ends the turn; returns whether something waits, so that the shell must ask for another turn.
  package mutating func endTurn() -> Bool {
    guard case .publishing(let turn) = state else { fatal("endTurn") }
    state = turn.waiting.isEmpty ? .idle : .scheduled(turn.waiting)
    return !turn.waiting.isEmpty
  }
}

// MARK: Looking

extension ActionQueue {
  /// The phases of a queue's cycle.
  package enum Phase: String, Sendable {
    case idle, scheduled, draining, performing, publishing
  }

  /// The length of the longest chain of causes that led to an element of the turn on the stack.
  var generation: Int {
    switch state {
    case .draining(let turn), .performing(_, let turn), .publishing(let turn): max(0, turn.highest)
    case .idle, .scheduled, .transition: 0
    }
  }

  /// The phase of the queue's cycle.
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

  /// The number of waiting elements, without the one being performed.
  package var depth: Int { waitingLines?.count ?? 0 }

  /// The element that is performed next.
  package var first: Element? { waitingLines?.first?.element }

  /// The waiting elements, in the order of their turns.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  var entries: [Entry] { waitingLines?.all ?? [] }

  /// The element being performed; `nil` if there is none or it was removed.
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

/// Elements removed from a queue at once; their storage isn't copied.
package struct RemovedElements<Element: Sendable>: Sendable {
  var current: Element?
  var waiting = Lanes<ActionQueue<Element>.Entry>()

  /// The number of elements.
  package var count: Int { waiting.count + (current == nil ? 0 : 1) }

  /// Calls `body` with each element: first the one that was being performed, then the others in the order of their
  /// turns.
  package func forEach(_ body: (Element) -> Void) {
    if let current { body(current) }
    waiting.forEach { body($0.element) }
  }
}
