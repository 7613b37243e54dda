import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// An updated tree is that of a full parse, after any edit.
///
/// With `PendingTests`, 6,000 random edits of random documents at scale 1, and with `TEST_SCALE=170` a million, besides
/// those of examples and real documents.
@Suite struct UpdatingTests {
  @Test("random edits of random documents", arguments: RandomDocuments.seeds)
  func randomDocuments(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Cases.count(20, least: 4) {
      let text = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        RandomDocuments.text(using: &generator)
      }.joined(separator: "\n")
      guard edit(text, times: 20, seed: seed, &generator) else { return }
    }
  }

  @Test(
    "random edits of code and HTML blocks, long ones, too, in containers", arguments: RandomDocuments.seeds)
  func longBlocks(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Cases.count(10, least: 3) {
      let text = LongBlocks.text(lines: round % 10 == 0 ? 480...540 : 2...30, using: &generator)
      guard edit(text, times: 12, seed: seed, &generator) else { return }
    }
  }

  @Test(
    "random edits of the specifications' examples",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)),
    arguments: ["commonmark-0.30", "gfm-0.29", "gfm-extensions"])
  func examples(corpus: String) throws {
    let examples = try Corpora.examples(corpus).map(\.markdown)
    let seed = Cases.seed(7)
    for (index, example) in examples.enumerated() {
      // Each example has draws of its own, whatever the number of edits.
      var generator = SeededGenerator(seed: seed &+ UInt64(index))
      let times = Cases.count(average: 2, using: &generator)
      guard times > 0 else { continue }
      let others = (0..<3).compactMap { _ in examples.randomElement(using: &generator) }
      let text = (others + [example]).joined(separator: "\n")
      guard edit(text, times: times, seed: seed, &generator) else { return }
    }
  }

  @Test(
    "random edits of real documents", .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func documents() throws {
    let seed = Cases.seed(11)
    let documents = try Corpora.documents().map(\.text).filter { $0.utf8.count < 100_000 }
    for (index, document) in documents.enumerated() {
      // Each document has draws of its own, whatever the number of edits.
      var generator = SeededGenerator(seed: seed &+ UInt64(index))
      let times = min(Cases.count(average: 3, using: &generator), 3 + Int(Cases.scale / 10))
      guard times > 0 else { continue }
      guard edit(document, times: times, seed: seed, &generator) else { return }
    }
  }

  @Test(
    "cases that once failed",
    arguments: [
      UpdateCase(
        text: """
          * a
            1.   [ ] b c
                 1.\t[ ] word
                 \t[j](k)
                 1.
                 1.\t[ ] `f`
                 1.\t[ ] d *e*
          * a
            a

          """, edits: [Edit(UTF8Offset(72)..<UTF8Offset(72), "\n")]),
      UpdateCase(text: "[^a]\n+ [ ]  [", edits: [Edit(UTF8Offset(11)..<UTF8Offset(11), "[^a]: x\n")]),
      UpdateCase(text: "[^a]\r[^a]:", edits: [Edit(UTF8Offset(2)..<UTF8Offset(2), "    ")]),
      UpdateCase(text: "n||\n-|-\n|\nP", edits: [Edit(UTF8Offset(11)..<UTF8Offset(11), "<div>\n")]),
      UpdateCase(text: "- a\n\n  [x]: /u\n  text\n", edits: [Edit(UTF8Offset(19)..<UTF8Offset(19), "x")]),
      UpdateCase(
        text: "1. a\n2. b\n\n   [r]: /u\n- d\n", edits: [Edit(UTF8Offset(25)..<UTF8Offset(25), "x")]),
      UpdateCase(text: "\u{0C}\n-|", edits: [Edit(UTF8Offset(0)..<UTF8Offset(1), "]")]),
      UpdateCase(text: "\u{0C}\n-|", edits: [Edit(UTF8Offset(0)..<UTF8Offset(1), "a")]),
      UpdateCase(text: ">[]()\n\u{0C}\n=", edits: [Edit(UTF8Offset(0)..<UTF8Offset(1), "\n\n")]),
      UpdateCase(text: "*b*\n\u{0C}\n-|", edits: [Edit(UTF8Offset(4)..<UTF8Offset(5), "a")]),
      UpdateCase(text: "- )\n\n\t<e>", edits: [Edit(UTF8Offset(5)..<UTF8Offset(6), ".")]),
      UpdateCase(text: "***\no", edits: [Edit(UTF8Offset(4)..<UTF8Offset(4), "\n===\n")]),
      UpdateCase(
        text: "---\n)",
        edits: [
          Edit(UTF8Offset(4)..<UTF8Offset(5), "\n\n    a\n"), Edit(UTF8Offset(5)..<UTF8Offset(5), "!!!"),
        ]),
    ])
  func onceFailed(update: UpdateCase) { #expect(update.problem() == nil, "\(update)") }

  /// A block between lines of semicolons, with an info string.
  private static let block = Dialect(
    BlockConstruct(BlockID(9), name: "note", delimiter: ";", length: 2, tag: "aside", takesInfo: true))

  /// Mostly GFM, sometimes CommonMark, sometimes any mixture of extensions.
  private static func dialect(using generator: inout SeededGenerator) -> Dialect {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .commonMark
    case 3: .gfm.union(block)
    case 1...2:
      [Dialect.tables, .taskItems, .strikethrough, .autolinks, .frontMatter, .footnotes]
        .filter { _ in Bool.random(using: &generator) }.reduce(into: Dialect()) { $0.formUnion($1) }
    default: .gfm
    }
  }

  /// Edits `text` a few times; whether all went well.
  private func edit(_ text: String, times: Int, seed: UInt64, _ generator: inout SeededGenerator) -> Bool {
    let dialect = Self.dialect(using: &generator)
    var rope = Rope(text)
    var tree = SyntaxTree(rope, dialect: dialect)
    for round in 0..<times {
      let edits = RandomEdits.edits(of: rope, using: &generator)
      let changes = ChangeSet(edits, length: rope.utf8Count)
      let changed = changes.applied(to: rope)
      let old = tree
      let stretch: Range<UTF8Offset>?
      (tree, stretch) = tree.updatingWithStretch(after: changes, in: changed)
      if let stretch {
        let image = stretch.lowerBound..<stretch.upperBound.advanced(by: changed.utf8Count - rope.utf8Count)
        let found = UpdateCase(text: rope.description, edits: edits, dialect: dialect)
        #expect(
          tree.nodes(outside: image) == old.nodes(outside: stretch),
          "\(Cases.replay(seed)): \(stretch), \(found)")
      }
      // Of one edit in five: it takes longer than the update.
      if round % 5 == 0, let stretches = tree.changedHTML(since: old), stretches.allSatisfy({ $0.isSame }) {
        let found = UpdateCase(text: rope.description, edits: edits, dialect: dialect)
        #expect(tree.html() == old.html(), "\(Cases.replay(seed)): \(found)")
      }
      let expected = SyntaxTree(changed, dialect: dialect)
      if let problem = StoredTree(tree).difference(from: StoredTree(expected)) {
        let found = UpdateCase(text: rope.description, edits: edits, dialect: dialect)
        let small = found.problem() == nil ? found : found.shrunk()
        Issue.record("\(Cases.replay(seed)): \(small.problem() ?? problem), in \(small)")
        return false
      }
      rope = changed
    }
    return true
  }
}
