import Dispatch
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("Formatting on two cores")
struct ParallelFormattingTests {
  private static let parallel = ForkJoin { first, second in
    DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? first() : second() }
  }

  @Test(
    "real documents come out of it the same, each by itself and several as one",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func documents() throws {
    let texts = try Corpora.documents().map(\.text)
    for text in texts + [texts[..<20].joined(separator: "\n\n")] {
      let tree = SyntaxTree(Rope(text))
      let serial = MarkdownFormatter(options: .canonical).result(for: tree)
      let parallel = MarkdownFormatter(options: .canonical, by: Self.parallel).result(for: tree)
      #expect(parallel.changes == serial.changes)
      #expect(parallel.kept == serial.kept)
    }
  }

  @Test("what can't be proven stays the same", arguments: [Dialect.gfm, .commonMark])
  func soup(_ dialect: Dialect) {
    for seed in TestSeed.seeds(2) {
      var soup = FormatSoup(seed: seed)
      for index in 0..<200 * TestSeed.scale {
        let text = soup.next()
        let serial = MarkdownFormatter(options: .canonical).formatted(text, dialect: dialect)
        let parallel = MarkdownFormatter(options: .canonical, by: Self.parallel)
        #expect(
          parallel.formatted(text, dialect: dialect) == serial, "TEST_SEED=\(seed), text \(index)")
      }
    }
  }
}
