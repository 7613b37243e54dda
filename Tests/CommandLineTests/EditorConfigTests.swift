import Foundation
import TestSupport
import Testing

@testable import mdedit

@Suite("mdedit reads .editorconfig")
struct EditorConfigTests {
  @Test(
    "a section's name is for the paths that the specification says",
    arguments: [
      ("*", "a.md", true), ("*.md", "docs/a.md", true), ("*.md", "a.mdx", false),
      ("*.{md,mdx}", "d/a.mdx", true),
      ("*.{md,mdx}", "a.txt", false), ("docs/*.md", "docs/a.md", true), ("docs/*.md", "docs/x/a.md", false),
      ("docs/*.md", "x/docs/a.md", false), ("docs/**.md", "docs/x/a.md", true), ("/a.md", "a.md", true),
      ("/a.md", "x/a.md", false), ("?.md", "a.md", true), ("?.md", "ab.md", false), ("?.md", "é.md", true),
      ("[ab].md", "b.md", true), ("[!ab].md", "b.md", false), ("[a-c]x.md", "bx.md", true),
      ("[ab.md", "[ab.md", true),
      ("{single}.md", "{single}.md", true), ("{single}.md", "single.md", false),
      ("{a,{b,c}d}.md", "cd.md", true),
      ("{a,{b,c}d}.md", "c.md", false), ("{1..12}.md", "7.md", true), ("{1..12}.md", "13.md", false),
      ("{3..-2}.md", "-1.md", true), ("{1..12}.md", "x.md", false), ("\\*.md", "*.md", true),
      ("\\*.md", "a.md", false),
      ("a{,b}.md", "a.md", true), ("\\{a,b}", "{a,b}", true), ("\\\\{a,b}", "\\b", true),
      ("a\\\\\\{b,c}", "a\\{b,c}", true), ("{a,b", "{a,b", true), ("**/x/**", "a/x/b/c.md", true),
      ("", "a.md", false),
    ])
  func patterns(pattern: String, path: String, isFor: Bool) {
    #expect(EditorConfigPattern(pattern).matches(path) == isFor)
  }

  @Test("a pattern that is made to be slow isn't", .timeLimit(.minutes(15)))
  func hostile() {
    let name = String(repeating: "a", count: 100)
    #expect(!EditorConfigPattern(String(repeating: "*a", count: 50) + "b").matches(name))
    #expect(!EditorConfigPattern(String(repeating: "{a,b}", count: 60)).matches(name))
    #expect(!EditorConfigPattern(String(repeating: "\\", count: 40_000) + "{a,b}").matches(name))
  }

  @Test(
    "sections, comments, spaces, a byte order mark and what nobody understands are read as they are meant")
  func reading() {
    let text =
      "\u{FEFF}ROOT = True\r\n; a remark\n# another\n[*]\n End_Of_Line =  LF \nnonsense\n[*.md]\nend_of_line=unset"
    let file = EditorConfigFile(Array(text.utf8))
    #expect(file.isRoot)
    let properties = file.properties(for: "a.md").map { "\($0.line) \($0.name)=\($0.value)" }
    #expect(properties == ["5 end_of_line=lf", "8 end_of_line=unset"])
    #expect(file.properties(for: "a.txt").count == 1)
  }

  /// A folder with a file that has both kinds of line endings and none at its end.
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("a\r\nb\nc", at: "docs/a.md")
    return sandbox
  }

  @Test("its line endings and final newline are in force, and mdedit config says from where")
  func inForce() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(".editorconfig", "[*.md]\nend_of_line = lf\ninsert_final_newline = true\n".utf8)
    #expect(try sandbox.mdedit(["format", "docs/a.md"]).text == "a\nb\nc\n")
    #expect(try sandbox.mdedit([], input: "a\r\nb".utf8).text == "a\nb\n")
    let config = try sandbox.mdedit(["config", "docs/a.md"]).text
    #expect(config.contains(#"line-endings = "lf"         # .editorconfig:2"#), "\(config)")
    #expect(config.contains(#"final-newline = "always"    # .editorconfig:3"#))
  }

  @Test("the nearer file beats the others, none counts beyond a root, and .mdedit.toml beats all")
  func precedence() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(".editorconfig", "[*]\nend_of_line = lf\n[docs/**]\ninsert_final_newline = true\n".utf8)
    try sandbox.write("[*.md]\nend_of_line = crlf\n", at: "docs/.editorconfig")
    #expect(try sandbox.mdedit(["format", "docs/a.md"]).text == "a\r\nb\r\nc\r\n")
    try sandbox.write("root = true\n[*.md]\nend_of_line = crlf\n", at: "docs/.editorconfig")
    #expect(try sandbox.mdedit(["format", "docs/a.md"]).text == "a\r\nb\r\nc")
    try sandbox.write(".mdedit.toml", "line-endings = \"keep\"\n".utf8)
    #expect(try sandbox.mdedit(["format", "docs/a.md"]).text == "a\r\nb\nc")
    #expect(try sandbox.mdedit(["format", "docs/a.md", "--line-endings", "lf"]).text == "a\nb\nc")
    #expect(try sandbox.mdedit(["format", "docs/a.md", "--no-config"]).text == "a\r\nb\nc")
  }

  @Test("a length of lines for code doesn't wrap paragraphs, and a file that can't be read isn't there")
  func ignored() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(".editorconfig", "[*]\nmax_line_length = 1\nend_of_line = nonsense\n".utf8)
    #expect(try sandbox.mdedit(["format", "docs/a.md"]).text == "a\r\nb\nc")
    try FileManager.default.createDirectory(
      at: sandbox.folder.appending(path: "docs/.editorconfig"), withIntermediateDirectories: true)
    #expect(try sandbox.mdedit(["format", "docs/a.md"]).status == 0)
  }
}
