import Testing
import TextBuffer

/// The code of TextBuffer's page; `TidyTests` compares the page with it.
@Suite struct BufferArticleTests {
  @Test("a change is applied, maps a position and is taken back")
  func landingPage() {
    var text = Rope("one two")
    let edits: [Edit] = [.insert("**", at: .zero), .insert("**", at: UTF8Offset(3))]
    let change = ChangeSet(edits, length: text.utf8Count)
    let undo = change.inverted(in: text)

    text.apply(change)  // **one** two
    #expect(String(text) == "**one** two")
    let place = change.map(UTF8Offset(4), bias: .after)  // 8: before "two", as it was
    #expect(place == UTF8Offset(8))
    text.apply(undo)  // one two
    #expect(String(text) == "one two")
  }
}
