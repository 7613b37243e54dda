import Foundation
import SystemFiles
import TestSupport
import Testing

@testable import mdedit

/// What keeps formatted files from being read again.
@Suite("mdedit --cache")
struct FormatCacheTests {
  /// A folder with two files, of which one is formatted.
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("good.md", "# a\n".utf8)
    try sandbox.write("bad.md", "#\tb\n".utf8)
    return sandbox
  }

  @Test("a file that was changed while a clock may not have ticked isn't noted, one that settled is")
  func settling() throws {
    let sandbox = try Self.sandbox()
    let file = sandbox.folder.appending(path: "good.md").path
    let status = try #require(FileStatus(path: file))
    let store = sandbox.folder.appending(path: "cache").path
    var cache = FormatCache(path: store, program: "p")
    for (seconds, isNoted) in [(0, false), (2, false), (3, true), (-100, false)] {
      cache.note(file, status, settings: "s", now: status.lastTouched + seconds)
      #expect(cache.holds(file, status, settings: "s") == isNoted)
    }
    cache.note(file, status, settings: "s", now: status.lastTouched + 60)
    cache.write()
    #expect(FormatCache(path: store, program: "p").holds(file, status, settings: "s"))
    #expect(!FormatCache(path: store, program: "p").holds(file, status, settings: "other"))
    #expect(!FormatCache(path: store, program: "another build").holds(file, status, settings: "s"))
    #expect(!FormatCache(path: store, program: "p").holds(file + "x", status, settings: "s"))
    cache.note(file, nil, settings: "s")
    #expect(!cache.holds(file, status, settings: "s"))
  }

  @Test("a file that was written to, replaced or touched isn't known any more")
  func changes() throws {
    let sandbox = try Self.sandbox()
    let file = sandbox.folder.appending(path: "good.md").path
    func known(after change: () throws -> Void) throws -> Bool {
      let before = try #require(FileStatus(path: file))
      var cache = FormatCache(path: "/nonexistent", program: "p")
      cache.note(file, before, settings: "s", now: before.lastTouched + 60)
      try change()
      return cache.holds(file, try #require(FileStatus(path: file)), settings: "s")
    }
    #expect(try known {})
    #expect(try !known { try sandbox.write("good.md", "# b\n".utf8) })
    #expect(try !known { try sandbox.write("good.md", "# longer\n".utf8) })
    // The time of the content put back, as some programs do: the status has a time that nobody can set.
    let old = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    #expect(
      try !known {
        let handle = try FileHandle(forWritingTo: sandbox.folder.appending(path: "good.md"))
        try handle.write(contentsOf: Data("X".utf8))
        try handle.close()
        try FileManager.default.setAttributes([.modificationDate: old ?? .now], ofItemAtPath: file)
      })
  }

  @Test("only what is formatted is skipped, and the answer is the same with a cache and without")
  func answers() throws {
    let sandbox = try Self.sandbox()
    // Until the files have been as they are for long enough.
    let young = try sandbox.mdedit(["--check", ".", "--cache", ".cache"])
    #expect(young.status == 1 && young.text == "bad.md\n")
    #expect(try !sandbox.text(".cache").contains("good.md"))
    let file = sandbox.folder.appending(path: "good.md").path
    while try !#require(FileStatus(path: file)).isSettled() { Thread.sleep(forTimeInterval: 0.05) }
    for _ in 0..<2 {
      let run = try sandbox.mdedit(["--check", ".", "--cache", ".cache"])
      #expect(run.status == 1 && run.text == "bad.md\n")
      #expect(try sandbox.text(".cache").contains("good.md") && !sandbox.text(".cache").contains("bad.md"))
    }
    // A lie in the cache shows that it's used, and that other settings aren't in it.
    let line = try #require(try sandbox.text(".cache").split(separator: "\n").last)
    let bad = try #require(FileStatus(path: sandbox.folder.appending(path: "bad.md").path))
    let good = try #require(FileStatus(path: sandbox.folder.appending(path: "good.md").path))
    let lie = line.replacing(good.fullStamp, with: bad.fullStamp).replacing("good.md", with: "bad.md")
    try sandbox.write(".cache", (try sandbox.text(".cache") + lie + "\n").utf8)
    #expect(try sandbox.mdedit(["--check", ".", "--cache", ".cache"]).status == 0)
    #expect(try sandbox.mdedit(["--check", ".", "--cache", ".cache", "--wrap", "70"]).status == 1)
  }

  @Test("a file that is no cache isn't replaced by one")
  func other() throws {
    let sandbox = try Self.sandbox()
    let run = try sandbox.mdedit(["--check", "bad.md", "--cache", "good.md"])
    #expect(run.status == 2 && run.errors.contains("'good.md' is no cache of mdedit"))
    #expect(try sandbox.text("good.md") == "# a\n")
  }

  @Test("--write forgets what it changes, a broken cache is an empty one, and other modes refuse it")
  func modes() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(".cache", Array("mdedit-cache ".utf8) + [0xFF, 0x0A, 0x00])
    #expect(try sandbox.mdedit(["--write", ".", "--cache", ".cache"]).status == 0)
    #expect(try sandbox.text("bad.md") == "# b\n")
    #expect(try sandbox.mdedit(["--check", ".", "--cache", ".cache"]).status == 0)
    for arguments in [["good.md"], ["--diff", "good.md"], ["--check", "good.md", "--verbose"]] {
      let run = try sandbox.mdedit(["format"] + arguments + ["--cache", ".cache"])
      #expect(run.status == 2 && run.errors.contains("--cache"), "\(arguments)")
    }
    #expect(try sandbox.mdedit(["--check", ".", "--cache", "no/such/folder"]).status == 0)
  }
}
