import Foundation
import Testing

/// Linux compiles what the Apple releases in Package.swift lack: here is what must not be used, as far as it's known.
@Suite struct AvailabilityTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Where a lock of every release is made.
  private static let locks = "Sources/Locking/"

  /// What needs macOS 15 or 26, and what to use in its place.
  private static let newer: [(pattern: String, instead: String)] = [
    (#"\bMutex\b|\bAtomic\b|import Synchronization"#, "Locked or Flag of Sources/Locking"),
    (#"String\(validating:"#, "Rope(validating:)"),
    (#"Failure == |\.next\(isolation:"#, "an @available in the same file"),
    (#"\bU?Int128\b|\bRangeSet\b|\bTaskExecutor\b|checkIsolated"#, "something older"),
    (#"\bInlineArray\b|\bUTF8Span\b|\bObservations\b|Task\.immediate|isolated deinit"#, "something older"),
  ]

  /// The types among them.
  ///
  /// Only a file that has one, or one of a few phrases, is matched with the patterns.
  private static let names: Set = [
    "Mutex", "Atomic", "Synchronization", "Int128", "UInt128", "RangeSet", "TaskExecutor", "InlineArray",
    "UTF8Span", "Observations",
  ]

  @Test("nothing is used that the oldest Apple releases of the package lack")
  func oldReleases() throws {
    var seen = 0
    let files = FileManager.default.enumerator(
      at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      guard !file.path.contains(Self.locks) else { continue }
      seen += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      for finding in try Self.findings(in: text) { Issue.record("\(file.lastPathComponent): \(finding)") }
    }
    #expect(seen > 300)
  }

  @Test("such things are found in code, and not in comments")
  func finds() throws {
    #expect(try Self.findings(in: "let lock = Mutex(1)").count == 1)
    #expect(try Self.findings(in: "/// A Mutex would do.").isEmpty)
    let forward = "func f<S: AsyncSequence>(_ s: S) where S.Failure == Never {}"
    #expect(try Self.findings(in: forward).count == 1)
    #expect(try Self.findings(in: "@available(macOS 15, *)\n" + forward).isEmpty)
  }

  private static func findings(in text: String) throws -> [String] {
    let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(
      separator: "\n")
    let words = Words(text).types
    let hints = [
      "Failure == ", "(isolation:", "(validating:", "checkIsolated", "Task.immediate", "isolated deinit",
    ]
    guard !words.isDisjoint(with: names) || hints.contains(where: code.contains) else { return [] }
    return try newer.compactMap { pattern, instead in
      guard let found = code.firstMatch(of: try Regex(pattern)) else { return nil }
      if instead.contains("@available"), code.contains("@available(macOS 15") { return nil }
      return "'\(code[found.range])' needs a newer release than Package.swift names; use \(instead)"
    }
  }
}
