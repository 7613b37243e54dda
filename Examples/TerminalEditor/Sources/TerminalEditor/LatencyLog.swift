import Foundation

/// How long it took from reading each key to its picture, for `TERMINAL_EDITOR_LATENCY=FILE`.
@MainActor
final class LatencyLog {
  private let path: String
  private var durations: [Duration] = []

  init?() {
    guard let path = ProcessInfo.processInfo.environment["TERMINAL_EDITOR_LATENCY"] else { return nil }
    self.path = path
  }

  func add(_ duration: Duration) { durations.append(duration) }

  /// Writes what was measured, in microseconds.
  func write() throws {
    let sorted = durations.sorted().map { Int($0 / .microseconds(1)) }
    guard let last = sorted.last else { return }
    func part(_ share: Double) -> Int { sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))] }
    let text =
      "keys \(sorted.count), p50 \(part(0.5)) µs, p99 \(part(0.99)) µs, p99.9 \(part(0.999)) µs, max \(last) µs\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
