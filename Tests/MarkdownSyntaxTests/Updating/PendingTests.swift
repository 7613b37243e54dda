import TestSupport
import Testing
import TextBuffer

@_spi(Benchmarks) @testable import MarkdownSyntax

/// Updates within a budget leave work over, and lose nothing.
@Suite struct PendingTests {
  @Test(
    "completing a tree gives that of a full parse, after any edits within any budget",
    arguments: RandomDocuments.seeds)
  func completion(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Cases.count(4, least: 2) {
      let text = (0..<6).map { _ in RandomDocuments.text(using: &generator) }.joined(separator: "\n")
      guard edit(text, seed: seed, &generator) else { return }
    }
  }

  private func edit(_ text: String, seed: UInt64, _ generator: inout SeededGenerator) -> Bool {
    var rope = Rope(text)
    var tree = SyntaxTree(rope)
    for _ in 0..<20 {
      let changes = ChangeSet(RandomEdits.edits(of: rope, using: &generator), length: rope.utf8Count)
      let budget = WorkBudget(
        scannedBytes: [0, 20, 100, 1_000, .max].randomElement(using: &generator) ?? 0,
        parsingNanoseconds: [0, 4_000, 10_000, .max].randomElement(using: &generator) ?? 0)
      let changed = changes.applied(to: rope)
      tree = tree.updating(after: changes, in: changed, within: budget)
      let completed = tree.completed()
      if let problem = StoredTree(completed).difference(from: StoredTree(SyntaxTree(changed))) {
        Issue.record(
          "\(Cases.replay(seed)): \(problem) after \(changes) with \(budget) in \(rope.description.debugDescription)"
        )
        return false
      }
      #expect(completed.isComplete && completed.pendingRanges.isEmpty)
      if Int.random(in: 0..<4, using: &generator) == 0 { tree = completed }
      rope = changed
    }
    return true
  }

  @Test(
    "a keystroke reads and parses a bounded part of any text, and says what is pending",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)))
  func bounded() {
    let lines = String(repeating: "a *b* `c` [d](e) line\n", count: 20_000)
    let texts = [
      "a paragraph": lines, "one line": lines.filter { $0 != "\n" }, "code": "```\n" + lines,
      "an unclosed comment": "<!--\n" + lines,
      "blocks": lines.split(separator: "\n").joined(separator: "\n\n"),
    ]
    for (name, text) in texts {
      let rope = Rope(text)
      let tree = SyntaxTree(rope)
      for (place, typed) in [(0, "```\n"), (rope.utf8Count / 2, "x"), (rope.utf8Count, "y")] {
        let offset = UTF8Offset(place)
        let changes = ChangeSet([Edit(offset..<offset, typed)], length: rope.utf8Count)
        let changed = changes.applied(to: rope)
        let (updated, cost) = tree.updatingWithCost(after: changes, in: changed, within: .keystroke)
        #expect(cost.scannedBytes < 200_000 && cost.parsedBytes < 100_000, "\(name): \(cost)")
        let isOneLeaf = name == "a paragraph" || name == "one line"
        // What follows a line of a comment may depend on the line.
        let isDone = place > 0 && !isOneLeaf && (name != "an unclosed comment" || typed == "x")
        #expect(updated.isComplete == isDone, "\(name): \(cost)")
        #expect(StoredTree(updated.completed()) == StoredTree(SyntaxTree(changed)), "\(name)")
      }
    }
  }

  @Test(
    "a keystroke in a hostile document does no more than the budget says, and loses nothing",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    arguments: HostileDocument.all)
  func takesTimeForHostileDocuments(document: HostileDocument) {
    let rope = Rope(document.text(ofAbout: 12_000))
    let tree = SyntaxTree(rope)
    let budget = WorkBudget(scannedBytes: 4_000, parsingNanoseconds: 100_000)
    for place in [0, rope.utf8Count / 2, rope.utf8Count] {
      for typed in ["x", "\n", "```\n"] {
        let offset = rope.scalarStart(at: UTF8Offset(place))
        let changes = ChangeSet([Edit(offset..<offset, typed)], length: rope.utf8Count)
        let changed = changes.applied(to: rope)
        let (updated, cost) = tree.updatingWithCost(after: changes, in: changed, within: budget)
        let name = "\(document): \(typed.debugDescription) at \(place): \(cost)"
        #expect(cost.scannedBytes <= 4 * budget.scannedBytes && cost.foundBlocks < 500, "\(name)")
        // Prose takes cmark some nanoseconds for a byte; definitions come on top.
        #expect(cost.parsedBytes < 16_000 && cost.fullParses == 0, "\(name)")
        let difference = StoredTree(updated.completed()).difference(from: StoredTree(SyntaxTree(changed)))
        #expect(difference == nil, "\(name): \(difference?.prefix(300) ?? "")")
      }
    }
  }

  @Test("leaves that mention a definition with too many mentions keep their meaning, and are pending")
  func staleLabels() {
    let rope = Rope("[a]: /u\n\n[b]: /w\n\n" + String(repeating: "[a]\n\n", count: 3_000) + "[b]\n")
    let tree = SyntaxTree(rope)
    let changes = ChangeSet([Edit(UTF8Offset(6)..<UTF8Offset(7), "v")], length: rope.utf8Count)
    let changed = changes.applied(to: rope)
    let updated = tree.updating(after: changes, in: changed, within: .keystroke)
    #expect(!updated.isComplete && updated.pendingRanges.count == 3_000)
    let links = updated.links().filter { !$0.isImage }
    #expect(Set(links.map(\.attributes.destination)) == ["/u", "/v", "/w"])
    #expect(StoredTree(updated.completed()) == StoredTree(SyntaxTree(changed)))
  }

  @Test("a paragraph that may go on behind what a key scans is given to cmark when its end is known")
  func cut() {
    let rows = String(repeating: "| one `cell` | another *cell* |\n", count: 3_000)
    let rope = Rope("| a | b |\n| - | - |\n" + rows)
    let place = rope.startOfLine(100)
    let changes = ChangeSet([Edit(place..<place, "\n")], length: rope.utf8Count)
    let changed = changes.applied(to: rope)
    let (updated, cost) = SyntaxTree(rope).updatingWithCost(after: changes, in: changed, within: .keystroke)
    #expect(cost.parsedBytes < 100 && cost.foundBlocks < 100, "\(cost)")
    #expect(updated.pendingRanges.map(\.lowerBound).first == place.advanced(by: 1))
    #expect(updated.pendingRanges.count == 2)
    #expect(StoredTree(updated.completed()) == StoredTree(SyntaxTree(changed)))
  }

  @Test("a leaf that could take cmark more than a second is never given to it") func unparsed() {
    let hostile = String(repeating: "![[]()", count: 100_000)
    let tree = SyntaxTree(Rope("a\n\n\(hostile)\n\n*b*"))
    #expect(tree.unparsedRanges == [UTF8Offset(3)..<UTF8Offset(600_003)])
    #expect(tree.isComplete)
    let inside = tree.path(to: UTF8Offset(500)).last
    #expect(inside?.kind == .text && inside?.range == tree.unparsedRanges.first)
  }
}
