import Foundation

/// The spelling of figures.
enum Figures {
  /// `value` with its unit, to three digits or so.
  static func written(_ value: UInt64, _ unit: Row.Unit = .nanoseconds) -> String {
    switch unit {
    case .nanoseconds: written(nanoseconds: Double(value))
    case .bytes: value < 10_000 ? "\(value) B" : ByteSize(bytes: Int(clamping: value)).description
    }
  }

  /// A time: `17.66 µs`.
  static func written(nanoseconds value: Double) -> String {
    switch value {
    case 100_000_000...: String(format: "%.2f s", value / 1e9)
    case 100_000...: String(format: "%.2f ms", value / 1e6)
    case 1_000...: String(format: "%.2f µs", value / 1e3)
    default: String(format: "%.0f ns", value)
    }
  }

  /// A number of times: `1.25 x`.
  static func times(_ value: Double) -> String {
    value >= 100 ? String(format: "%.0f x", value) : String(format: value >= 10 ? "%.1f x" : "%.2f x", value)
  }
}
