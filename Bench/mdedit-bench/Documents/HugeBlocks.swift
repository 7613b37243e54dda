import TextBuffer

extension BenchmarkDocument {
  /// The names of the documents of one huge block.
  static let namesOfHugeBlocks: Set = ["a list", "a quote", "a table"]

  /// A list, a quote and a table of about `size` bytes, each a document.
  static func hugeBlocks(ofAbout size: Int) -> [BenchmarkDocument] {
    [
      ("a list", "", "- an *item* of a very long list, with `code` and more\n"),
      ("a quote", "", "> A line of a *quote* with `code` in it,\n> and another one.\n>\n"),
      ("a table", "| word | *meaning* |\n| --- | --- |\n", "| one `cell` | another *cell* of text |\n"),
    ].map { name, first, line in
      let count = max(1, size / line.utf8.count)
      return BenchmarkDocument(name: name, rope: Rope(first + String(repeating: line, count: count)))
    }
  }
}
