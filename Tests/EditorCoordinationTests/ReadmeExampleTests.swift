import Foundation
import TestSupport
import Testing

// README example begins
import EditorCoordination
import MarkdownEditing
import TextBuffer

final class Screen: EditorHost {  // your text view, held weakly by the model
  let isAttached = true
  func editorDidUpdate(_ update: EditorUpdate) { print(update.document.rope) }
}

@MainActor
func boldAWord() async -> ActionOutcome {
  let word = SelectionRange(anchor: UTF8Offset(8), head: UTF8Offset(12))
  let screen = Screen()
  let model = EditorModel(MarkdownDocument(Rope("make it bold"), selection: Selection([word])))
  model.handle(.attach(screen))
  let handle = model.handle(.perform(.bold))  // returns at once and changes nothing yet
  return await handle.outcome  // .applied; the screen shows "make it **bold**"
}
// README example ends

/// README's library example, compiled and run as it stands there.
@Suite struct ReadmeExampleTests {
  @Test("the example makes the word bold through the queue")
  func runs() async {
    #expect(await boldAWord() == .applied)
  }

  @Test("README shows the code that this file compiles")
  func isInReadme() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let readme = try String(
      contentsOf: Corpora.packageRoot.appending(path: "README.md"), encoding: .utf8)
    let begin = try #require(source.range(of: "// README example begins\n"))
    let end = try #require(source.range(of: "// README example ends"))
    #expect(readme.contains("```swift\n" + source[begin.upperBound..<end.lowerBound] + "```"))
  }
}
