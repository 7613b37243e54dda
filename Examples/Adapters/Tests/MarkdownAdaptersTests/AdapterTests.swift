import CodeEditLanguages
import CodeEditSourceEditor
import CodeEditTextView
import EditorCoordination
import EditorTesting
import Foundation
import MarkdownAdapters
import MarkdownEditing
import Neon
import STTextView
import Testing
import TextBuffer

@MainActor
@Suite("Adapters")
struct AdapterTests {
  @Test("Neon gets the tokens of a range, counted in UTF-16")
  func neon() {
    let model = EditorModel(MarkdownDocument("😀 **b**\n"))
    let tokens = model.tokenProvider.sync(NSRange(location: 3, length: 5))
    #expect(tokens?.range == NSRange(location: 3, length: 5))
    #expect(
      tokens?.tokens == [
        Token(name: "punctuation.special", range: NSRange(location: 3, length: 2)),
        Token(name: "text.strong", range: NSRange(location: 5, length: 1)),
        Token(name: "punctuation.special", range: NSRange(location: 6, length: 2)),
      ])
    #expect(model.tokenProvider.sync(NSRange(location: 3, length: 500)) == .noChange)
  }

  @Test("CodeEdit gets what looks different after an edit, and the highlights of a range")
  func codeEdit() throws {
    let view = TextView(string: "a *b c\n\nd\n")
    let highlights = CodeEditHighlights()
    highlights.setUp(textView: view, codeLanguage: .markdown)
    view.textStorage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "*")
    var changed: IndexSet?
    highlights.applyEdit(textView: view, range: NSRange(location: 4, length: 0), delta: 1) {
      changed = try? $0.get()
    }
    #expect(changed == IndexSet(integersIn: 2..<5))
    var found: [HighlightRange] = []
    highlights.queryHighlightsFor(textView: view, range: NSRange(location: 0, length: 10)) {
      found = (try? $0.get()) ?? []
    }
    #expect(found.map(\.range) == [(2, 1), (3, 1), (4, 1)].map { NSRange(location: $0.0, length: $0.1) })
    #expect(found.map(\.capture) == [.comment, .type, .comment])
  }

  @Test("CodeEdit's highlights are of the view's text, also after a change that wasn't told")
  func codeEditUntold() {
    let view = TextView(string: "a *b c\n\nd\n")
    let highlights = CodeEditHighlights()
    highlights.setUp(textView: view, codeLanguage: .markdown)
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
    view.textStorage.replaceCharacters(in: NSRange(location: 5, length: 0), with: "*")
    highlights.applyEdit(textView: view, range: NSRange(location: 5, length: 0), delta: 1) { _ in }
    // A report that can't be right.
    highlights.applyEdit(textView: view, range: NSRange(location: 5, length: 0), delta: -1) { _ in }
    var found: [HighlightRange] = []
    highlights.queryHighlightsFor(textView: view, range: NSRange(location: 0, length: 11)) {
      found = (try? $0.get()) ?? []
    }
    #expect(found.map(\.range) == [(3, 1), (4, 1), (5, 1)].map { NSRange(location: $0.0, length: $0.1) })
  }

  @Test("STTextView's keys are Markdown's, and the model's actions come back")
  func stTextView() async {
    let model = EditorModel(MarkdownDocument("- a"))
    let view = STTextView(text: "")
    view.addPlugin(MarkdownPlugin(model: model) { _ in [:] })
    let storage = view.textContentStorage.textStorage
    await wait { storage?.string == "- a" }
    #expect(storage?.string == "- a")
    view.textSelection = NSRange(location: 3, length: 0)
    view.events.didChange?(view.textContentStorage.textRange(view.textSelection), nil)
    let isOwn = view.events.shouldChange?(view.textContentStorage.textRange(view.textSelection), "\n")
    await wait { storage?.string != "- a" }
    #expect(isOwn == false && storage?.string == "- a\n- ")
    #expect(view.textSelection == NSRange(location: 6, length: 0))
  }

  /// Lets others have their turns until `condition` holds, or they had very many.
  private func wait(until condition: () -> Bool) async {
    for _ in 0..<100_000 where !condition() { await Task.yield() }
  }
}
