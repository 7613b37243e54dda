public import EditorCoordination

/// A scheduler whose turns come when a test says so.
public final class ManualScheduler: ActionScheduler {
  private var turns: [@MainActor () -> Void] = []

  /// The number of turns that were run.
  public private(set) var turnCount = 0

  /// A scheduler that was asked for nothing.
  public init() {}

  /// The number of turns that were asked for and haven't run.
  public var waitingTurns: Int { turns.count }

  /// Keeps `turn` until it is run.
  public func schedule(_ turn: @escaping @MainActor () -> Void) { turns.append(turn) }

  /// Runs the turn that was asked for first; `false` where none was.
  @discardableResult
  public func runTurn() -> Bool { runTurn(at: 0) }

  /// Runs the turn at `index` of those that wait, as a scheduler that keeps no order would; `false` where none is
  /// there.
  @discardableResult
  public func runTurn(at index: Int) -> Bool {
    guard turns.indices.contains(index) else { return false }
    let turn = turns.remove(at: index)
    turnCount += 1
    turn()
    return true
  }

  /// Runs turns until none is asked for, and answers how many; traps after `limit`, which then is a hang found.
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
