import Foundation
import TestSupport
import Testing

// README example begins
import EditorCoordination
import MarkdownEditing
import TextBuffer

@MainActor
func boldAWord() async -> String {
  let document = MarkdownDocument(
    Rope("make it bold"),
    selection: Selection([SelectionRange(anchor: UTF8Offset(8), head: UTF8Offset(12))]))
  let model = EditorModel(document)
  let handle = model.handle(.perform(.bold))  // returns at once, changes nothing yet
  switch await handle.outcome {
  case .applied: return model.state.document?.rope.description ?? ""
  case let other: return "not bold: \(other)"
  }
}
// README example ends

/// README's library example, compiled and run as it stands there.
@Suite struct ReadmeExampleTests {
  @Test("the example makes the word bold through the queue")
  func runs() async {
    #expect(await boldAWord() == "make it **bold**")
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
