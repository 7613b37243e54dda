import EditorCoordination
import Foundation
import TestSupport
import Testing

/// README's library example, compiled and run as it stands there.
@Suite struct ReadmeExampleTests {
  @Test("the example makes the word bold through the queue")
  func runs() async {
    #expect(await boldAWord() == .applied)
  }

  @Test("README shows the code that ReadmeExample.swift compiles")
  func isInReadme() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "ReadmeExample.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let readme = try String(
      contentsOf: Corpora.packageRoot.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\n" + source + "```"))
  }
}
