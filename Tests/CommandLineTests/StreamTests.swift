import Foundation
import TestSupport
import Testing

@Suite("mdedit minds what its streams are connected to")
struct StreamTests {
  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  /// A text that is longer than a pipe, which holds 64 KiB.
  private static let long = Array(
    (String(repeating: String(repeating: "some text ", count: 20) + "end\n\n", count: 400) + "end\n").utf8)

  @Test("errors stay out of a text that standard error would end up in")
  func sameFile() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.bash(
      #"""
      printf 'a\377b' > in
      "$MDEDIT" < in > out 2>&1; echo $?
      "$MDEDIT" --bogus < in > out2 2>&1; echo $?
      "$MDEDIT" < in 2>&1 | cat > out3; echo ${PIPESTATUS[0]}
      """#)
    #expect(run.text == "2\n2\n2\n")
    for name in ["out", "out2", "out3"] { #expect(try sandbox.read(name) == sandbox.read("in"), "\(name)") }
  }

  @Test("a full disk is an error that is told", .enabled(if: hasFullDevice, "there is no /dev/full"))
  func fullDisk() throws {
    let sandbox = try Sandbox()
    for arguments in ["format", "apply undo", "--version", "batch"] {
      let run = try sandbox.bash(#"echo text | "$MDEDIT" \#(arguments) > /dev/full"#)
      #expect(run.status == 2, "\(arguments)")
      #expect(
        run.errors.hasPrefix("<stdout>:1:1: error: the result cannot be written: No space left on device"))
    }
  }

  @Test("a reader that goes away ends the run quietly")
  func closedPipe() throws {
    let sandbox = try Sandbox()
    try sandbox.write("in", Self.long)
    let run = try sandbox.bash(#""$MDEDIT" < in | head -c 1; echo " ${PIPESTATUS[0]}""#)
    #expect(run == Sandbox.Run(status: 0, output: Array("s 0\n".utf8), errors: ""))
    let batch = try sandbox.bash(#"yes nonsense | "$MDEDIT" batch | head -c 1; echo " ${PIPESTATUS[1]}""#)
    #expect(batch == Sandbox.Run(status: 0, output: Array("{ 0\n".utf8), errors: ""))
  }

  @Test("closed standard streams are errors, and no file takes their place")
  func closedStreams() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", "#\ta\n".utf8)
    #expect(try sandbox.bash(#""$MDEDIT" a.md >&-"#).status == 2)
    #expect(try sandbox.bash(#""$MDEDIT" <&-"#).status == 2)
    #expect(try sandbox.bash(#""$MDEDIT" a.md nowhere.md 2>&- <&-"#).text == "# a\n")
    #expect(try sandbox.text("a.md") == "#\ta\n")
  }

  @Test("a non-blocking output gets every byte")
  func nonBlocking() throws {
    let sandbox = try Sandbox()
    try sandbox.write("in", Self.long)
    let python =
      "import fcntl, os; fcntl.fcntl(1, fcntl.F_SETFL, fcntl.fcntl(1, fcntl.F_GETFL) | os.O_NONBLOCK)"
    let script =
      #"command -v python3 >/dev/null || exit 77; { python3 -c '\#(python)'; "$MDEDIT" < in; } | { sleep 0.2; cat; }"#
    let run = try sandbox.bash(script)
    if run.status != 77 { #expect(run.output == Self.long) }
  }

  @Test(
    "a real vim that filters its buffer ends up with the result, or on failure with its text and nothing else",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vim"), "there is no vim"),
    arguments: [
      ("", "#\tone\ntwo\n", "# one\n\ntwo\n"), ("--chekc", "#\tone\ntwo\n", "#\tone\ntwo\n"),
      ("fromat", "#\tone\ntwo\n", "#\tone\ntwo\n"), ("apply embolden", "one\n", "one\n"),
      ("--range 7:9", "one\n", "one\n"),
    ])
  func vim(_ arguments: String, _ before: String, _ after: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.md", before.utf8)
    _ = try sandbox.bash(
      #"HOME="$PWD" vim -Nu NONE -i NONE -n -es a.md -c "silent! %!$MDEDIT \#(arguments)" -c wq! < /dev/null"#
    )
    #expect(try sandbox.text("a.md") == after)
  }
}
