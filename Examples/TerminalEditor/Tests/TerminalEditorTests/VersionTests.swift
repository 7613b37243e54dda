import Foundation
import Testing

@testable import TerminalEditor

@Suite(
  "Unsaved versions of a file, in a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "these tests need tmux, which isn't there"))
struct VersionTests {
  @Test("a file says that a text is unsaved that a conflict kept from being saved, and shows it")
  func shows() throws {
    let session = try unsaved()
    #expect(try session.screen.hasPrefix("theirs one\n\ntwo\n") && session.read("a.md") == Self.theirs)
    try showVersions(session)
    try session.wait(toShow: " Unsaved version 1 of 1 – overlaps changes in the file\nmine one\n\ntwo\n")
    try session.wait(toShow: "t take  d decline  Esc leave")
    try session.resize(columns: 30, rows: 8)
    try session.wait("it's drawn for fewer rows") {
      let rows = try session.screen.split(separator: "\n", omittingEmptySubsequences: false)
      return rows.count == 9 && rows[0] == " Unsaved version 1 of 1 – ove" && rows[7].hasPrefix("t take")
    }
  }

  @Test("a version that is taken is the text, in one step to undo, and is unsaved no more")
  func takes() throws {
    let session = try unsaved()
    let journal = try #require(journals(session).first)
    try showVersions(session)
    try session.wait(toShow: "t take")
    try session.press("t")
    try session.wait(toShow: "taken: undo brings back the text before")
    #expect(try session.screen.hasPrefix(Self.mine))
    try session.wait("nothing is unsaved but the text") { try !session.screen.contains("versions") }
    #expect(try !journals(session).contains(journal))
    try session.press("C-z")
    try session.wait("theirs is there again") { try session.screen.hasPrefix("theirs one\n\ntwo\n\n~") }
    try session.press("C-y")
    try session.wait("mine is there again") { try session.screen.hasPrefix(Self.mine) }
    try session.press("C-s")
    try session.wait("mine is saved") { try session.read("a.md") == Self.mine }
    try session.press("C-q")
    try session.wait(toShow: "ended with 0")
    try session.close()
    try session.start("")
    try session.wait(toShow: "nothing from earlier is unsaved")
  }

  @Test("a version that is taken is on disk before its journal goes")
  func isSafe() throws {
    let session = try unsaved()
    let before = try journals(session)
    try showVersions(session)
    try session.wait(toShow: "t take")
    try session.press("t")
    try session.wait("its journal is gone, or another one has come") { try journals(session) != before }
    try session.end(by: SIGKILL)
    try session.close()
    try session.start("a.md")
    try session.wait("mine is there") { try session.screen.hasPrefix(Self.mine) }
  }

  @Test("a version that is declined is removed, and the text stays")
  func declines() throws {
    let session = try unsaved()
    try showVersions(session)
    try session.wait(toShow: "d decline")
    try session.press("d")
    try session.wait(toShow: "Remove this version for good? (y)")
    try session.press("Enter")
    try session.wait(toShow: "d decline")
    #expect(try journals(session).count == 1, "Enter alone removes nothing")
    try session.press("d", "y", "Enter")
    try session.wait(toShow: "the version is removed")
    try session.wait("nothing is unsaved") { try !session.screen.contains("versions") }
    #expect(try session.screen.hasPrefix("theirs one\n\ntwo\n\n~") && journals(session).isEmpty)
    try showVersions(session)
    try session.wait(toShow: "there is no unsaved version of this file")
    try session.press("C-q")
    try session.wait(toShow: "ended with 0")
    #expect(try session.read("a.md") == Self.theirs)
  }

  @Test("leaving keeps the version and the text", arguments: [false, true])
  func leaving(byEnding: Bool) throws {
    let session = try unsaved()
    try showVersions(session)
    try session.wait(toShow: "Esc leave")
    try session.send("\u{1B}[200~pasted\u{1B}[201~")
    try session.press("x", "PageDown", "Right")
    if byEnding {
      try session.end(by: SIGTERM)
    } else {
      try session.press("Escape")
      try session.wait(toShow: "the version is still there")
      try session.wait(toShow: "theirs one\n\ntwo\n\n~")
      try session.press("C-q")
    }
    try session.wait(toShow: "ended with 0")
    try session.close()
    #expect(try session.read("a.md") == Self.theirs)
    try session.start("")
    try session.wait(toShow: "a.md: mine one")
    #expect(try !session.screen.contains("Untitled:"), "the version that was read is no draft")
    try session.press("Enter")
    try session.wait(toShow: "unsaved version: Ctrl-P, versions")
  }

  @Test("a version that somebody changed stays, which is said", arguments: ["t", "d"])
  func changed(key: String) throws {
    let session = try unsaved()
    let journal = try #require(journals(session).first)
    try showVersions(session)
    try session.wait(toShow: "t take")
    try session.write(session.read(journal), to: journal)
    try session.press(key)
    if key == "d" { try session.press("y", "Enter") }
    try session.wait(toShow: "the version stays: somebody changed it; open the file again")
    try session.wait(toShow: "versions")
    #expect(try journals(session).contains(journal))
    #expect(try session.screen.hasPrefix(key == "t" ? Self.mine : Self.theirs))
    try session.press("C-o")
    try session.type("a.md")
    try session.press("Enter")
    if key == "t" {
      return try session.wait("the file's own journal has it") {
        try session.screen.hasPrefix(Self.mine) && !session.screen.contains("versions")
      }
    }
    try session.wait("the file is open again") { try !session.screen.contains("Open:") }
    try showVersions(session)
    try session.wait(toShow: "d decline")
    try session.press("d", "y", "Enter")
    try session.wait(toShow: "the version is removed")
    #expect(try journals(session).isEmpty)
  }

  @Test("the end of a long path leaves room for what the status line says")
  func longPath() throws {
    let session = try unsaved()
    try session.press("C-o")
    try session.type(session.folder.path + "/a.md")
    try session.press("Enter")
    try session.wait(toShow: "/a.md – unsaved version: Ctrl-P, versions ")
  }

  @Test("shows one version after the other")
  func several() throws {
    let session = try unsaved()
    try session.type("more ")
    try session.write("newer one\n\ntwo\n", to: "a.md")
    try session.wait(toShow: "changed by others")
    try session.end(by: SIGTERM)
    try session.close()
    try session.start("a.md")
    try session.wait(toShow: "versions")
    try showVersions(session)
    try session.wait(toShow: "version 1 of 2 – overlaps changes in the file\nmine one\n")
    try session.press("Left", "Right")
    try session.wait(toShow: "version 2 of 2 – overlaps changes in the file\nmore theirs one\n")
    try session.press("Right", "Left")
    try session.wait(toShow: "version 1 of 2")
    try session.press("d", "y", "Enter")
    try session.wait(toShow: "the version is removed")
    try showVersions(session)
    try session.wait(toShow: "version 1 of 1 – overlaps changes in the file\nmore theirs one\n")
  }

  @Test("a version whose text is unknown can only be declined or left")
  func unknown() throws {
    let session = try unsaved()
    let journal = try #require(journals(session).first)
    try session.press("C-q")
    try session.wait(toShow: "ended with 0")
    try session.close()
    try session.write("no journal", to: journal)
    try session.start("a.md")
    try session.wait(toShow: "versions")
    try showVersions(session)
    try session.wait(toShow: " Unsaved version 1 of 1 – damaged\nIts text is unknown: ")
    try session.press("t")
    try session.wait(toShow: "\nd decline  Esc leave\n")
    try session.press("d", "y", "Enter")
    try session.wait(toShow: "the version is removed")
    #expect(try journals(session).isEmpty)
  }

  private static let mine = "mine one\n\ntwo\n"
  private static let theirs = "theirs one\n\ntwo\n"

  /// The editor with a file that has `theirs`, after it was ended in a conflict of that with `mine`.
  private func unsaved() throws -> TerminalSession {
    let session = try TerminalSession("a.md", files: ["a.md": "one\n\ntwo\n"])
    try session.wait(toShow: "two")
    try session.type("mine ")
    try session.wait(toShow: "mine one")
    try session.write(Self.theirs, to: "a.md")
    try session.wait(toShow: "changed by others")
    try session.end(by: SIGTERM)
    try session.close()
    try session.start("a.md")
    try session.wait(toShow: " a.md – unsaved version: Ctrl-P, versions  ")
    return session
  }

  private func showVersions(_ session: TerminalSession) throws {
    try session.press("C-p")
    try session.type("versions")
    try session.press("Enter")
  }

  /// The paths of the journals in the state folder.
  private func journals(_ session: TerminalSession) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: session.folder.appending(path: "TerminalEditor").path)
    return names.filter { $0.contains("journal") }.map { "TerminalEditor/" + $0 }
  }
}
