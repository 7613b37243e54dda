import EditorCoordination
import Foundation
import Observation
import Testing

/// The seed of every random test here: the environment variable `TEST_SEED`, or the date's, which failures print.
enum TestSeed {
  static let value =
    ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { UInt64($0) }
    ?? UInt64(Date().timeIntervalSince1970)
}

/// Waits until `condition` holds; where it never does, the test's time limit ends that.
@MainActor
func wait(_ condition: () async -> Bool) async throws {
  while await !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

extension Trait where Self == TimeLimitTrait {
  /// For tests that hang where the code is wrong.
  static var endsSomeTime: Self { .timeLimit(.minutes(15)) }
}

extension ActionOutcome {
  /// The code of the error with which it failed.
  var errorCode: EditorError.Code? {
    if case .failed(let error) = self { error.code } else { nil }
  }
}

/// Counts how often what `read` reads is assigned.
@MainActor
final class ChangeCounter {
  private(set) var count = 0
  private let read: @MainActor () -> Void

  init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    arm()
  }

  private func arm() {
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.count += 1
        self.arm()
      }
    }
  }
}
