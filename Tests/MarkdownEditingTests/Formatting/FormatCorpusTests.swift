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
    for example in Cases.sample(of: try Corpora.examples(name), oneIn: 8) {
      for dialect in [Dialect.gfm, .commonMark] {
        for options in [FormatterOptions(), .canonical] {
          FormatLaw.check(
            example.markdown, dialect: dialect, options: options, name: "\(name) \(example.example): ")
        }
      }
    }
  }

  @Test(
    "keeps the HTML of every real document when its lines are wrapped, and settles",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)),
    arguments: [FormatterOptions.Wrap.no, .column(60)])
  func wrapped(_ wrap: FormatterOptions.Wrap) throws {
    var options = FormatterOptions.canonical
    options.wrap = wrap
    for (name, text) in try Corpora.documents() { FormatLaw.check(text, options: options, name: name + ": ") }
  }

  @Test(
    "keeps what cmark renders of every real document without tables",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func plainReading() throws {
    for (name, text) in try Corpora.documents() {
      let rope = Rope(text)
      let hasTable = SyntaxTree(rope).nodes(in: rope.range).contains { $0.kind == .table }
      guard !hasTable else { continue }
      let result = Rope(MarkdownFormatter(options: .canonical).formatted(text))
      #expect(rope.commonMarkHTML == result.commonMarkHTML, "\(name)")
    }
  }

  @Test(
    "keeps the HTML of every real document, and settles",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)),
    arguments: [(FormatterOptions(), 3), (.canonical, 2)])
  func documents(_ options: FormatterOptions, _ divisor: Int) throws {
    var changed = 0
    let documents = try Corpora.documents()
    for (name, text) in documents {
      let result = FormatLaw.check(text, options: options, name: name + ": ")
      if result != text { changed += 1 }
    }
    #expect(
      changed > documents.count / divisor, "only \(changed) of \(documents.count) documents were changed")
  }
}
