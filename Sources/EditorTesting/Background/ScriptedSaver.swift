public import EditorCoordination
import Locking

/// A saver whose saves end when a test says so, and as it says.
public final class ScriptedSaver: DocumentSaving {
  private typealias Answer = CheckedContinuation<Result<SaveOutcome, EditorError>, Never>

  private struct State: Sendable {
    var snapshots: [DocumentSnapshot] = []
    var waiting: [Answer] = []
  }

  private let state = Locked(State())

  /// A saver that was asked for nothing.
  public init() {}

  /// What was to be saved, oldest first.
  public var snapshots: [DocumentSnapshot] { state.withLock { $0.snapshots } }

  /// The number of saves that wait for their end.
  public var waitingSaves: Int { state.withLock { $0.waiting.count } }

  /// Waits until the test ends the save.
  public func save(_ snapshot: DocumentSnapshot) async throws(EditorError) -> SaveOutcome {
    let result = await withCheckedContinuation { (answer: Answer) in
      state.withLock { state in
        state.snapshots.append(snapshot)
        state.waiting.append(answer)
      }
    }
    return try result.get()
  }

  /// Ends the save that waits longest with `result`; `false` where none does.
  @discardableResult
  public func end(with result: Result<SaveOutcome, EditorError> = .success(.saved)) -> Bool {
    end(at: 0, with: result)
  }

  /// Ends the save at `index` of those that wait, the longest first, with `result`; `false` where none is there.
  @discardableResult
  public func end(at index: Int, with result: Result<SaveOutcome, EditorError>) -> Bool {
    let answer = state.withLock {
      $0.waiting.indices.contains(index) ? $0.waiting.remove(at: index) : nil
    }
    answer?.resume(returning: result)
    return answer != nil
  }
}
