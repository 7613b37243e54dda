import Foundation
import Testing

@testable import TerminalEditor

@Suite(
  "Conflicts by hunk, in a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "these tests need tmux, which isn't there"))
struct ConflictTests {
  @Test("takes mine for one hunk and theirs for another, and nothing before the result was accepted")
  func choices() throws {
    let session = try conflict()
    try session.wait(
      toShow: "Hunk 1 of 2 – no choice yet\n── base\none\n── mine\nmine one\n── theirs\ntheirs one\n")
    try session.press("m")
    try session.wait(toShow: "Hunk 2 of 2 – no choice yet\n── base\nsix\n── mine\nmine six\n")
    try session.press("t")
    try session.wait(toShow: "Result")
    #expect(try session.screen.contains("\nmine one\n\ntwo!\n\ntheirs six\n"))
    #expect(try session.read("a.md") == Self.theirs)
    try session.press("Left", "Left")
    try session.wait(toShow: "Hunk 1 of 2 – mine")
    try session.press("Right")
    try session.wait(toShow: "Hunk 2 of 2 – theirs")
    try session.press("Right")
    try session.wait(toShow: "Result")
    try session.press("Enter")
    try session.wait(toShow: "the conflict is resolved")
    try session.wait("it's saved") { try session.read("a.md") == "mine one\n\ntwo!\n\ntheirs six\n" }
    try session.press("C-z")
    try session.wait("it's one step to undo") {
      try session.screen.hasPrefix("mine one\n\ntwo\n\nmine six\n")
    }
  }

  @Test("shows no result before each hunk has a choice")
  func undecided() throws {
    let session = try conflict()
    try session.wait(toShow: "Hunk 1 of 2")
    try session.press("Right")
    try session.wait(toShow: "Hunk 2 of 2")
    try session.press("b")
    try session.wait(toShow: "Hunk 1 of 2 – no choice yet")
    try session.press("Right")
    try session.wait(toShow: "Hunk 2 of 2 – both")
    try session.press("Right")
    try session.wait(toShow: "once each hunk has a choice")
    #expect(try session.screen.contains("Hunk 1 of 2 – no choice yet"))
    try session.press("b", "Enter")
    try session.wait("it's saved") {
      try session.read("a.md") == "mine one\ntheirs one\n\ntwo!\n\nmine six\ntheirs six\n"
    }
  }

  @Test("takes lines that are written by hand, and ends them as the file does")
  func byHand() throws {
    let session = try conflict()
    try session.wait(toShow: "Hunk 1 of 2")
    try session.press("e")
    try session.wait(toShow: "by hand\nmine one\ntheirs one\n")
    try session.type("not ")
    try session.wait(toShow: "not mine one")
    try session.press("Escape")
    try session.wait(toShow: "Hunk 1 of 2 – no choice yet")
    try session.press("e")
    try session.wait(toShow: "by hand\nmine one\ntheirs one\n")
    try session.press("S-Down", "S-Down")
    try session.type("one")
    // The keys of the editor's other commands do nothing here.
    try session.press("C-q", "Enter")
    try session.type("by hand")
    try session.wait(toShow: "by hand\none\nby hand\n~")
    try session.press("C-s")
    try session.wait(toShow: "Hunk 2 of 2")
    try session.press("m", "Left", "Left")
    try session.wait(toShow: "── by hand\none\nby hand\n")
    try session.press("Right", "m", "Enter")
    try session.wait("it's saved") { try session.read("a.md") == "one\nby hand\n\ntwo!\n\nmine six\n" }
    try session.press("C-q")
    try session.wait(toShow: "ended with 0")
    try session.close()
    try session.start("")
    try session.wait(toShow: "nothing from earlier is unsaved")
  }

  @Test("leaving keeps the conflict and both texts")
  func leaving() throws {
    let session = try conflict()
    let mine = "mine one\n\ntwo\n\nmine six\n"
    try session.wait(toShow: "Hunk 1 of 2")
    try session.send("\u{1B}[200~pasted\u{1B}[201~")
    try session.press("x", "t", "Escape")
    try session.wait(toShow: "the conflict is still there")
    try session.wait(toShow: "changed by others")
    #expect(try session.screen.hasPrefix(mine))
    try resolve(session)
    try session.wait(toShow: "Hunk 1 of 2 – no choice yet")
    try session.press("t", "t")
    try session.wait(toShow: "Result")
    try session.press("x", "Escape")
    try session.wait(toShow: "the conflict is still there")
    #expect(try session.screen.hasPrefix(mine) && session.read("a.md") == Self.theirs)
    try session.press("C-p")
    try session.type("keep mine")
    try session.press("Enter")
    try session.wait("mine is saved") { try session.read("a.md") == mine }
    try resolve(session)
    try session.wait(toShow: "there is no conflict")
  }

  @Test(
    "the result isn't taken if the file has changed since; the choices for equal hunks stay",
    arguments: [
      ("theirs one\n\ntwo!\n\nnewer six\n", "Hunk 2 of 2 – no choice yet", "newer six"),
      ("theirs one\n\nnewer two\n\ntheirs six\n", "Result", "theirs six"),
    ])
  func newer(file: String, heading: String, last: String) throws {
    let session = try conflict()
    try session.wait(toShow: "Hunk 1 of 2")
    try session.press("m", "t")
    try session.wait(toShow: "Result")
    try session.write(file, to: "a.md")
    try session.press("Enter")
    try session.wait(toShow: "has changed since")
    #expect(try session.screen.contains(heading))
    #expect(try session.read("a.md") == file)
    if !heading.hasPrefix("Result") { try session.press("t") }
    try session.wait(toShow: last)
    try session.press("Enter")
    try session.wait("it's saved, with the newest lines") {
      try session.read("a.md") == file.replacing("theirs one", with: "mine one")
    }
  }

  @Test("offers lines written by hand again if the hunk has changed since")
  func newerByHand() throws {
    let session = try conflict()
    try session.wait(toShow: "Hunk 1 of 2")
    try session.press("e")
    try session.type("hand ")
    try session.press("C-s", "t")
    try session.wait(toShow: "Result")
    try session.write(Self.theirs.replacing("theirs one", with: "newer one"), to: "a.md")
    try session.press("Enter")
    try session.wait(toShow: "has changed since")
    try session.wait(toShow: "Hunk 1 of 2 – no choice yet")
    try session.press("e")
    try session.wait(toShow: "by hand\nhand mine one\ntheirs one\n")
  }

  @Test("lines that are being written as the editor is told to end are offered as a draft")
  func ends() throws {
    let session = try conflict()
    try session.wait(toShow: "Hunk 1 of 2")
    try session.press("e")
    try session.type("hand ")
    try session.wait(toShow: "hand mine one")
    try session.end(by: SIGTERM)
    try session.close()
    try session.start("")
    try session.wait(toShow: "Untitled: hand mine one")
    #expect(try session.read("a.md") == Self.theirs)
  }

  @Test("there is nothing to take once the file can be merged")
  func over() throws {
    let session = try conflict()
    try session.wait(toShow: "Hunk 1 of 2")
    try session.press("t", "t")
    try session.wait(toShow: "Result")
    try session.write("one\n\nnewer two\n\nsix\n", to: "a.md")
    try session.press("Enter")
    try session.wait(toShow: "there is no conflict any more")
    try session.wait("both are saved") { try session.read("a.md") == "mine one\n\nnewer two\n\nmine six\n" }
  }

  @Test("fits the screen as it gets another size")
  func resizes() throws {
    let lines = (1...20).map { "line \($0)\n" }.joined()
    let session = try conflict(theirs: "theirs one\n" + lines + "\ntwo!\n\ntheirs six\n")
    try session.wait(toShow: "── theirs\ntheirs one\nline 1\n")
    #expect(try !session.screen.contains("line 20"))
    try session.press("NPage")
    for _ in 0..<40 { try session.press("Down") }
    try session.wait(toShow: "line 20\nm mine")
    try session.resize(columns: 30, rows: 50)
    try session.wait("all of the hunk is in sight") {
      try session.screen.hasPrefix(" Hunk 1 of 2 – no choice yet\n── base\none\n")
        && session.screen.contains("line 20")
    }
    try session.resize(columns: 60, rows: 12)
    // tmux cuts what it shows before it tells the editor.
    try session.wait("it's drawn for fewer rows") {
      let rows = try session.screen.split(separator: "\n")
      return rows.count == 12 && rows[0].hasPrefix(" Hunk 1") && rows[11].hasPrefix("m mine")
    }
    try session.press("t", "t")
    try session.wait(toShow: "Result")
    #expect(try !session.screen.contains("theirs six"))
    try session.resize(columns: 30, rows: 40)
    try session.wait("all of the result is in sight") {
      try session.screen.contains("theirs six\n\n~") && session.screen.contains("theirs one\n")
    }
  }

  private static let theirs = "theirs one\n\ntwo!\n\ntheirs six\n"

  /// The editor at the first of two hunks: `mine` was typed before the first and the last line.
  private func conflict(theirs: String = Self.theirs) throws -> TerminalSession {
    let session = try TerminalSession("a.md", files: ["a.md": "one\n\ntwo\n\nsix\n"])
    try session.wait(toShow: "six")
    try session.type("mine ")
    try session.press("C-End", "Up")
    try session.type("mine ")
    try session.wait(toShow: "mine six")
    try session.write(theirs, to: "a.md")
    try session.wait(toShow: "changed by others")
    try resolve(session)
    return session
  }

  private func resolve(_ session: TerminalSession) throws {
    try session.press("C-p")
    try session.type("resolve conflict")
    try session.press("Enter")
  }
}
