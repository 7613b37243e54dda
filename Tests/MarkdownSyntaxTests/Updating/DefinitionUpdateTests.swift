import Foundation
import TestSupport
import Testing
import TextBuffer

@_spi(Benchmarks) @testable import MarkdownSyntax

/// Link reference definitions count wherever they stand: what an edit of one costs, and that nothing is left behind.
@Suite struct DefinitionUpdateTests {
  /// 1,000 sections with a link each, and the definition of all of them in the section `place`.
  private func manual(definedIn place: Int) -> String {
    (0..<1_000).map { section in
      let definition = section == place ? "[manual]: https://example.org/manual\n\n" : ""
      let prose = String(repeating: "Some *prose* of no interest, with `code` in it.\n\n", count: 5)
      return definition + "See [the manual][manual].\n\n" + prose
    }.joined()
  }

  @Test(
    "a changed definition that 1,000 links use counts at once for what is near, and later for the rest",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    arguments: [0, 500, 999])
  func nearFirst(place: Int) throws {
    let rope = Rope(manual(definedIn: place))
    let tree = SyntaxTree(rope)
    let definition = try #require(tree.nodes(in: rope.range).first { $0.kind == .linkDefinition })
    let end = definition.range.upperBound
    let changes = ChangeSet([Edit(end..<end, "s")], length: rope.utf8Count)
    let changed = changes.applied(to: rope)
    let (updated, cost) = tree.updatingWithCost(after: changes, in: changed, within: .keystroke)
    #expect(cost.scannedBytes < 1_000 && cost.parsedBytes < 20_000 && cost.visitedBlocks < 1_000, "\(cost)")
    #expect(!updated.isComplete)

    // 80 lines around it.
    let line = changed.line(at: end)
    let visible =
      changed.startOfLine(max(0, line - 40))..<changed.startOfLine(min(changed.lineCount - 1, line + 40))
    func targets(in range: Range<UTF8Offset>) -> [String] {
      updated.nodes(in: range).filter { $0.kind == .link }.compactMap { $0.link?.destination }
    }
    #expect(targets(in: visible).count >= 3)
    #expect(Set(targets(in: visible)) == ["https://example.org/manuals"])
    #expect(Set(targets(in: changed.range)).count == 2, "all was parsed at once")
    let difference = StoredTree(updated.completed()).difference(from: StoredTree(SyntaxTree(changed)))
    #expect(difference == nil, "\(difference?.prefix(300) ?? "")")
  }

  @Test("a change of one of very many definitions parses what mentions its label, and nothing else")
  func oneOfMany() throws {
    let text =
      (0..<800).map { "See [l\($0)] here.\n\n" }.joined() + (0..<800).map { "[l\($0)]: /u\($0)\n" }.joined()
    var rope = Rope(text)
    var tree = SyntaxTree(rope)
    for (old, new) in [("/u400\n", "/v\n"), ("[l7]: /u7\n", ""), ("[l799]: /u799\n", "[l7]: /w\n")] {
      let place = try #require(rope.description.range(of: old)?.lowerBound)
      let start = UTF8Offset(rope.description.utf8.distance(from: rope.description.startIndex, to: place))
      let changes = ChangeSet(
        [Edit(start..<UTF8Offset(start.value + old.utf8.count), new)], length: rope.utf8Count)
      rope = changes.applied(to: rope)
      let (updated, cost) = tree.updatingWithCost(after: changes, in: rope)
      #expect(cost.parsedBytes < 200 && cost.fullParses == 0, "\(cost)")
      #expect(StoredTree(updated).difference(from: StoredTree(SyntaxTree(rope))) == nil)
      tree = updated
    }
  }

  @Test(
    "a keystroke looks at no more than a few thousand of very many definitions",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    arguments: HostileDocument.all.filter { $0.description.hasPrefix("definitions") }, ["", "a\n\n"])
  func takesTimeForVeryManyDefinitions(document: HostileDocument, before: String) {
    let rope = Rope(before + document.text(ofAbout: 120_000) + "\na *b*\n")
    let tree = SyntaxTree(rope)
    for place in [0, 1, 8, rope.utf8Count / 2, rope.utf8Count - 7] {
      for typed in ["x", "\n"] {
        let offset = UTF8Offset(place)
        let changes = ChangeSet([Edit(offset..<offset, typed)], length: rope.utf8Count)
        let changed = changes.applied(to: rope)
        let (updated, cost) = tree.updatingWithCost(after: changes, in: changed, within: .keystroke)
        let name = "\(document): \(typed.debugDescription) at \(place): \(cost)"
        #expect(cost.visitedBlocks < 10_000 && cost.foundBlocks < 5_000 && cost.fullParses == 0, "\(name)")
        guard typed == "\n" else { continue }
        let difference = StoredTree(updated.completed()).difference(from: StoredTree(SyntaxTree(changed)))
        #expect(difference == nil, "\(name): \(difference?.prefix(300) ?? "")")
      }
    }
  }

