public import EditorCoordination

/// The level of a file storage, derived from the outcome of its writes.
///
/// A failed write lowers the level to that of its `StorageProblem`, until a write to the same path succeeds or a probe
/// shows that it would. A slow write lowers it to `limited`, until three other writes in a row were fast.
public struct StorageGauge: Sendable {
  /// The duration from which on a write counts as slow.
  public var slowWrite: Duration = .seconds(1)
  private var failures: [(path: String, problem: StorageProblem)] = []
  private var fastWritesToCome = 0

  /// A gauge with the level `full`.
  public init() {}

  /// The present level.
  public var level: DegradationLevel {
    let failed = failures.compactMap(\.problem.level).min() ?? .full
    return fastWritesToCome > 0 ? min(failed, .limited) : failed
  }

  /// The failed writes without a later success, the oldest first, at most 32.
  public var unresolved: [(path: String, problem: StorageProblem)] { failures }

  /// Records that a write to `path` succeeded in `duration`.
  public mutating func succeeded(_ path: String, in duration: Duration) {
    failures.removeAll { $0.path == path }
    fastWritesToCome = duration >= slowWrite ? 3 : max(0, fastWritesToCome - 1)
  }

  /// Records that a write to `path` failed with `error`; ignores an error that tells nothing about the storage.
  public mutating func failed(_ path: String, with error: EditorError) {
    guard let problem = StorageProblem(error.code), problem.level != nil else { return }
    failures.removeAll { $0.path == path }
    if failures.count == 32 { failures.removeFirst() }
    failures.append((path, problem))
  }

  /// Records that a write to `path` would succeed again.
  public mutating func recovered(_ path: String) { failures.removeAll { $0.path == path } }
}
