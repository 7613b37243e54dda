public import EditorCoordination
import Locking

/// A saver whose saves end when, and as, a test decides.
public final class ScriptedSaver: DocumentSaving {
  private typealias Answer = CheckedContinuation<Result<SaveOutcome, EditorError>, Never>

  private struct State: Sendable {
    var snapshots: [DocumentSnapshot] = []
    var waiting: [Answer] = []
  }

  private let state = Locked(State())

  /// A saver that was asked for nothing.
  public init() {}

  /// The snapshots that were to be saved, oldest first.
  public var snapshots: [DocumentSnapshot] { state.withLock { $0.snapshots } }

  /// The number of saves that haven't ended.
  public var waitingSaves: Int { state.withLock { $0.waiting.count } }

  /// Records `snapshot` and waits until the test ends the save.
  public func save(_ snapshot: DocumentSnapshot) async throws(EditorError) -> SaveOutcome {
    let result = await withCheckedContinuation { (answer: Answer) in
      state.withLock { state in
        state.snapshots.append(snapshot)
        state.waiting.append(answer)
      }
    }
    return try result.get()
  }

  /// Ends the oldest waiting save with `result`; returns `false` if none waits.
  @discardableResult
  public func end(with result: Result<SaveOutcome, EditorError> = .success(.saved)) -> Bool {
    end(at: 0, with: result)
  }

  /// Ends the waiting save at `index`, counted from the oldest, with `result`; returns `false` if there is none.
  @discardableResult
  public func end(at index: Int, with result: Result<SaveOutcome, EditorError>) -> Bool {
    let answer = state.withLock {
      $0.waiting.indices.contains(index) ? $0.waiting.remove(at: index) : nil
    }
    answer?.resume(returning: result)
    return answer != nil
  }
}
