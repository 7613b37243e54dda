import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("Formatting of the corpora")
struct FormatCorpusTests {
  @Test(
    "keeps the HTML of every example, and settles",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)),
    arguments: ["commonmark-0.30", "commonmark-0.31.2", "gfm-0.29", "gfm-extensions"])
  func examples(_ name: String) throws {
    for example in try Corpora.examples(name) {
      for dialect in [Dialect.gfm, .commonMark] {
        FormatLaw.check(example.markdown, dialect: dialect, name: "\(name) \(example.example): ")
      }
    }
  }

  @Test(
    "keeps the HTML of every real document, and settles",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func documents() throws {
    var changed = 0
    let documents = try Corpora.documents()
    for (name, text) in documents {
      let result = FormatLaw.check(text, name: name + ": ")
      if result != text { changed += 1 }
    }
    #expect(changed > documents.count / 2, "only \(changed) of \(documents.count) documents were changed")
  }
}