  @Test(
    "random edits around paragraphs of very many definitions, within any budget",
    arguments: RandomDocuments.seeds)
  func randomEdits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Cases.count(3) {
      var rope = Rope(Self.text(using: &generator))
      var tree = SyntaxTree(rope)
      for _ in 0..<12 {
        let changes = ChangeSet(RandomEdits.edits(of: rope, using: &generator), length: rope.utf8Count)
        let budget = WorkBudget(
          scannedBytes: [100, 1_000, .max].randomElement(using: &generator) ?? 0,
          parsingNanoseconds: [10_000, 300_000, .max].randomElement(using: &generator) ?? 0)
        rope = changes.applied(to: rope)
        tree = tree.updating(after: changes, in: rope, within: budget)
        let difference = StoredTree(tree.completed()).difference(from: StoredTree(SyntaxTree(rope)))
        guard difference == nil else {
          Issue.record(
            "\(Cases.replay(seed)): \(difference?.prefix(300) ?? "") after \(changes) with \(budget), now \(rope.description.debugDescription)"
          )
          return
        }
        if Bool.random(using: &generator) { tree = tree.completed() }
      }
    }
  }

  @Test(
    "an edit in a paragraph of more definitions than a keystroke reads leaves its end for later, and nothing wrong",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    arguments: [1, 1_500, 2_998], ["x", "\n\n", "text ", "[", "```\n"])
  func longRun(number: Int, typed: String) {
    let links = "See [r1], [r1500] and [r2998].\n\n"
    let run = (0..<3_000).map { "[r\($0)]: https://example.org/\($0)\n" }.joined()
    let rope = Rope(links + run + "\n" + links + "The *end*.\n")
    let tree = SyntaxTree(rope)
    let line = rope.contentOfLine(number + 2)
    let meanings = Set(tree.links().map(\.attributes.destination))
    for place in [line.lowerBound, UTF8Offset(line.lowerBound.value + 1), line.upperBound] {
      let changes = ChangeSet([Edit(place..<place, typed)], length: rope.utf8Count)
      let changed = changes.applied(to: rope)
      let (updated, cost) = tree.updatingWithCost(after: changes, in: changed, within: .keystroke)
      #expect(cost.scannedBytes <= 200_000, "\(cost)")
      let full = SyntaxTree(changed)
      #expect(StoredTree(updated.completed()).difference(from: StoredTree(full)) == nil)
      #expect(updated.unparsedRanges.isEmpty)
      // What isn't pending is as in the tree of a full parse.
      let pending = updated.pendingRanges.first { $0.upperBound == changed.range.upperBound }
      let end = pending?.lowerBound ?? changed.range.upperBound
      let all = updated.root.children.filter { $0.range.upperBound < end }
      // The block before may go on in what is pending.
      let blocks = all.dropLast(pending == nil ? 0 : 1)
      let others = full.root.children.prefix(blocks.count)
      #expect(blocks.map(\.kind) == others.map(\.kind) && blocks.map(\.range) == others.map(\.range))
      // A link means what it means now or, while something is pending, what it meant before.
      let now = Dictionary(
        uniqueKeysWithValues: full.links().map { ($0.node.range, $0.attributes) })
      for link in updated.links() where link.node.range.upperBound < end {
        let isNew = now[link.node.range] == link.attributes
        #expect(isNew || pending != nil && meanings.contains(link.attributes.destination))
      }
    }
  }

  /// Random lines, a run of definitions, sometimes in a container, and random lines again.
  private static func text(using generator: inout SeededGenerator) -> String {
    let labels = Int.random(in: 1...300, using: &generator)
    let prefix = ["", "", "> ", "  "].randomElement(using: &generator) ?? ""
    let opener = prefix == "  " ? "- " : prefix
    let definitions = (0..<Int.random(in: 100...300, using: &generator)).map { number in
      (number == 0 ? opener : prefix)
        + "[\(number % labels == 0 ? "a" : "r\(number % labels)")]: /u\(number)\n"
    }
    let start = Bool.random(using: &generator) ? RandomDocuments.text(using: &generator) + "\n" : ""
    let blank = Bool.random(using: &generator) ? "\n" : ""
    return start + blank + definitions.joined() + blank + RandomDocuments.text(using: &generator)
      + "\n\n[a] [r7] *[r1][]*\n"
  }
}
