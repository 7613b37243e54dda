import Foundation
import TestSupport
import Testing

@Suite("mdedit format works on files")
struct FormatFilesTests {
  @Test("prints the formatted text of a file, or of standard input")
  func prints() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n".utf8)
    #expect(try sandbox.mdedit(["a.md"]).text == "# a\n")
    #expect(try sandbox.mdedit(["format", "a.md", "-"], input: "#\tb".utf8).text == "# a\n# b")
    #expect(try sandbox.text("a.md") == "#\ta\n")
  }

  @Test("--check names what would change and exits with 1, and with 0 where nothing would")
  func check() throws {
    let sandbox = try Sandbox()
    try sandbox.write("bad.md", "#\ta\n".utf8)
    try sandbox.write("good.md", "# a\n".utf8)
    #expect(
      try sandbox.mdedit(["--check", "good.md", "bad.md"])
        == Sandbox.Run(status: 1, output: Array("bad.md\n".utf8), errors: ""))
    #expect(try sandbox.mdedit(["--check", "good.md"]) == Sandbox.Run(status: 0, output: [], errors: ""))
    let named = try sandbox.mdedit(["--check", "--stdin-filepath", "x/y.md"], input: "#\ta".utf8)
    #expect(named == Sandbox.Run(status: 1, output: Array("x/y.md\n".utf8), errors: ""))
  }

  @Test("--verbose says on standard error what stays as it is and why, and the result is the same")
  func verbose() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n\n$$\nx\n$$\n\n<!-- mdedit-ignore -->\n#\tb\n".utf8)
    let run = try sandbox.mdedit(["format", "--verbose", "a.md"])
    #expect(run.status == 0 && run.text == "# a\n\n$$\nx\n$$\n\n<!-- mdedit-ignore -->\n#\tb\n")
    #expect(
      run.errors == """
        a.md:3:1: left as it is up to line 5: math: another dialect may know it
        a.md:7:1: left as it is up to line 8: a comment says so

        """)
    #expect(try sandbox.mdedit(["format", "a.md"]).errors.isEmpty)
    // As an editor that pastes standard error into the text has it.
    #expect(try sandbox.bash("$MDEDIT format --verbose a.md 2>&1").text == run.text)
  }

  @Test("one bad file doesn't keep the others from being done")
  func badFile() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n".utf8)
    try sandbox.write("bad.md", [0x61, 0xFF])
    let run = try sandbox.mdedit(["--write", "nowhere.md", "bad.md", "/dev/null/x", "a.md"])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.split(separator: "\n").count == 3)
    #expect(run.errors.hasPrefix("nowhere.md:1:1: error: cannot be read: No such file or directory"))
    #expect(try sandbox.text("a.md") == "# a\n")
    #expect(try sandbox.read("bad.md") == [0x61, 0xFF])
  }

  @Test("many files at a time come out in the order in which they were given", arguments: [1, 2, 7])
  func order(_ jobs: Int) throws {
    let sandbox = try Sandbox()
    let names = (0..<40).map { "\($0).md" }
    for name in names { try sandbox.write(name, "#\t\(name)\n".utf8) }
    let run = try sandbox.mdedit(["--check", "--jobs", "\(jobs)"] + names)
    #expect(run.text == names.map { $0 + "\n" }.joined())
  }

  @Test(
    "what needs no parser is what the parser says",
    arguments: Cases.sample(
      of: [
        "", "-", "format", "a.md", "format a.md -", "--check a.md b.md", "b.md --check", "--check", "--write",
        "-w a.md", "--write a.md b.md",
        "--check --write a.md", "--stdin-filepath x/y.md", "--stdin-filepath x.md --check",
        "--stdin-filepath",
        "--stdin-filepath a.md a.md",
        "--stdin-filepath --check", ".", "--check .", "d/*.md", "nothing.md", "nothing", "tree", "help",
        "fromat", "html a.md", "a.md format",
        "--check ./a.md a.md", "--version", "--help", "-x", "--check=a.md",
      ], oneIn: 8))
  func plain(_ written: String) throws {
    func run(_ more: [String]) throws -> [String] {
      let sandbox = try Sandbox()
      for path in ["a.md", "d/c.md", "tree"] { try sandbox.write("#\ta\n", at: path) }
      try sandbox.write("# b\n", at: "b.md")
      let run = try sandbox.mdedit(
        written.split(separator: " ").map(String.init) + more, input: "*  x\n".utf8)
      return ["\(run.status)", run.text, run.errors]
        + (try ["a.md", "b.md", "d/c.md"].map { try sandbox.text($0) })
    }
    // An option that changes nothing, but is the parser's; other commands have none such.
    let isOther = ["tree", "help", "html", "--help", "--version", "--stdin-filepath"].contains {
      written == $0 || written.hasPrefix("html")
    }
    #expect(try run([]) == run(isOther ? [] : ["--jobs", "1"]))
  }

  @Test("a control character in a file's name can't break the line of a problem")
  func names() throws {
    let run = try Sandbox().mdedit(["a\nb.md"])
    #expect(run.errors.hasPrefix("a\\nb.md:1:1: error: "))
  }
}

