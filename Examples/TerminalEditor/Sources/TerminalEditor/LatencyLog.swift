import Foundation

/// The times from reading each key to its picture, for `TERMINAL_EDITOR_LATENCY=FILE`.
@MainActor
final class LatencyLog {
  private let path: String
  private var keys: [(key: Key, duration: Duration)] = []

  init?() {
    guard let path = ProcessInfo.processInfo.environment["TERMINAL_EDITOR_LATENCY"] else { return nil }
    self.path = path
  }

  func add(_ duration: Duration, for key: Key) { keys.append((key, duration)) }

  /// Writes the times in microseconds, and the keys that took longest.
  func write() throws {
    let keys = keys.sorted { $0.duration < $1.duration }
    let sorted = keys.map { Int($0.duration / .microseconds(1)) }
    guard let last = sorted.last else { return }
    func part(_ share: Double) -> Int { sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))] }
    let text =
      "keys \(sorted.count), p50 \(part(0.5)) µs, p99 \(part(0.99)) µs, p99.9 \(part(0.999)) µs, max \(last) µs\n"
      + "longest: "
      + zip(keys, sorted).suffix(10).reversed().map { "\($0.key) \($1)" }.joined(separator: ", ") + "\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
