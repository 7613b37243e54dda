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

  /// The generations of the turn on the stack.
  private struct Turn: Sendable {
    /// The generation of the entry performed last, or -1 before the first.
    var generation = -1
    /// The highest generation performed in this turn, or -1.
    var highest = -1
  }

  private enum State: Sendable {
    /// Nothing waits, and no turn was asked for.
    case idle
    /// A turn was asked for and hasn't begun; the line may have been emptied since.
    case scheduled
    /// A turn is on the stack, between two actions.
    case draining(Turn)
    /// A turn is on the stack and performs an element, which is `nil` once it was abandoned.
    case performing(Element?, Turn)
    /// A turn is on the stack and tells observers and the host.
    case publishing(Turn)
  }

  private var state = State.idle
  /// The waiting entries; none waits while the queue is idle.
  private var waiting = Lanes<Entry>()

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
    waiting.append(Entry(element: element, generation: generation), to: lane)
    let isFirst = phase == .idle
    if isFirst { state = .scheduled }
    return .accepted(depth: depth, requestsTurn: isFirst)
  }

  /// Removes and returns the newest element of `lane` if `condition` holds for it; `nil` otherwise.
  package mutating func removeLast(
    in lane: IntentLane = .critical, where condition: (Element) -> Bool
  ) -> Element? {
    waiting.popLast(in: lane, where: { condition($0.element) })?.element
  }

  /// Removes and returns the waiting elements for which `condition` holds, in the order of their turns.
  ///
  /// - Complexity: O(n), where n is the number of waiting elements.
  mutating func remove(where condition: (Element) -> Bool) -> [Element] {
    waiting.remove(where: { condition($0.element) }).map(\.element)
  }

  /// Removes all elements, including the one being performed, whose result must then be thrown away.
  package mutating func removeAll() -> RemovedElements<Element> {
    var removed = RemovedElements<Element>()
    if case .performing(let element?, let turn) = state {
      removed.current = element
      state = .performing(nil, turn)
    }
    swap(&removed.waiting, &waiting)
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
    }
  }
}

// MARK: A turn

extension ActionQueue {
  /// Begins the turn that was asked for; traps if none was.
  package mutating func beginTurn() {
    guard case .scheduled = state else { fatal("beginTurn") }
    state = .draining(Turn())
  }

  /// Takes out the element to perform next, or returns `nil` if none waits.
  ///
  /// Traps outside a turn, and while an element is being performed.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func next() -> Element? {
    guard case .draining(var turn) = state else { fatal("next") }
    guard let entry = waiting.popFirst() else { return nil }
    turn.generation = entry.generation
    turn.highest = max(turn.highest, entry.generation)
    state = .performing(entry.element, turn)
    return entry.element
  }

  /// Ends the performing of an element; returns whether its result counts, which it doesn't once it was removed.
  package mutating func finishAction() -> Bool {
    guard case .performing(let element, let turn) = state else { fatal("finishAction") }
    state = .draining(turn)
    return element != nil
  }

  /// Begins the notification of observers and host; traps while an element is being performed.
  package mutating func beginPublishing() {
    guard case .draining(let turn) = state else { fatal("beginPublishing") }
    state = .publishing(turn)
  }

  /// Ends the turn; returns whether something waits, so that the shell must ask for another turn.
  package mutating func endTurn() -> Bool {
    guard case .publishing = state else { fatal("endTurn") }
    guard waiting.isEmpty else {
      state = .scheduled
      return true
    }
    // An idle queue keeps no room.
    (state, waiting) = (.idle, Lanes())
    return false
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
    case .idle, .scheduled: 0
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
    }
  }

  /// The number of waiting elements, without the one being performed.
  package var depth: Int { waiting.count }

  /// The element that is performed next.
  package var first: Element? { waiting.first?.element }

  /// The waiting elements, in the order of their turns.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  var entries: [Entry] { waiting.all }

  /// The element being performed; `nil` if there is none or it was removed.
  var current: Element? {
    if case .performing(let element, _) = state { element } else { nil }
  }

  private func fatal(_ transition: String) -> Never {
    preconditionFailure("the queue can't \(transition) while \(phase.rawValue)")
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
