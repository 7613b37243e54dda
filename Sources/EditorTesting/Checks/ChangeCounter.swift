import Observation

/// A count of how often an observer would be told of changes.
///
///     let counter = ChangeCounter { _ = model.text }
///     model.handle(.perform(.type("a")))
///     #expect(counter.count == 0)  // nothing changes inside the call
@MainActor
public final class ChangeCounter {
  /// The number of assignments to the read properties since the counter was made.
  public private(set) var count = 0
  /// Called before each assignment takes effect, after it was counted.
  public var onChange: (() -> Void)?
  private let read: @MainActor () -> Void

  /// A counter of assignments to the observable properties that `read` reads.
  public init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    arm()
  }

  private func arm() {
    withObservationTracking(read) { [weak self] in
      // Models, contexts and workspaces change on the main actor only.
      MainActor.assumeIsolated {
        guard let self else { return }
        self.count += 1
        self.arm()
        self.onChange?()
      }
    }
  }
}