@Suite("mdedit format --write replaces a file in whole or not at all")
struct WriteTests {
  @Test("keeps the mode and leaves no other file behind")
  func mode() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n".utf8)
    let run = try sandbox.bash(
      #"chmod 641 a.md; "$MDEDIT" -w a.md && ls -A | grep -v '^[.]\(in\|out\|err\)' && stat -c %a a.md 2>/dev/null || stat -f %Lp a.md"#
    )
    #expect(run.text == "a.md\n641\n")
    #expect(try sandbox.text("a.md") == "# a\n")
  }

  @Test("writes through a symbolic link and keeps it")
  func symbolicLink() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n".utf8)
    let run = try sandbox.bash(
      #"mkdir d; ln -s ../a.md d/link.md; "$MDEDIT" -w d/link.md && readlink d/link.md"#)
    #expect(run.text == "../a.md\n")
    #expect(try sandbox.text("a.md") == "# a\n")
  }

  @Test("keeps hard links together")
  func hardLink() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n".utf8)
    let run = try sandbox.bash(
      #"ln a.md b.md; "$MDEDIT" -w b.md && [ a.md -ef b.md ] && cat a.md && ls -A | grep -c mdedit"#)
    #expect(run.text == "# a\n0\n")
  }

  @Test("a file without anything to change isn't touched")
  func untouched() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "# a\n".utf8)
    let run = try sandbox.bash(
      #"touch -t 200001010000 a.md; "$MDEDIT" -w a.md; find . -name a.md -newermt 2001-01-01"#)
    #expect(run.output.isEmpty)
  }

  @Test("where there is no room, the file stays as it was and the error is told", arguments: [false, true])
  func noRoom(_ isLinked: Bool) throws {
    let sandbox = try Sandbox()
    let text = "#\ta\n" + String(repeating: "text\n", count: 2_000)
    try sandbox.write("a.md", text.utf8)
    let link = isLinked ? "ln a.md b.md;" : ""
    let run = try sandbox.bash(
      #"\#(link) ulimit -f 4; "$MDEDIT" -w a.md 2>err; s=$?; cat err; ls -A | grep -c '^[.]mdedit'; exit $s"#)
    #expect(run.status == 2)
    #expect(run.text == "a.md:1:1: error: cannot be written: File too large; mend that and run it again\n0\n")
    #expect(try sandbox.text("a.md") == text)
  }

  @Test("what isn't an ordinary file is refused")
  func device() throws {
    let run = try Sandbox().bash(#"mkfifo pipe; printf '#\ta' > pipe & "$MDEDIT" -w pipe"#)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("pipe:1:1: error: is no ordinary file"))
  }
}
