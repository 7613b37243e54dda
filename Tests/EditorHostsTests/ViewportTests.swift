import EditorHosts
import MarkdownEditing
import Testing
import TextBuffer

/// The rows that a view shows, without a model behind it.
@Suite struct ViewportTests {
  private let document = MarkdownDocument("one\ntwo\nthree\nfour\nfive\n")

  /// The texts of the rows in sight.
  private func rows(of document: MarkdownDocument, in viewport: Viewport) -> [String] {
    viewport.visibleRows(of: document).map { document.rope.string(in: $0) }
  }

  private func offset(of text: String) throws -> UTF8Offset {
    let string = document.rope.description
    let range = try #require(string.firstRange(of: text))
    return UTF8Offset(string.utf8.distance(from: string.startIndex, to: range.lowerBound))
  }

  @Test("rows are as wide as characters show, or as the view itself says")
  func widths() {
    let document = MarkdownDocument("漢字漢字 abcd")
    #expect(rows(of: document, in: Viewport(rows: 4, columns: 4)) == ["漢字", "漢字 ", "abcd"])
    let narrow = Viewport(rows: 4, columns: 4) { _, _ in 1 }
    #expect(rows(of: document, in: narrow) == ["漢字漢字 ", "abcd"])
    let wide = Viewport(rows: 4, columns: 4) { character, _ in character.isASCII ? 2 : 1 }
    #expect(rows(of: document, in: wide) == ["漢字漢字 ", "ab", "cd"])
  }

  @Test(
    "what is above comes to the top, what is below to the bottom, and what is in sight stays there",
    arguments: [
      ("one", "one", ["one", "two"]), ("one", "two", ["one", "two"]), ("one", "three", ["two", "three"]),
      ("one", "five", ["four", "five"]), ("four", "two", ["two", "three"]),
      ("four", "five", ["four", "five"]),
    ])
  func reveals(top: String, place: String, shown: [String]) throws {
    var viewport = Viewport(rows: 2, columns: 10)
    viewport.top = try offset(of: top)
    viewport.reveal(try offset(of: place), in: document)
    #expect(rows(of: document, in: viewport) == shown)
  }

  @Test(
    "it scrolls by rows, and stops at both ends of the text",
    arguments: [(1, "two"), (-1, "one"), (3, "four"), (-9, "one"), (9, "")])
  func scrolls(rows count: Int, top: String) {
    var viewport = Viewport(rows: 1, columns: 10)
    viewport.scroll(rows: count, in: document)
    #expect(rows(of: document, in: viewport) == [top])
  }

  @Test("a click is a place in its row, at its end behind it, and at the text's end below the last one")
  func clicks() throws {
    var viewport = Viewport(rows: 3, columns: 10)
    viewport.top = try offset(of: "four")
    let cases = [(0, 0, "four"), (0, 2, "ur\n"), (0, 9, "\nfive"), (1, 1, "ive")]
    for (row, column, place) in cases {
      #expect(viewport.offset(row: row, column: column, in: document) == (try offset(of: place)), "\(place)")
    }
    let end = document.rope.range.upperBound
    #expect(viewport.offset(row: 2, column: 4, in: document) == end)
    #expect(viewport.offset(row: 7, column: 4, in: document) == end)
  }
}
