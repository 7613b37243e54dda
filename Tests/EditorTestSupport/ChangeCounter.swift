import Observation

/// Counts how often what `read` reads is assigned, and calls `onChange` before each assignment.
@MainActor
public final class ChangeCounter {
  /// The number of assignments so far.
  public private(set) var count = 0
  /// Called before each assignment, after it was counted.
  public var onChange: (() -> Void)?
  private let read: @MainActor () -> Void

  /// A counter of what `read` reads, from now on.
  public init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    arm()
  }

  private func arm() {
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.count += 1
        self.arm()
        self.onChange?()
      }
    }
  }
}
