import Foundation
import Testing

@testable import TerminalEditor

@Suite(
  "The editor in a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "these tests need tmux, which isn't there"))
struct TerminalEditorTests {
  @Test("types, makes bold, goes on with a list, undoes, and saves as it quits")
  func edits() throws {
    let session = try TerminalSession("notes.md", files: [:])
    try session.wait(toShow: "0 words")
    try session.type("- one *two* three")
    try session.press("S-Left", "S-Left", "S-Left", "S-Left", "S-Left", "C-b")
    try session.wait(toShow: "- one *two* **three**")
    try session.wait("the styles at the caret are shown") { try session.screen.contains("  B ") }
    try session.press("End", "Enter")
    try session.type("x")
    try session.wait(toShow: "\n- x\n")
    try session.press("C-z")
    try session.wait("what was typed in a row is undone as one") { try !session.screen.contains("\n- ") }
    try session.press("C-q")
    try session.wait(toShow: "ended with 0")
    #expect(try session.read("notes.md") == "- one *two* **three**")
  }

  @Test("wraps by columns, and moves up and down as one sees it")
  func wraps() throws {
    let line = String(repeating: "日本 ", count: 24) + "end"
    let session = try TerminalSession("a.md", files: ["a.md": line + "\ne\u{301}x\n"])
    try session.wait(toShow: "end")
    let rows = try session.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      rows[0].trimmingCharacters(in: .whitespaces).count == 12 * 3 - 1 && rows[2].hasPrefix("end"))
    try session.press("Right", "Right", "Right", "Down")
    try session.wait("the caret is a row further down") { try session.cursor == "1:5" }
    try session.press("Down", "Down")
    try session.wait("it's at the end of a short line, which is two columns wide") {
      try session.cursor == "3:2"
    }
    try session.press("Up", "Up", "Up")
    try session.wait("it's back in its column") { try session.cursor == "0:5" }
    try session.press("PageDown")
    try session.wait("it's at the text's end") { try session.cursor == "4:0" }
  }

  @Test("shows a file in two panes, each with its own place, and closes one")
  func splits() throws {
    let session = try TerminalSession("a.md", files: ["a.md": "# one\n\ntwo\n"])
    try session.wait(toShow: "two")
    try session.press("C-t")
    try session.wait("there are two status lines") {
      try session.screen.components(separatedBy: " a.md").count == 3
    }
    try session.press("C-End")
    try session.type("both")
    try session.wait("both show what is typed") {
      try session.screen.components(separatedBy: "both").count == 3
    }
    try session.press("C-l")
    try session.type("x")
    try session.wait("the other pane kept its caret") {
      try session.screen.components(separatedBy: "x# one").count == 3
    }
    try session.press("C-w")
    try session.wait("the other one is left") { try session.screen.hasPrefix("x# one\n\ntwo\nboth\n~") }
    try session.wait(toShow: "4:5")
  }

  @Test("draws what has room in a terminal that becomes small")
  func small() throws {
    let session = try TerminalSession("a.md", files: ["a.md": String(repeating: "two ", count: 90)])
    try session.wait(toShow: "two")
    try session.resize(columns: 60, rows: 20)
    try session.press("C-t", "C-t", "C-t")
    try session.wait("there are four status lines") {
      try session.screen.components(separatedBy: " a.md").count == 5
    }
    try session.resize(columns: 20, rows: 4)
    try session.press("C-r")
    try session.type("x")
    try session.wait("a row of the text and two of the preview are there") {
      try session.screen.components(separatedBy: "xtwo").count == 3
    }
    try session.press("C-r")
    try session.resize(columns: 60, rows: 20)
    try session.wait("all panes are back") {
      try session.screen.components(separatedBy: "xtwo").count == 5
    }
  }

  @Test("finds while one types, and replaces")
  func finds() throws {
    let session = try TerminalSession("a.md", files: ["a.md": "Cat dog\n\ncat\n"])
    try session.wait(toShow: "dog")
    try session.press("C-f")
    try session.type("cat")
    try session.wait(toShow: "Find: cat")
    try session.press("Enter")
    try session.wait("the first one is selected") { try session.cursor == "0:3" }
    try session.press("C-g")
    try session.wait("the second one is selected") { try session.cursor == "2:3" }
    try session.press("C-g")
    try session.wait("it begins anew at the text's start") { try session.cursor == "0:3" }
    try session.press("Right", "M-r")
    try session.type("dog")
    try session.press("Enter")
    try session.wait(toShow: "by:")
    try session.type("bird")
    try session.press("Enter")
    try session.wait(toShow: "Cat bird")
  }

  @Test("does any action from a menu, by a part of its title or by its name")
  func menu() throws {
    let session = try TerminalSession("a.md", files: ["a.md": "one\n"])
    try session.wait(toShow: "one")
    try session.press("C-p")
    try session.type("heading:2")
    try session.press("Enter")
    try session.wait(toShow: "## one")
    try session.press("C-p")
    try session.type("bullet li")
    try session.wait(toShow: "Bullet List")
    try session.press("Enter")
    try session.wait(toShow: "- ## one")
    try session.press("C-p")
    try session.type("nonsense" + String(repeating: " and more", count: 6))
    try session.press("Enter")
    try session.wait(toShow: "there is no action “nonsense")
    #expect(try session.screen.hasPrefix("- ## one\n"), "a message that is too long scrolls nothing")
    try session.press("C-r")
    try session.wait("the block at the caret is shown without markers") {
      try session.screen.hasSuffix("\none\n\n")
    }
  }

  @Test("Alt stands in for Control where terminals can't tell")
  func alt() throws {
    let session = try TerminalSession("a.md", files: ["a.md": "one\n"])
    try session.wait(toShow: "one")
    try session.press("S-End", "M-i")
    try session.wait(toShow: "*one*")
    try session.press("M-X")
    try session.wait(toShow: "~~*one*~~")
  }

  @Test("places the caret and selects by mouse, and scrolls")
  func mouse() throws {
    let text = "some words here\n" + (2...40).map { "\nparagraph \($0)\n" }.joined()
    let session = try TerminalSession("a.md", files: ["a.md": text])
    try session.wait(toShow: "words")
    try session.send("\u{1B}[<0;6;1M\u{1B}[<32;11;1M\u{1B}[<0;11;1m")
    try session.press("C-b")
    try session.wait(toShow: "some **words** here")
    try session.send("\u{1B}[<65;6;1M\u{1B}[<65;6;1M")
    try session.wait("it has scrolled by six rows") { try session.screen.hasPrefix("paragraph 4\n") }
    try session.type("X")
    try session.wait("what is typed is in sight") { try session.screen.hasPrefix("some **X** here") }
    try session.send("\u{1B}[<0;1;11M\u{1B}[<0;1;11m")
    try session.wait("a press on the status line goes to the row above it") {
      try session.cursor == "9:0" && session.screen.hasPrefix("some **X** here")
    }
  }

  @Test("opens at a line, and takes what doesn't end")
  func opens() throws {
    let text =
      (1...200_000).map { "line \($0)\n\n" }.joined() + String(repeating: "x ", count: 100_000) + "END"
    let session = try TerminalSession("+2001 a.md", files: ["a.md": text])
    // Without optimisation, megabytes are parsed in tens of seconds.
    try session.wait(toShow: "line 1001", for: 300)
    try session.press("C-End")
    try session.wait(toShow: "END")
    try session.type("!")
    try session.wait(toShow: "END!")
    try session.press("Up", "C-Home")
    try session.wait(toShow: "line 1\n")
  }

  @Test("takes in what others write meanwhile")
  func others() throws {
    let session = try TerminalSession("a.md", files: ["a.md": "one\n\ntwo\n"])
    try session.wait(toShow: "two")
    try session.type("mine ")
    try session.wait("it's saved") { try session.read("a.md") == "mine one\n\ntwo\n" }
    try session.write("mine one\n\ntwo theirs\n", to: "a.md")
    try session.wait(toShow: "two theirs")
    try session.type("more ")
    try session.wait(toShow: "mine more one")
    try session.press("C-z", "C-z", "C-z", "C-z")
    try session.wait("one's own text is undone") { try session.screen.hasPrefix("one\n\ntwo theirs\n") }
  }

  @Test("takes both sides of what can't be joined")
  func conflicts() throws {
    let session = try TerminalSession("a.md", files: ["a.md": "one\n\ntwo\n"])
    try session.wait(toShow: "two")
    try session.type("mine ")
    try session.write("theirs one\n\ntwo!\n", to: "a.md")
    try session.wait(toShow: "changed by others")
    try session.press("C-p")
    try session.type("take both")
    try session.press("Enter")
    try session.wait("both are saved") { try session.read("a.md") == "mine one\ntheirs one\n\ntwo!\n" }
  }

  @Test("says who else has the file open, and takes it over", arguments: [true, false])
  func elsewhere(hasStateFolder: Bool) throws {
    // A file is in the state folder's place if there is to be none.
    let first = try TerminalSession(
      "a.md", files: ["a.md": "one\n"].merging(hasStateFolder ? [:] : ["TerminalEditor": ""]) { $1 })
    try first.wait(toShow: "one")
    let second = try TerminalSession("a.md", besides: first)
    try second.wait(toShow: "also open in TerminalEditor")
    try first.wait(toShow: "also open in TerminalEditor")
    try second.press("C-p")
    try second.type("take over")
    try second.press("Enter")
    try second.wait("the question is gone") { try !second.screen.contains("Do:") }
    // The first is told, keeps what is typed there, and leaves the file alone.
    try first.wait(toShow: "taken over by TerminalEditor")
    try first.type("mine ")
    try second.type("theirs ")
    try second.wait("it's saved") { try second.read("a.md") == "theirs one\n" }
    try first.wait(toShow: "mine")
  }

  @Test("nothing of a text steers the terminal")
  func controls() throws {
    let session = try TerminalSession("a.md", files: ["a.md": "a\u{1B}[2J\u{1B}]0;title\u{07}b\n"])
    try session.wait(toShow: "a␛[2J␛]0;title␇b")
  }

  @Test("with an option, or without a terminal, it says what it needs")
  func usage() throws {
    try TerminalSession("--help", files: [:]).wait(toShow: "ended with 2")
    try TerminalSession("a.md </dev/null", files: [:]).wait(toShow: "ended with 2")
  }
}
