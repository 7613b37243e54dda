import Foundation
import Locking
import TestSupport
import Testing

@testable import mdedit

@Suite("How far a long run over files is")
struct ProgressTests {
  /// What is written of a run over `total` files, one of which ends at each of `times`, in milliseconds.
  private func written(_ times: [Int], of total: Int) -> [String] {
    written(of: total) { progress in for time in times { progress.note(at: .milliseconds(time)) } }
  }

  /// What is written of a run over `total` files of which `notes` are made.
  private func written(of total: Int, _ notes: (inout ProgressLine) -> Void) -> [String] {
    let lines = Locked<[String]>([])
    var progress = ProgressLine(total: total) { line in lines.withLock { $0.append(line) } }
    notes(&progress)
    progress.end()
    progress.end()
    return lines.withLock { $0 }
  }

  @Test("nothing is shown of a run that ends within half a second, nor of one whose last file ends later")
  func short() {
    #expect(written([1, 200, 499], of: 3).isEmpty)
    #expect(written([1, 200, 900], of: 3).isEmpty)
  }

  @Test("a longer one has one line, ten times a second at most, that is taken away at its end")
  func long() {
    #expect(
      written([100, 500, 550, 599, 600, 999, 1_000], of: 8)
        == ["\r2 of 8 files", "\r5 of 8 files", "\r6 of 8 files", "\r\u{1B}[K"])
  }

  @Test("of a single file it's told how much is done")
  func share() {
    let lines = written(of: 1) { progress in
      for (share, time) in [(0.1, 400), (0.25, 700), (0.3, 750), (0.999, 900), (1, 1_100)] {
        progress.note(share: share, at: .milliseconds(time))
      }
      progress.note(at: .milliseconds(1_200))
    }
    #expect(lines == ["\r25 %", "\r99 %", "\r\u{1B}[K"])
  }

  private static let runs: [(options: String, terminal: String, isShown: Bool)] = [
    ("", "xterm", true), ("--no-progress", "xterm", false), ("", "dumb", false),
  ]

  /// Checks three files with `options`.
  ///
  /// Pipes into which nothing is written for a while take the places of files that take long: the first one longer than
  /// the line is delayed, which is shown once that one ends.
  private static func script(_ options: String = "") -> String {
    "mkfifo 0.6.md 0.1.md; (for a in 0.6 0.1; do exec 3> $a.md; sleep $a; echo '# b' >&3; exec 3>&-; done) & "
      + "exec \"$MDEDIT\" format --check --jobs 1 \(options) a.md 0.6.md 0.1.md"
  }

  @Test(
    "it's on a terminal only where it's wanted",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")), arguments: runs)
  func terminal(_ run: (options: String, terminal: String, isShown: Bool)) throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "# a\n".utf8)
    let python = "import pty; pty.spawn(['bash', '-c', \"\"\"\(Self.script(run.options))\"\"\"])"
    try sandbox.write("run.py", python.utf8)
    let seen = try sandbox.bash(
      "/usr/bin/python3 run.py", environment: ["TERM": run.terminal, "NO_COLOR": "1"])
    #expect(seen.text.contains("\r2 of 3 files") == run.isShown, "\(seen.text.debugDescription)")
    #expect(seen.text.contains("\u{1B}[K") == run.isShown)
  }

  @Test("it's on no pipe and in no file")
  func piped() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "# a\n".utf8)
    let run = try sandbox.bash(Self.script(), environment: ["TERM": "xterm"])
    #expect(run == Sandbox.Run(status: 0, output: [], errors: ""))
  }
}
