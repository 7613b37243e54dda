import Foundation

/// Hash tables whose order is the same in every run.
enum StableHashing {
  private static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// Runs the program again with Swift's hashes as they are without a seed, where they have one; doesn't return then.
  static func restartIfNeeded() throws {
    guard ProcessInfo.processInfo.environment[variable] == nil else { return }
    let process = Process()
    process.executableURL = Program.url
    process.arguments = Array(CommandLine.arguments.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging([variable: "1"]) { _, new in new }
    try process.run()
    process.waitUntilExit()
    exit(process.terminationStatus)
  }
}
