import Foundation
import TestSupport
import Testing

/// A process that is really killed, at a random moment of its life.
@Suite struct KillTests {
  @Test("mdedit format --write, killed at random moments, leaves the old or the new file")
  func killed() throws {
    let sandbox = try Sandbox()
    let seed = Cases.seed(1)
    var random = SeededGenerator(seed: seed)
    let old = String(repeating: "#\ta\n\n* b\n\n", count: 50)
    try sandbox.write("new.md", old.utf8)
    #expect(try sandbox.mdedit(["format", "--write", "new.md"]).status == 0)
    let new = try sandbox.text("new.md")
    #expect(new != old)
    var seen: [String: Int] = [:]
    // About what a run takes, found out on the way: a machine is now busy and now idle.
    var duration = Duration.milliseconds(10)
    for _ in 0..<Cases.count(64, least: 8) {
      try sandbox.write("a.md", old.utf8)
      try sandbox.kill(
        ["format", "--write", "a.md"], after: duration * Double.random(in: 0..<1, using: &random))
      let text = try sandbox.text("a.md")
      #expect(text == old || text == new, "TEST_SEED=\(seed)")
      seen[text == old ? "old" : "new", default: 0] += 1
      duration = duration * (text == old ? 1.1 : 0.9)
    }
    #expect(seen["old", default: 0] > 0, "no kill came in time: \(seen)")
  }
}

extension Sandbox {
  /// Starts `mdedit` and kills it after `delay`, or when it has ended by itself.
  fileprivate func kill(_ arguments: [String], after delay: Duration) throws {
    let process = Process()
    process.executableURL = try Products.executable("mdedit")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(UInt32(min(delay / .microseconds(1), 900_000)))
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
