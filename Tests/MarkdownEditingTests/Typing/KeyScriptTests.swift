import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Keys written as text.
@Suite("Key scripts")
struct KeyScriptTests {
  static let played = [
    ("ˇ", "- a<enter>b", "- a\n- bˇ"),
    ("ˇ", "- a\nb\r\nc", "- a\n- b\n- cˇ"),
    ("ˇ", "a<s-enter>b<lt>c>", "a\nb<c>ˇ"),
    ("- a\n- bˇ", "<tab>c<s-tab>d", "- a\n- bcdˇ"),
    ("abcˇ", "<bs><left><del>x<right>y", "axyˇ"),
    ("one «twoˇ»", "<c-b><c-i><c-z><right>!<c-z><c-z><c-y>", "one **«twoˇ»**"),
    ("«oneˇ» two", "<left>x<right>y", "xoyˇne two"),
    ("one\n«ˇtwo»", "<right>x<home>y<end>z", "one\nytwoxzˇ"),
    ("ab\nlonger\ncdˇ\nab ˇ", "<up>x<down>y", "ab\nloxnger\ncdxyˇ\nab yˇ"),
    ("añbˇ\nx\nañb", "<down><down>!", "añb\nx\nañb!ˇ"),
    ("ˇ", "5 *\u{A0}3 _\u{2009}x (\u{A0}y", "5 *\u{A0}3 _\u{2009}x (\u{A0}yˇ"),
    ("ˇ", "e\u{301}<left><left><up><right>x<down><right>y", "e\u{301}xyˇ"),
  ]

  @Test("play as a person types", arguments: played)
  func plays(_ before: String, _ keys: String, _ after: String) throws {
    var document = MarkdownDocument(marked: MarkedText(before))
    for action in try KeyScript(keys).actions { document = document.performing(action) }
    #expect(document.marked.description.debugDescription == after.debugDescription)
  }

  @Test("have a key for each character")
  func keys() throws {
    #expect(
      try KeyScript("e\u{301}\n👩‍👩‍👧‍👦<bs>").actions == [
        .type("e\u{301}"), .newline, .type("👩‍👩‍👧‍👦"), .backspace,
      ])
  }

  @Test("are refused with the name that no key has", arguments: ["<esc>", "a<ENTER>", "<>", "x<b> y"])
  func unknown(_ text: String) throws {
    let error = #expect(throws: KeyScriptError.self) { try KeyScript(text) }
    let name = text.drop { $0 != "<" }.prefix { $0 != ">" } + ">"
    #expect(error?.description.contains("there is no key \(name); there are <bs> ") == true)
  }

  @Test("are refused with a name that doesn't end")
  func unclosed() throws {
    let error = #expect(throws: KeyScriptError.self) { try KeyScript("a < b") }
    #expect(error?.name == nil && error?.description.contains("<lt>") == true)
  }
}
