import Foundation

/// Waiting by the thread itself: nothing else runs meanwhile, as in a program that waits for a key.
enum Sleep {
  /// Waits until `instant`, or a little longer.
  static func until(_ instant: ContinuousClock.Instant) {
    let left = ContinuousClock.now.duration(to: instant)
    if left > .zero { Thread.sleep(forTimeInterval: left.nanoseconds / 1e9) }
  }
}
