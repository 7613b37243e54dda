import Foundation
import TestSupport
import Testing

@Suite("mdedit format --diff prints a patch")
struct DiffTests {
  static let hasPatch = FileManager.default.fileExists(atPath: "/usr/bin/patch")

  @Test("shows what would change with three lines around it, and exits with 1")
  func shows() throws {
    let text = "#\tone\n\n" + (3...9).map { "line \($0)\n" }.joined() + "\n#\tten"
    let run = try Sandbox().mdedit(["--diff", "--stdin-filepath", "doc/a.md"], input: text.utf8)
    #expect(run.status == 1)
    #expect(
      run.text == """
        --- a/doc/a.md
        +++ b/doc/a.md
        @@ -1,4 +1,4 @@
        -#\tone
        +# one
         
         line 3
         line 4
        @@ -8,4 +8,4 @@
         line 8
         line 9
         
        -#\tten
        \\ No newline at end of file
        +# ten
        \\ No newline at end of file

        """)
  }

  @Test(
    "in colours on a terminal, where no control character of the text gets to",
    arguments: ["", "NO_COLOR=1", "TERM=dumb"])
  func colours(_ setting: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("#\ta \u{1B}[2J\r\nb\r\n", at: "a.md")
    let script =
      "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn([os.environ['MDEDIT'], '--diff', 'a.md'])))"
    let environment = "unset NO_COLOR; export TERM=xterm \(setting)"
    let run = try sandbox.bash("\(environment); python3 -c \"\(script)\" </dev/null")
    #expect(run.status == 1)
    let lines = run.text.replacing("\r\n", with: "\n").split(separator: "\n")
    if setting.isEmpty {
      #expect(lines.contains("\u{1B}[31m-#\ta \u{241B}[2J\u{1B}[0m"), "\(run.text)")
      #expect(lines.contains("\u{1B}[32m+# a \u{241B}[2J\u{1B}[0m"))
      #expect(lines.contains("\u{1B}[1m+++ b/a.md\u{1B}[0m"))
      #expect(lines.contains(" b"))
    } else {
      #expect(lines.contains("+++ b/a.md"), "\(run.text)")
      #expect(lines.contains("+# a \u{241B}[2J"))
    }
  }

  @Test("changes share a hunk where their context would touch", arguments: [(6, 1), (7, 2)])
  func hunks(_ linesBetween: Int, _ hunks: Int) throws {
    // A blank line first, so that the text between is a paragraph of its own.
    let between = "\n" + String(repeating: "line\n", count: linesBetween - 2) + "\n"
    let run = try Sandbox().mdedit(["--diff"], input: "#\tone\n\(between)#\ttwo\n".utf8)
    #expect(run.text.split(separator: "\n").count { $0.hasPrefix("@@") } == hunks, "\(run.text)")
  }

  @Test("says nothing where nothing would change")
  func silent() throws {
    #expect(
      try Sandbox().mdedit(["--diff"], input: "# a\n".utf8) == Sandbox.Run(status: 0, output: [], errors: ""))
  }

  @Test("with --check prints the same")
  func checksToo() throws {
    let text = "#\tone\n"
    let both = try Sandbox().mdedit(["--check", "--diff"], input: text.utf8)
    #expect(both.status == 1)
    #expect(try both == Sandbox().mdedit(["--diff"], input: text.utf8))
  }

  @Test(
    "the patch makes of the text what formatting makes of it", .enabled(if: hasPatch, "there is no patch(1)"))
  func applies() throws {
    let seed = Cases.seed()
    var generator = SeededGenerator(seed: seed)
    let texts = (0..<Cases.count(160, least: 10)).map { _ in Self.document(&generator) }
    let sandbox = try Sandbox()
    for (number, text) in texts.enumerated() {
      for folder in ["old", "new"] { try sandbox.write(text, at: "\(folder)/no. \(number).md") }
    }
    let run = try sandbox.bash(
      #""$MDEDIT" --write new; cd old; "$MDEDIT" --diff . > ../diff; patch --binary -s -p1 < ../diff"#)
    #expect(run.status == 0 && run.text.isEmpty, "TEST_SEED=\(seed): \(run.text)\(run.errors)")
    for (number, text) in texts.enumerated() {
      let (patched, formatted) = (
        try sandbox.text("old/no. \(number).md"), try sandbox.text("new/no. \(number).md")
      )
      #expect(patched.utf8.elementsEqual(formatted.utf8), "TEST_SEED=\(seed): \(text.debugDescription)")
    }
  }

  private static func document(_ generator: inout SeededGenerator) -> String {
    let ending = Bool.random(using: &generator) ? "\n" : "\r\n"
    let pieces = ["#\ttitle", "text", "", "", "#  other", "text\tand more", "```\ncode\n```"]
    let lines = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      pieces.randomElement(using: &generator) ?? ""
    }
    return lines.joined(separator: ending) + (Bool.random(using: &generator) ? ending : "")
  }
}
