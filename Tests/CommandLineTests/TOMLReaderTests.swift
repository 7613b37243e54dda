import TestSupport
import Testing

@testable import mdedit

@Suite("mdedit reads TOML")
struct TOMLReaderTests {
  /// What the setting is set to whose value is written as `value`.
  private static func text(_ value: String) throws(TOMLReader.Mistake) -> String? {
    var reader = TOMLReader(Array("key = \(value)\n".utf8))
    guard case .assignment(_, .text(let text)) = try reader.next() else { return nil }
    return text
  }

  @Test(
    "escapes between double quotation marks stand for characters, and there are none between single ones",
    arguments: [
      (#""\b\t\n\f\r\"\\""#, "\u{8}\t\n\u{C}\r\"\\"), (#""a\\*b""#, #"a\*b"#),
      (#""\u00e9\u00E9""#, "éé"), (#""\U0001F600x""#, "😀x"), (#"'\t\q'"#, #"\t\q"#), (#"\t"#, #"\t"#),
      (#""\u0000""#, "\0"), (#""\U0010ffff""#, "\u{10FFFF}"),
    ])
  func escapes(_ value: String, _ text: String) throws {
    #expect(try Self.text(value) == text)
  }

  @Test(
    "what is no escape is refused, with what to write",
    arguments: [
      (#""\q""#, "no such escape"), (#""\*.md""#, "no such escape"), (#""\é""#, "no such escape"),
      (#""\u12""#, "no such character"), (#""\u+123""#, "no such character"),
      (#""\uD800""#, "no such character"), (#""\U00110000""#, "no such character"),
      (#""\UFFFFFFFF""#, "no such character"), (#""\uD83D\uDE00""#, "no such character"),
      (#""\u12"#, "no such character"), (#""a\"#, "no such escape"), (#""a\""#, "no setting"),
    ])
  func mistakes(_ value: String, _ message: String) {
    let error = #expect(throws: TOMLReader.Mistake.self) { try Self.text(value) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "none")")
  }

  @Test("they are read in lists, too, and a mistake is told with its line")
  func inFiles() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a\tb.md", "*  a".utf8)
    try sandbox.write(".mdedit.toml", #"exclude = ["a\tb.md"]"#.utf8)
    #expect(try sandbox.mdedit(["--check", "."]).status == 0)
    try sandbox.write(".mdedit.toml", "wrap = 80\nexclude = [\"\\*.md\"]".utf8)
    let run = try sandbox.mdedit(["--check", "."])
    #expect(run.status == 2)
    #expect(run.errors.contains(".mdedit.toml:2:1: error: there is no such escape; write "), "\(run.errors)")
  }
}
