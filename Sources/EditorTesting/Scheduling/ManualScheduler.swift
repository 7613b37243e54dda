public import EditorCoordination

/// A scheduler whose turns a test runs.
public final class ManualScheduler: ActionScheduler {
  private var turns: [@MainActor () -> Void] = []

  /// The number of turns run so far.
  public private(set) var turnCount = 0

  /// A scheduler without waiting turns.
  public init() {}

  /// The number of turns that were asked for and haven't run.
  public var waitingTurns: Int { turns.count }

  /// Keeps `turn` until the test runs it.
  public func schedule(_ turn: @escaping @MainActor () -> Void) { turns.append(turn) }

  /// Runs the oldest waiting turn; returns `false` if none waits.
  @discardableResult
  public func runTurn() -> Bool { runTurn(at: 0) }

  /// Runs the waiting turn at `index`, as a scheduler without an order might; returns `false` if there is none.
  @discardableResult
  public func runTurn(at index: Int) -> Bool {
    guard turns.indices.contains(index) else { return false }
    let turn = turns.remove(at: index)
    turnCount += 1
    turn()
    return true
  }

  /// Runs turns until none waits, and returns their number; traps after `limit` turns, since that is a hang.
  @discardableResult
  public func runUntilIdle(limit: Int = 1_000_000) -> Int {
    var count = 0
    while runTurn() {
      count += 1
      precondition(count < limit, "still turns to run after \(limit)")
    }
    return count
  }
}
