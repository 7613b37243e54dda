import Foundation
import LanguageServer
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing

@testable import mdedit

@Suite("A language server looks at the files that format finds")
struct ServerFilesTests {
  /// A folder with files of all kinds, and its path without links.
  private static func sandbox() throws -> (Sandbox, String) {
    let sandbox = try Sandbox()
    let texts = [
      "a.md": "# A\n", "docs/b.markdown": "# B\n", "docs/c.txt": "c", "out/d.md": "# D\n",
      "node_modules/e.md": "# E\n", "docs/deep/f.md": "# F\n", "docs/deep/skip.md": "# G\n", ".git/g.md": "",
      "docs/deep/.gitignore": "skip.md\n", ".gitignore": "/out/\n",
      "docs/deep/.mdedit.toml": "bullet = \"plus\"\n",
    ]
    for (path, text) in texts { try sandbox.write(text, at: path) }
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: sandbox.folder.appending(path: "docs/loop").path, withDestinationPath: "..")
    try manager.createSymbolicLink(
      atPath: sandbox.folder.appending(path: "docs/again.md").path, withDestinationPath: "../a.md")
    try manager.createSymbolicLink(
      atPath: sandbox.folder.appending(path: "docs/self.md").path, withDestinationPath: "self.md")
    return (sandbox, sandbox.folder.resolvingSymlinksInPath().path)
  }

  @Test("ignored folders, other files and loops of links are passed over; a folder that isn't there is told")
  func search() throws {
    let (sandbox, root) = try Self.sandbox()
    defer { withExtendedLifetime(sandbox) {} }
    let found = ServerFiles().search([root, root + "/none"])
    #expect(
      found.paths.map { $0.dropFirst(root.count + 1) } == ["a.md", "docs/b.markdown", "docs/deep/f.md"])
    #expect(found.problems.count == 1 && found.problems.first?.contains("none") == true)
  }

  @Test("a folder without permission is told of, and the others are searched")
  func permission() throws {
    let (sandbox, root) = try Self.sandbox()
    defer { withExtendedLifetime(sandbox) {} }
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: root + "/docs/deep")
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root + "/docs/deep")
    }
    let found = ServerFiles().search([root])
    #expect(found.paths.contains(root + "/docs/b.markdown"))
    // Nothing is locked for the system's administrator.
    if getuid() != 0 { #expect(found.problems.count == 1) }
  }

  @Test("one file is found where a search finds it, and a folder stands for what is below it")
  func find() throws {
    let (sandbox, root) = try Self.sandbox()
    defer { withExtendedLifetime(sandbox) {} }
    let files = ServerFiles()
    let found = Set(files.search([root]).paths)
    let all = ["a.md", "docs/b.markdown", "docs/c.txt", "out/d.md", "node_modules/e.md", "docs/deep/f.md"]
    for path in (all + ["docs/deep/skip.md", ".git/g.md", "gone.md", "docs/loop/a.md"]).map({
      root + "/" + $0
    }) {
      #expect(files.find([path], in: [root]) == (found.contains(path) ? [path] : []), "\(path)")
    }
    #expect(files.find([root + "/docs/deep", root + "/out"], in: [root]) == [root + "/docs/deep/f.md"])
    #expect(files.find([root + "/a.md"], in: [root + "/docs"]).isEmpty)
  }

  @Test("a file is read up to a limit; a folder and a pipe are refused")
  func read() throws {
    let (sandbox, root) = try Self.sandbox()
    let files = ServerFiles()
    #expect(try files.read(root + "/a.md", atMost: 4) == Array("# A\n".utf8))
    _ = try sandbox.bash("mkfifo pipe.md")
    for path in ["a.md", "docs", "pipe.md", "none.md"] {
      #expect(throws: FileProblem.self, "\(path)") { try files.read(root + "/" + path, atMost: 3) }
    }
    #expect(
      files.names(in: root + "/docs") == ["again.md", "b.markdown", "c.txt", "deep/", "loop/", "self.md"])
  }

  @Test(
    "an index is found by its folders and by the program that kept it; a file that just changed has no stamp")
  func kept() throws {
    let (sandbox, root) = try Self.sandbox()
    let folder = root + "/cache/deep"
    let files = ServerFiles(indexes: IndexCache(folder: folder, program: "1"))
    #expect(files.kept(for: ["/a"], atMost: 9) == nil)
    files.keep([1, 2, 3], for: ["/a", "/b"])
    #expect(files.kept(for: ["/b", "/a"], atMost: 3) == [1, 2, 3])
    #expect(files.kept(for: ["/b", "/a"], atMost: 2) == nil && files.kept(for: ["/a"], atMost: 9) == nil)
    files.keep([4], for: ["/a", "/b"])
    #expect(files.kept(for: ["/a", "/b"], atMost: 9) == [4])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    let other = ServerFiles(indexes: IndexCache(folder: folder, program: "2"))
    #expect(other.kept(for: ["/a", "/b"], atMost: 9) == nil)
    // A folder that can't be made keeps nothing, and that's all.
    ServerFiles(indexes: IndexCache(folder: root + "/a.md/x", program: "1")).keep([1], for: ["/a"])
    #expect(files.stamp(of: root + "/a.md") == nil)
    // The status has changed just now, whatever time the content is said to have.
    _ = try sandbox.bash("touch -d '1 hour ago' a.md")
    #expect(files.stamp(of: root + "/a.md") == nil && files.stamp(of: root + "/docs") == nil)
  }

  @Test("a configuration counts for what is written, and is read again once it's forgotten")
  func style() throws {
    let (sandbox, root) = try Self.sandbox()
    let (files, usual) = (ServerFiles(), DocumentStyle(dialect: .gfm, editing: EditingOptions()))
    let path = root + "/docs/deep/f.md"
    let style = try files.style(for: path, over: usual)
    #expect(style.editing.bullet == .plus && style.editing.formatting.bullet == .plus)
    #expect(try files.style(for: root + "/a.md", over: usual).editing.bullet == usual.editing.bullet)
    try sandbox.write("bullet = \"asterisk\"\ndialect = \"commonmark\"\n", at: "docs/deep/.mdedit.toml")
    #expect(try files.style(for: path, over: usual).editing.bullet == .plus)
    files.forgetConfigurations()
    let renewed = try files.style(for: path, over: usual)
    #expect(renewed.editing.bullet == .asterisk && renewed.dialect == .commonMark)
    try sandbox.write("bullet = \"none\"\n", at: "docs/deep/.mdedit.toml")
    files.forgetConfigurations()
    #expect(throws: FileProblem.self) { try files.style(for: path, over: usual) }
    #expect(files.isConfiguration(root + "/.gitignore") && !files.isConfiguration(path))
  }
}
