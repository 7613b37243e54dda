import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

@Suite("What could be completed at a caret")
struct CompletionContextTests {
  /// The caret is at `ˇ`; what is expected is the kind, and what has been typed of it.
  @Test(
    "is told from its line",
    arguments: [
      ("[a](noˇ", "address no"), ("[a](ˇ", "address "), ("![a](i/ˇ.png)", "address i/"),
      ("[a](<b cˇ", "address b c"),
      ("[a](b.md#inˇ", "anchor(path: \"b.md\") in"), ("[a](#ˇ)", "anchor(path: \"\") "), ("[a](b \"ˇ", nil),
      ("[a](b) [cˇ", "label c"), ("[a][bˇ", "label b"), ("see [ˇ", "label "), ("[a]ˇ", nil),
      ("a [^1ˇ", "footnote 1"),
      ("[a]: b/ˇ", "address b/"), ("> [a]: <b cˇ", "address b c"), ("[^a]: bˇ", nil), ("\\[aˇ", nil),
      ("[a](b(c)dˇ", "address b(c)d"), ("```swˇ", "language sw"), ("> ~~~ˇ", "language "), ("``` a ˇ", nil),
      ("``swˇ", nil),
      ("```\n[aˇ\n```", nil), ("```\n```swˇ", nil), ("<!--\n[aˇ\n-->", nil), ("a `[bˇ` c", nil),
      ("---\na: [bˇ\n---\n", nil),
      ("    [aˇ", nil), ("plainˇ", nil), ("ˇ", nil),
    ] as [(String, String?)])
  func rows(marked: String, expected: String?) throws {
    let parts = marked.split(separator: "ˇ", omittingEmptySubsequences: false)
    let caret = UTF8Offset(parts[0].utf8.count)
    let document = MarkdownDocument(parts.joined())
    let found = document.completionContext(at: caret)
    #expect(found.map { "\($0.kind) \($0.typed)" } == expected)
    #expect(
      found.map { document.rope.string(in: $0.range) == $0.typed && $0.range.upperBound == caret } ?? true)
  }

  @Test("is told of any text, at any place", arguments: RandomDocuments.seeds)
  func anyText(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(60, least: 10)) {
      let document = MarkdownDocument(text)
      for place in 0...document.rope.utf8Count where document.rope.isScalarBoundary(UTF8Offset(place)) {
        let found = document.completionContext(at: UTF8Offset(place))
        #expect(
          found.map { $0.range.upperBound.value == place } ?? true,
          "\(Cases.replay(seed)): \(text.debugDescription)")
        _ = document.matchingPair(at: UTF8Offset(place))
      }
    }
  }
}

@Suite("The other half of a pair")
struct MatchingPairTests {
  /// The caret is at `ˇ`; what is expected are both halves.
  @Test(
    "of a bracket or of delimiters at a caret",
    arguments: [
      ("aˇ(b) c", "1-2 3-4"), ("a(ˇb) c", "1-2 3-4"), ("a(b)ˇ c", "1-2 3-4"), ("a(bˇb)", nil),
      ("a ˇ**b** c", "2-4 5-7"),
      ("a **ˇb** c", "2-4 5-7"), ("a **b**ˇ c", "2-4 5-7"), ("a *ˇ*b** c", "2-4 5-7"), ("ˇ`a` b", "0-1 2-3"),
      ("ˇ[a](u)", "0-1 2-3"), ("[a]ˇ(u)", "3-4 5-6"), ("**ˇ(a)**", "2-3 4-5"), ("```\nˇ(a)\n```", "4-5 6-7"),
      ("a ~~b~~ˇ", "2-4 5-7"), ("ˇ", nil), ("ˇ(a", nil),
    ] as [(String, String?)])
  func rows(marked: String, expected: String?) {
    let parts = marked.split(separator: "ˇ", omittingEmptySubsequences: false)
    let pair = MarkdownDocument(parts.joined()).matchingPair(at: UTF8Offset(parts[0].utf8.count))
    #expect(
      pair.map { pair in
        [pair.opener, pair.closer].map { "\($0.lowerBound.value)-\($0.upperBound.value)" }.joined(
          separator: " ")
      } == expected)
  }
}
