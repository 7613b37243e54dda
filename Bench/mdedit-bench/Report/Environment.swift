import Foundation
@_spi(Benchmarks) import MarkdownSyntax

/// The circumstances of a report; figures of two environments don't compare.
struct Environment: Codable, Equatable {
  /// The processor's model and family, and how many cores the process may use.
  var processor: String
  var architecture: String
  var cores: Int
  /// The average number of processes that wanted to run during the minute before.
  var load: Double?
  var system: String
  /// The release of the Swift compiler, of libcmark, and how the program was built.
  var swift: String
  var cmark: String
  var build: String
  /// The time of the measurement, in UTC.
  var date: String
  /// The time of a look at the clock, in nanoseconds.
  ///
  /// It is subtracted in those rows of the buffer that time single edits alone.
  var clockOverhead: UInt64

  /// The environment of this process.
  static func current() -> Environment {
    let process = ProcessInfo.processInfo
    return Environment(
      processor: processorModel, architecture: architecture, cores: process.activeProcessorCount, load: load,
      system: process.operatingSystemVersionString, swift: swiftVersion,
      cmark: CMarkRelease.linked.description,
      build: isOptimized ? "release" : "debug", date: Date.now.formatted(.iso8601),
      clockOverhead: ClockOverhead.measured())
  }

  private static var processorModel: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":", maxSplits: 1).last
    return model.map { $0.trimmingCharacters(in: .whitespaces) } ?? architecture
  }

  /// The processor's family.
  private static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }

  private static var load: Double? {
    let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { Double($0) }
  }

  private static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #else
      "older than 6.2"
    #endif
  }

  /// Whether this program was built with optimisation.
  static var isOptimized: Bool {
    var isOptimized = true
    // The condition of an assertion is evaluated in debug builds alone.
    assert(
      {
        isOptimized = false
        return true
      }())
    return isOptimized
  }

  /// The values that must be equal for figures to be compared.
  var identity: [String] { [processor, architecture, "\(cores)", swift, cmark, build] }

  /// The environment in a line.
  var summary: String {
    let load = load.map { String(format: ", load %.1f", $0) } ?? ""
    return "\(build) build, Swift \(swift), cmark \(cmark), \(cores) cores of \(processor)\(load), "
      + "clock \(clockOverhead) ns"
  }
}
