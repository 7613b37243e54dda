import TestSupport
import Testing

@Suite("mdedit is a filter that loses no text")
struct FilterTests {
  static let delicate: [String] = [
    "", "a", "a\n", "one\r\ntwo\r\n", "one\rtwo", "\u{FEFF}one\n", "nul \0 byte\n", "👩‍👩‍👧‍👦 e\u{301}\n",
    "one\r\n\r\ntwo",
  ]

  /// The commands to try with row `number` of a table: all in a release build, and in a debug build at least `least`,
  /// other ones for other rows.
  private func some(_ commands: [[String]], for number: Int, least: Int) -> [[String]] {
    let first = number * least % commands.count
    return Array((commands[first...] + commands[..<first]).prefix(Cases.count(commands.count, least: least)))
  }

  @Test("text that needs no change comes out byte for byte", arguments: delicate.indices)
  func unchanged(_ number: Int) throws {
    let (sandbox, text) = (try Sandbox(), Self.delicate[number])
    for arguments in some([[], ["format"], ["format", "-"], ["apply", "undo"]], for: number, least: 1) {
      #expect(
        try sandbox.mdedit(arguments, input: text.utf8)
          == Sandbox.Run(status: 0, output: Array(text.utf8), errors: ""), "\(arguments)")
    }
  }

  private static let invalid: [(bytes: [UInt8], message: String)] = [
    ([0x61, 0xFF], "<stdin>:1:2: error: not UTF-8: bad byte 0xFF at byte offset 1"),
    (
      [0x61, 0x0D, 0x0A, 0x62, 0x0D, 0x63, 0xC3, 0x28],
      "<stdin>:3:2: error: not UTF-8: bad byte 0xC3 at byte offset 6"
    ),
    ([0xE2, 0x82], "<stdin>:1:1: error: not UTF-8: bad byte 0xE2 at byte offset 0"),
    ([0x61, 0xED, 0xA0, 0x80], "<stdin>:1:2: error: not UTF-8: bad byte 0xED at byte offset 1"),
  ]

  @Test(
    "input that isn't UTF-8 is refused with the first bad byte's place, and comes out unchanged",
    arguments: invalid.indices)
  func invalidUTF8(_ number: Int) throws {
    let sandbox = try Sandbox()
    let (bytes, message) = Self.invalid[number]
    let commands = [
      ["format"], ["apply", "bold"], ["highlight"], ["tree"], ["html"], ["format", "--check"],
    ]
    for arguments in some(commands, for: number, least: 2) {
      let run = try sandbox.mdedit(arguments, input: bytes)
      #expect(run.status == 2)
      #expect(run.output == bytes)
      #expect(run.errors == message + "; convert the text to UTF-8 first\n")
    }
  }

  @Test(
    "a usage error gives the text back, and one line says what is wrong",
    arguments: Cases.sample(
      of: [
        ["--chekc"], ["fromat"], ["format", "--wrap", "0"], ["format", "--wrap"], ["format", "--write"],
        ["format", "--write", "--diff"], ["format", "--range", "3"],
        ["format", "--range", "1:2", "--range-utf16", "0:1"],
        ["format", "--jobs", "0"], ["format", "--dialect", "pandoc"],
        ["format", "--config", "here.md", "--no-config"], ["format", "--bullet", "here.md"],
        ["apply"], ["apply", "embolden"], ["apply", "bold", "--selection", "1"],
        ["apply", "bold", "--units", "bytes"],
        ["apply", "select:0:1", "--units", "utf8"], ["tree", "--format", "xml"], ["highlight", "--colour"],
        ["format", "--stdin-filepath", "here.md", "--chekc"],
      ], oneIn: 8))
  func usage(_ arguments: [String]) throws {
    let sandbox = try Sandbox()
    // The value of an option isn't a file to format, though there is one of that name.
    try sandbox.write("here.md", "other".utf8)
    let run = try sandbox.mdedit(arguments, input: "precious\r\ntext".utf8)
    #expect(run.status == 2)
    #expect(run.text == "precious\r\ntext")
    #expect(run.errors.hasPrefix("<command line>:1:1: error: "))
    #expect(run.errors.count { $0 == "\n" } == 1 && run.errors.hasSuffix("\n"))
  }

  @Test(
    "a usage error beside a file's name, or of a command that prints no text, leaves standard input alone",
    arguments: [
      "--chekc a.md", "--canonical a.md --chekc", "--watch a.md --chekc", "lsp --chekc", "config --chekc",
    ])
  func usageWithFile(_ arguments: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "a\n".utf8)
    let run = try sandbox.bash("{ $MDEDIT \(arguments); cat; } <<<rest")
    #expect(run.text == "rest\n")
  }

  @Test("a canonical style keeps the choices of the configuration")
  func canonical() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".mdedit.toml", "\"bullet\" = \"asterisk\"\n".utf8)
    let run = try sandbox.mdedit(["--canonical"], input: "+ a\n".utf8)
    #expect(run.text == "* a\n")
  }

  @Test("a report on a text that is left out is still one")
  func leftOutReport() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".mdeditignore", "x.md\n".utf8)
    let run = try sandbox.mdedit(
      ["--check", "--report", "json", "--stdin-filepath", "x.md"], input: "+ a\n".utf8)
    #expect(run.status == 0 && run.text.hasPrefix("{"), "\(run.text)")
  }

  @Test(
    "a selection out of bounds or inside a character is refused with its place",
    arguments: ["0:9", "0:2", "-1:0"])
  func selection(_ selection: String) throws {
    let run = try Sandbox().mdedit(["apply", "undo", "--selection=" + selection], input: "a😀b".utf8)
    #expect(run.status == 2)
    #expect(run.text == "a😀b")
    #expect(run.errors.hasPrefix("<stdin>:1:1: error: utf16 position "))
  }

  @Test("help and version are no errors", arguments: [["--help"], ["help", "apply"], ["--version"]])
  func help(_ arguments: [String]) throws {
    let run = try Sandbox().mdedit(arguments)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }
}
