public import EditorCoordination

/// How much of a file storage works, as what happened to its writes says.
///
/// A write that fails lowers the level to that of its `StorageProblem`, until a write to the same path gets through, or
/// a probe says that it would. A write that takes long lowers it to `limited`, until three others in a row didn't.
public struct StorageGauge: Sendable {
  /// From this time on a write is slow.
  public var slowWrite: Duration = .seconds(1)
  private var failures: [(path: String, problem: StorageProblem)] = []
  private var fastWritesToCome = 0

  /// A gauge that says that everything works.
  public init() {}

  /// How much works.
  public var level: DegradationLevel {
    let failed = failures.compactMap(\.problem.level).min() ?? .full
    return fastWritesToCome > 0 ? min(failed, .limited) : failed
  }

  /// The writes that failed and didn't get through since, the oldest first, at most 32.
  public var unresolved: [(path: String, problem: StorageProblem)] { failures }

  /// Takes note that a write to `path` got through in `duration`.
  public mutating func succeeded(_ path: String, in duration: Duration) {
    failures.removeAll { $0.path == path }
    fastWritesToCome = duration >= slowWrite ? 3 : max(0, fastWritesToCome - 1)
  }

  /// Takes note that a write to `path` failed with `error`; one that says nothing about the storage changes nothing.
  public mutating func failed(_ path: String, with error: EditorError) {
    guard let problem = StorageProblem(error.code), problem.level != nil else { return }
    failures.removeAll { $0.path == path }
    if failures.count == 32 { failures.removeFirst() }
    failures.append((path, problem))
  }

  /// Takes note that a write to `path` would get through again.
  public mutating func recovered(_ path: String) { failures.removeAll { $0.path == path } }
}
