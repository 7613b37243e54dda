import TestSupport
import Testing
import TextBuffer

@_spi(Benchmarks) @testable import MarkdownSyntax

/// What trees take in memory, counted: at most three times the text of real documents.
@Suite struct MemoryTests {
  @Test(
    "the tree of a real document takes at most three times the text",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func realDocuments() throws {
    for document in try Corpora.documents() {
      let times = times(document.text)
      #expect(times <= 3, "\(document.name): \(times)")
    }
  }

  @Test(
    "the tree of lists of links and of tables takes at most three times the text",
    arguments: [
      "- [Sorting algorithms](https://example.org/Notes/Sorting%20algorithms.md)\n",
      "* [An awesome list](https://github.com/someone/awesome) - Of *all* that's awesome.\n",
      "| Implementation of Markdown | Time it takes to convert (seconds) |\n| --- | --- |\n"
        + String(
          repeating: "| Markdown.pl, the very first | about 2921 seconds (2920.7 to 2922) |\n", count: 8),
      "Some [text][one] with `code` and **strong** words, and more words that are just words, as most words are.\n\n"
        + "[one]: https://example.org/one/of/these \"One\"\n",
    ])
  func links(unit: String) {
    let times = times(unit)
    #expect(times <= 3, "\(times)")
  }

  @Test("a block of a letter takes at most 40 bytes")
  func shortestBlocks() {
    let text = String(
      repeating: "a\n\n- b\n- c\n\n> d\n\n1. e\n   f\n\n# g\n\n---\n\n*h* `i`\n\n", count: 200)
    let size = SyntaxTree(Rope(text)).storageSize
    #expect(size.total <= 40 * size.blockCount, "\(size.total / size.blockCount)")
  }

  /// How many times its size a tree takes of `unit`, repeated to 10 KB.
  private func times(_ unit: String) -> Double {
    let unit = unit + "\n\n"
    let text = String(repeating: unit, count: (9_999 + unit.utf8.count) / unit.utf8.count)
    return Double(SyntaxTree(Rope(text)).storageSize.total) / Double(text.utf8.count)
  }
}
