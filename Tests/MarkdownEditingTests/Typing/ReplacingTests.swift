import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Finding and replacing from code; `Fixtures/actions/replace.txt` shows the action.
@Suite("Find and replace")
struct ReplacingTests {
  @Test("a regular expression's matches are replaced by what is made of them, as one step")
  func matches() throws {
    let document = MarkdownDocument(marked: "2024-05-17, ˇ2025-01-02\r\n")
    let result = document.replacing(/(\d+)-(\d+)-(\d+)/) { "\($0.3).\($0.2).\($0.1)" }
    let after = document.applying(try result.get())
    #expect(after.marked == "17.05.2024, ˇ02.01.2025\r\n" && after.history.undoCount == 1)
    #expect(after.performing(.undo).marked == document.marked)
  }

  @Test("each selected range is searched by itself")
  func selected() throws {
    let document = MarkdownDocument(marked: "aa «aaˇ» aa «ˇa»")
    let after = document.applying(try document.replacing(/^a/) { _ in "b" }.get())
    #expect(after.marked == "aa «baˇ» aa «ˇb»")
  }

  @Test("a part of a character is no match, nor is nothing")
  func parts() {
    let document = MarkdownDocument(marked: "ˇe\u{301} x")
    #expect(
      document.replacing(/y*/) { _ in "z" }
        == .unchanged(UnchangedReason("not-found", "the text isn't there")))
    let pattern = /e/.matchingSemantics(.unicodeScalar)
    guard case .unchanged(let reason) = document.replacing(pattern, with: { _ in "o" }) else {
      Issue.record("half a character was replaced")
      return
    }
    #expect(reason.code == "not-found")
  }

  @Test("letters and words are looked for as the options say")
  func options() throws {
    let document = MarkdownDocument(marked: "ˇCat cats a\r\ncat")
    func after(_ options: SearchOptions) throws -> String {
      String(document.applying(try document.replacing("cat", with: "dog", options: options).get()).rope)
    }
    #expect(try after([]) == "Cat dogs a\r\ndog")
    #expect(try after(.ignoringCase) == "dog dogs a\r\ndog")
    #expect(try after([.ignoringCase, .wholeWords]) == "dog cats a\r\ndog")
  }

  @Test("line breaks that are written are the document's own")
  func lineBreaks() throws {
    let document = MarkdownDocument(marked: "aˇ\r\nb")
    #expect(
      String(document.applying(try document.replacing(/b/) { _ in "c\nd" }.get()).rope) == "a\r\nc\r\nd")
  }

  @Test(
    "an action is made and read with any characters in it",
    arguments: [("a/b", "|#,"), ("/", ""), ("x", "/|#,")])
  func spelled(_ text: String, _ replacement: String) throws {
    let action = EditorAction.replace(text, with: replacement)
    #expect(ActionRegistry.standard.action(named: action.name) == action)
    let document = MarkdownDocument(Rope("1 \(text) 2"))
    #expect(String(document.performing(action).rope) == "1 \(replacement) 2")
  }

  @Test(
    "what isn't a text and a replacement is no action",
    arguments: ["replace", "replace:", "replace:/a", "replace:/a/b", "replace://b/", "replace:/a/b/c/"])
  func malformed(_ name: String) { #expect(ActionRegistry.standard.action(named: name) == nil) }
}
