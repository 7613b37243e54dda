import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("Folding ranges")
struct FoldingTests {
  @Test(
    "are sections and blocks of several lines, without the blank lines behind them",
    arguments: [
      ("# a\n\nb\n\n## c\nd\n\n# e\n", ["section 0-5", "section 4-5"]),
      ("- a\n- b\n  c\n\n\n", ["list 0-2", "item 1-2"]), ("- a\n  b\n", ["list 0-1"]),
      ("> - a\n> - b\n>\n> c\n", ["quote 0-3", "list 0-1"]), ("```swift\nx\n```\n", ["code 0-2"]),
      ("---\na: b\n---\n\ntext\n", ["frontMatter 0-2"]),
      ("<!-- a\nb -->\n\n<div>\n</div>\n", ["comment 0-1", "html 3-4"]),
      ("| a |\n| - |\n| b |\n", ["table 0-2"]), ("a[^1]\n\n[^1]: b\n\n    c\n", ["footnote 2-4"]),
      ("a\nb\n", []), ("", []),
    ])
  func rows(text: String, expected: [String]) {
    let folds = SyntaxTree(Rope(text)).foldingRanges()
    #expect(folds.map { "\($0.kind) \($0.lines.lowerBound)-\($0.lines.upperBound)" } == expected)
  }

  @Test("hide what is behind the first line's text", arguments: ["\n", "\r\n"])
  func hidden(ending: String) {
    let tree = SyntaxTree(Rope("- a\(ending)- b\(ending)\(ending)c"))
    #expect(tree.foldingRanges().map { tree.text.string(in: $0.hidden) } == ["\(ending)- b"])
  }

  @Test("are in order, nested or apart, and no two have the same lines", arguments: RandomDocuments.seeds)
  func law(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 40)) {
      let folds = SyntaxTree(Rope(text)).foldingRanges()
      let comment: Comment = "\(Cases.replay(seed)): \(text.debugDescription)"
      for (first, second) in zip(folds, folds.dropFirst()) {
        #expect(
          (first.lines.lowerBound, -first.lines.upperBound) < (
            second.lines.lowerBound, -second.lines.upperBound
          ),
          comment)
      }
      #expect(folds.allSatisfy { $0.lines.count > 1 && !$0.hidden.isEmpty }, comment)
    }
  }
}
