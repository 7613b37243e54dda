import Foundation
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import mdedit

@Suite("Commands that format code")
struct CodeFormatterTests {
  // A command may end before it has read all. The program ignores the signal of that; here a handler takes it, which
  // the programs that other tests start don't inherit.
  init() { signal(SIGPIPE) { _ in } }

  private static let configuration = """
    [code-formatters]
    x = "tr a-z A-Z"
    bad = "exit 3"
    none = "cat > /dev/null"
    bytes = "printf '\\\\377'"
    fence = "sed 's/^/````/'"

    """

  private func sandbox(_ text: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(".mdedit.toml", Self.configuration.utf8)
    try sandbox.write("a.md", text.utf8)
    return sandbox
  }

  private static let rows: [(name: String, before: String, after: String)] = [
    ("a block, and the rest", "#\ta\n\n``` x\na\n\nb\n```\n", "# a\n\n```x\nA\n\nB\n```\n"),
    ("a language in capitals", "```X\na\n```\n", "```X\nA\n```\n"),
    ("another language", "```y\na\n```\n", "```y\na\n```\n"),
    ("in containers", "> - ```x\n>   a\n>\n>     b\n>   ```\n", "> - ```x\n>   A\n>\n>     B\n>   ```\n"),
    ("behind an indented fence", "  ```x\n  a\n  ```\n", "```x\nA\n```\n"),
    ("a longer fence", "```fence\na\n```\n", "`````fence\n````a\n`````\n"),
    ("other line ends", "```x\r\na\r\nb\r\n```\r\n", "```x\r\nA\r\nB\r\n```\r\n"),
    ("without an end", "```x\na\n", "```x\na\n"),
    ("ignored", "<!-- mdedit-ignore -->\n```x\na\n```\n", "<!-- mdedit-ignore -->\n```x\na\n```\n"),
    ("foreign", "$$\n```x\na\n```\n$$\n", "$$\n```x\na\n```\n$$\n"),
    ("one that fails", "```bad\na\n```\n", "```bad\na\n```\n"),
    ("one that prints nothing", "```none\na\n```\n", "```none\na\n```\n"),
    ("one that prints what is no text", "```bytes\na\n```\n", "```bytes\na\n```\n"),
    (
      "one that fails beside one that doesn't", "```bad\na\n```\n\n```x\na\n```\n",
      "```bad\na\n```\n\n```x\nA\n```\n"
    ),
  ]

  @Test("what they print takes the code's place, and all else is formatted as without them")
  func forms() throws {
    let sandbox = try sandbox("")
    for (number, row) in Self.rows.enumerated() { try sandbox.write("\(number).md", row.before.utf8) }
    let run = try sandbox.mdedit(
      ["format", "--write", "--format-code"] + Self.rows.indices.map { "\($0).md" })
    #expect(run == Sandbox.Run(status: 0, output: [], errors: ""))
    for (number, row) in Self.rows.enumerated() {
      #expect(try sandbox.text("\(number).md") == row.after, "\(row.name)")
    }
    let printed = try sandbox.mdedit(["format", "--format-code", "0.md"])
    #expect(printed == Sandbox.Run(status: 0, output: Array(Self.rows[0].after.utf8), errors: ""))
  }

  @Test("a configuration by itself runs nothing")
  func silence() throws {
    let text = "```x\na\n```\n"
    let sandbox = try sandbox(text)
    #expect(try sandbox.mdedit(["format", "a.md"]).text == text)
    #expect(try sandbox.mdedit(["--check", "a.md"]).status == 0)
    #expect(try sandbox.mdedit(["format", "--no-config", "--format-code", "a.md"]).text == text)
  }

  @Test("--verbose says which code stays as it is, and why")
  func reasons() throws {
    let names = ["bad", "none", "bytes"]
    let text = names.map { "```\($0)\na\n```\n" }.joined(separator: "\n")
    let run = try sandbox(text).mdedit(["format", "--format-code", "--verbose", "a.md"])
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "a.md:1:1: left as it is up to line 3: the command 'exit 3' for 'bad' exited with 3",
        "a.md:5:1: left as it is up to line 7: the command 'cat > /dev/null' for 'none' printed nothing",
        "a.md:9:1: left as it is up to line 11: the command 'printf '\\377'' for 'bytes' printed what is no text",
      ])
    #expect(run.text == text)
  }

  @Test(
    "one that takes too long is ended, with all that it started",
    arguments: ["sleep 60", "sleep 60 & sleep 60", "sleep 60 &", "echo a; exec >&-; sleep 60"])
  func limit(_ command: String) throws {
    let formatters = CodeFormatters(commands: ["x": command], limit: .milliseconds(100))
    let start = ContinuousClock.now
    let result = formatters.result(of: Rope("```x\na\n```\n"), dialect: .gfm)
    #expect(result.changes.isIdentity)
    #expect(result.kept.count == 1 && result.kept[0].reason.contains("took longer"))
    #expect(start.duration(to: .now) < .seconds(30))
  }

  @Test("code longer than a pipe goes through, also to a command that reads nothing")
  func large() throws {
    let code = String(repeating: String(repeating: "a ", count: 40) + "\n", count: 1_000)
    let rope = Rope("```x\n\(code)```\n")
    let through = CodeFormatters(commands: ["x": "tr a b"]).result(of: rope, dialect: .gfm)
    #expect(String(through.changes.applied(to: rope)) == "```x\n\(code.replacing("a", with: "b"))```\n")
    let past = CodeFormatters(commands: ["x": "echo b"]).result(of: rope, dialect: .gfm)
    #expect(String(past.changes.applied(to: rope)) == "```x\nb\n```\n")
  }

  @Test("a table of another name, or of twice the name, is refused")
  func tables() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "a\n".utf8)
    for (text, reason) in [
      ("[code]\nx = \"y\"\n", "no table 'code'"), ("[code-formatters]\nx = \"a\"\nx = \"b\"\n", "twice"),
    ] {
      try sandbox.write(".mdedit.toml", text.utf8)
      let run = try sandbox.mdedit(["format", "a.md"])
      #expect(run.status == 2 && run.errors.contains(reason), "\(run.errors)")
    }
    try sandbox.write(".mdedit.toml", "[code-formatters]\nc++ = \"say \\\"x\\\"\"\n".utf8)
    #expect(
      try sandbox.mdedit(["config", "a.md"]).text.hasSuffix(
        "\n[code-formatters]\n\"c++\" = \"say \\\"x\\\"\"\n"))
  }

  @Test("it goes with whole files that are read once")
  func refusals() throws {
    let sandbox = try sandbox("a\n")
    for option in [["--range", "1:1"], ["--check", "--cache", "c"], ["--write", "--watch"]] {
      #expect(try sandbox.mdedit(["format", "--format-code"] + option + ["a.md"]).status == 2)
    }
  }
}
