import EditorCoordination
import Testing

/// README's library example, run; `TidyTests` compares it with the README.
@Suite struct ReadmeExampleTests {
  @Test("the example makes the word bold through the queue")
  func runs() async {
    #expect(await boldAWord() == .applied)
  }
}
