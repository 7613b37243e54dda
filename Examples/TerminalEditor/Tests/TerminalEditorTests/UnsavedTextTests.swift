import Foundation
import Testing

@testable import TerminalEditor

@Suite(
  "Text that isn't saved, in a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "these tests need tmux, which isn't there"))
struct UnsavedTextTests {
  @Test("what was typed before it was killed is there under the file's new name")
  func recovers() throws {
    let session = try TerminalSession("a.md", files: ["a.md": "one\n"])
    try session.wait(toShow: "one")
    try session.type("unsaved ")
    try session.wait("it's in the journal, or saved") {
      try session.screen.contains(" a.md +") || session.read("a.md").contains("unsaved")
    }
    try session.end(by: SIGKILL)
    try session.close()
    try session.move("a.md", to: "b.md")
    try session.start("b.md")
    try session.wait(toShow: "unsaved one")
    try session.press("C-s")
    try session.wait("the file gets it") { try session.read("b.md") == "unsaved one\n" }
  }

  @Test("a text without a name is offered after it was killed, and gets a name as it's saved")
  func offersDrafts() throws {
    let session = try TerminalSession("", files: ["b.md": "theirs\n"])
    try session.wait(toShow: " Untitled ")
    try session.type("# Milk and eggs")
    try session.wait(toShow: " Untitled +")
    try session.end(by: SIGKILL)
    try session.close()
    try session.start("")
    try session.wait(toShow: "  Untitled: # Milk and eggs")
    try session.press("Enter")
    try session.wait(toShow: "brought back what wasn't saved")
    #expect(try session.screen.hasPrefix("# Milk and eggs\n"))
    try session.press("C-s")
    try session.wait(toShow: "Save as:")
    try session.type("b.md")
    try session.press("Enter")
    try session.wait(toShow: "Replace b.md? (y)")
    try session.press("Escape")
    try session.wait("the question is gone") { try !session.screen.contains("Replace") }
    try session.press("C-s")
    try session.type("a.md")
    try session.press("Enter")
    try session.wait(toShow: "saved")
    try session.wait(toShow: " a.md ")
    #expect(try session.read("a.md") == "# Milk and eggs")
    #expect(try session.read("b.md") == "theirs\n")
    try session.press("C-q")
    try session.wait(toShow: "ended with 0")
    try session.close()
    try session.start("")
    try session.wait(toShow: "nothing from earlier is unsaved")
  }

  @Test("a text without a name is kept as another file is opened, and as the editor is quit")
  func keepsDrafts() throws {
    let session = try TerminalSession("", files: ["a.md": "one\n"])
    try session.wait(toShow: " Untitled ")
    try session.type("first")
    try session.press("C-o")
    try session.type("a.md")
    try session.press("Enter")
    try session.wait(toShow: "one")
    try session.press("C-q")
    try session.wait(toShow: "ended with 0")
    try session.close()
    try session.start("")
    try session.wait(toShow: "  Untitled: first")
    try session.press("Escape")
    try session.wait("the question is gone") { try !session.screen.contains("Unsaved") }
    try session.type("second")
    try session.wait(toShow: "second")
    try session.press("C-q")
    try session.wait(toShow: "ended with 0")
    try session.close()
    try session.start("")
    try session.wait("both are offered") {
      let screen = try session.screen
      return screen.contains("  Untitled: first") && screen.contains("  Untitled: second")
    }
  }

  @Test("without a state folder, a text without a name isn't lost by quitting, unless it's to be")
  func asks() throws {
    // A file is in the folder's place.
    let session = try TerminalSession("", files: ["TerminalEditor": ""])
    try session.wait(toShow: " Untitled ")
    try session.type("text")
    try session.wait(toShow: " Untitled ●")
    try session.press("C-q")
    try session.wait(toShow: "Quit all the same (y)?")
    try session.press("Escape")
    try session.wait("the question is gone") { try !session.screen.contains("Quit") }
    try session.type("!")
    try session.wait(toShow: "text!")
    try session.press("C-q")
    try session.wait(toShow: "Quit all the same (y)?")
    try session.type("y")
    try session.press("Enter")
    try session.wait(toShow: "ended with 0")
  }

  @Test(
    "what is being typed as it's told to end is kept, and the terminal is as it was",
    arguments: [SIGTERM, SIGHUP])
  func ends(by signal: Int32) throws {
    let session = try TerminalSession("a.md", files: ["a.md": "one\n"])
    try session.wait(toShow: "one")
    #expect(try session.isOnOtherScreen)
    try session.type("typed ")
    try session.wait(toShow: "typed one")
    try session.end(by: signal)
    try session.wait(toShow: "ended with 0")
    try session.wait("the terminal's settings are as before") {
      try session.read("after") == session.read("before")
    }
    #expect(try !session.isOnOtherScreen)
    try session.close()
    try session.start("a.md")
    try session.wait(toShow: "typed one")
    try session.press("C-z")
    try session.wait("it's undone") { try !session.screen.contains("typed") }
  }

  @Test("what is typed while the terminal gets smaller and larger is all there, and drawn for its size")
  func resizes() throws {
    let session = try TerminalSession("a.md", files: [:])
    func resize(columns: Int, rows: Int) throws {
      try session.resize(columns: columns, rows: rows)
      try session.wait("the status line is above the last row, and as wide as that") {
        let lines = try session.screen.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count == rows + 1 && lines[rows - 2].count == columns - 1
      }
    }
    try session.wait(toShow: "0 words")
    // Nothing else makes the editor draw.
    try resize(columns: 50, rows: 10)
    for (columns, rows) in [(30, 8), (20, 4), (90, 20), (60, 12)] {
      try session.type("some words ")
      try resize(columns: columns, rows: rows)
      try session.type("and more ")
    }
    try session.press("C-q")
    try session.wait(toShow: "ended with 0")
    #expect(try session.read("a.md") == String(repeating: "some words and more ", count: 4))
  }
}
