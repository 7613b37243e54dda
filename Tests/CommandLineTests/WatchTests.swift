import Foundation
import TestSupport
import Testing

/// `mdedit --watch`: files are done again when they change.
@Suite("mdedit --watch")
struct WatchTests {
  /// Runs `mdedit` with `options` and `--watch` in the folder, then `script`, which has `await WORDS…`: it waits
  /// until a command succeeds, for a minute at most.
  private static func watched(_ sandbox: Sandbox, _ options: String, _ script: String) throws -> String {
    let run = try sandbox.bash(
      """
      await() { for _ in $(seq 600); do eval "$1" && return 0; sleep 0.1; done; echo "never: $1"; }
      $MDEDIT \(options) --watch . >log 2>errors &
      \(script)
      kill $!
      cat log errors
      """)
    return run.text
  }

  @Test("--write formats what is there, what changes and what is new, and says so", .timeLimit(.minutes(15)))
  func write() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n".utf8)
    let log = try Self.watched(
      sandbox, "--write",
      """
      await '[ "$(cat a.md)" = "# a" ]'
      printf '#\\tnew\\n' >b.md
      await '[ "$(cat b.md)" = "# new" ]'
      printf '#\\tagain\\n' >a.md
      await '[ "$(cat a.md)" = "# again" ]'
      rm b.md
      """)
    #expect(log == "a.md\nb.md\na.md\n")
  }

  @Test(
    "--check names what would change once until it's mended, and tells of a problem once",
    .timeLimit(.minutes(15)))
  func check() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n".utf8)
    try sandbox.write("bad.md", [0x61, 0xFF])
    let log = try Self.watched(
      sandbox, "--check",
      """
      await '[ -s log ]'
      # Once a new file is named, all have been looked at again.
      printf '#\\tb\\n' >b.md; await '[ "$(wc -l <log)" = 2 ]'
      printf '# a\\n' >a.md; printf '#\\tc\\n' >c.md; await '[ "$(wc -l <log)" = 3 ]'
      printf '#\\ta\\n' >a.md; await '[ "$(wc -l <log)" = 4 ]'
      """)
    #expect(log.hasPrefix("a.md\nb.md\nc.md\na.md\nbad.md:1:2: error: "), "\(log)")
    #expect(log.split(separator: "\n").count == 5)
  }

  @Test(
    "other modes and standard input refuse it",
    arguments: [["--watch", "a.md"], ["--check", "--watch"], ["--check", "--watch", "--files-from", "-"]])
  func refusals(arguments: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "a\n".utf8)
    let run = try sandbox.mdedit(["format"] + arguments)
    #expect(run.status == 2 && run.errors.contains("--watch"))
  }

  @Test(
    "a full disk is an error", .timeLimit(.minutes(1)),
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n".utf8)
    let run = try sandbox.bash("$MDEDIT --check --watch a.md >/dev/full; echo $?")
    #expect(run.text == "2\n" && run.errors.contains("error"))
  }
}
