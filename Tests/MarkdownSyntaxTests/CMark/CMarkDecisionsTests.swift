import Foundation
import TestSupport
import Testing

@_spi(Benchmarks) @testable import MarkdownSyntax

/// The table of what releases of cmark decide differently, beside what each release makes of examples of it.
///
/// `Scripts/record-cmark-decisions` recorded that. So whichever library is linked, the table is held to all of them.
@Suite struct CMarkDecisionsTests {
  /// An example of a decision.
  struct Example: Decodable, Sendable {
    /// The member of `CMarkDecisions`.
    var decision: String
    var markdown: String
    /// Each release's HTML.
    var html: [String: String]
    /// The kinds of each release's blocks, in document order, as cmark names them.
    var blocks: [String: [String]]
  }

  private static func examples() throws -> [Example] {
    let file = Corpora.packageRoot.appending(path: "Fixtures/syntax/cmark-decisions.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Example.self, from: Data($0.utf8))
    }
  }

  /// What the table says of `release`, by the names of its members.
  private static func table(_ release: CMarkRelease) -> [String: String] {
    let members = Mirror(reflecting: CMarkDecisions(of: release)).children
    return Dictionary(uniqueKeysWithValues: members.map { ($0.label ?? "", "\($0.value)") })
  }

  @Test("a decision changes with the releases with which its examples change, and no other")
  func releases() throws {
    let examples = try Dictionary(grouping: Self.examples(), by: \.decision)
    let decisions = Self.table(.newestKnown).keys.filter { $0 != "release" }
    #expect(Set(decisions) == Set(examples.keys))
    for (decision, examples) in examples {
      let releases = examples[0].html.keys.compactMap(CMarkRelease.init).sorted()
      #expect(releases.count >= 5)
      for (older, newer) in zip(releases, releases.dropFirst()) {
        let isOther = examples.contains { $0.html[older.description] != $0.html[newer.description] }
        let isOtherInTable = Self.table(older)[decision] != Self.table(newer)[decision]
        #expect(isOther == isOtherInTable, "\(decision) between \(older) and \(newer)")
      }
    }
  }

  @Test("the block scanner finds the blocks that each release finds, whichever is linked")
  func blocks() throws {
    let names: [SyntaxKind: String] = [
      .blockQuote: "block_quote", .paragraph: "paragraph", .htmlBlock: "html_block", .codeBlock: "code_block",
    ]
    for example in try Self.examples() {
      for (release, blocks) in example.blocks {
        let decisions = CMarkDecisions(of: try #require(CMarkRelease(release)))
        let scanner = BlockScanner(
          document: Array(example.markdown.utf8), dialect: .commonMark, decisions: decisions)
        let found = scanner.output.records.compactMap { names[$0.kind] }
        #expect(found == blocks, "\(example.markdown.debugDescription) by \(release)")
      }
    }
  }

  @Test("the tree says of each example what the linked cmark says, which is what was recorded of it")
  func linked() throws {
    for example in try Self.examples() {
      let bytes = Array(example.markdown.utf8)
      let tree = SyntaxTree(bytes: bytes, dialect: .commonMark)
      let html = CMarkRenderer.html(bytes, safe: false, sourcePositions: false)
      #expect(tree.html() == html)
      #expect(tree.unprovenRanges.isEmpty)
      if let recorded = example.html[CMarkRelease.linked.description] { #expect(html == recorded) }
    }
  }

  @Test("a release that is newer than all known ones decides as the newest known one")
  func future() {
    let future = CMarkRelease(0, 99, 0)
    #expect(future > .newestKnown)
    var (known, unknown) = (Self.table(.newestKnown), Self.table(future))
    #expect(unknown.removeValue(forKey: "release") == "0.99.0")
    #expect(known.removeValue(forKey: "release") == CMarkRelease.newestKnown.description)
    #expect(known == unknown)
  }

  @Test(
    "what is no release isn't read as one",
    arguments: ["", "0.31", "0.31.2.1", "0.31.x", "0.31.256", "0..2", "-1.0.0"])
  func noRelease(text: String) { #expect(CMarkRelease(text) == nil) }

  @Test("characters are punctuation where the linked cmark holds them for it, but for newer ones")
  func punctuation() throws {
    let scalars = Cases.sample(of: 0x80...0x10FFFF, oneIn: 8).compactMap(Unicode.Scalar.init).filter {
      ![.unassigned, .privateUse].contains($0.properties.generalCategory)
    }
    let document = scalars.reduce(into: [UInt8]()) { $0 += "x*\($1)y*\n\n".utf8 }
    // A run opens after a letter unless punctuation or white space follows.
    let tree = try #require(CMarkTree(parsing: document))
    let areOther = tree.withRoot { root in
      var areOther: [Bool] = []
      var paragraph = root.firstChild
      while let current = paragraph {
        areOther.append(current.firstChild?.next?.inlineKind == .emphasis)
        paragraph = current.next
      }
      return areOther
    }
    #expect(areOther.count == scalars.count)
    let differing = zip(scalars, areOther).filter { (ScalarClass($0) == .other) != $1 }.map(\.0)
    // The Unicode of its table.
    let newest = CMarkDecisions.linked.symbolsArePunctuation ? (15, 0) : (7, 0)
    let old = differing.filter { $0.properties.age.map { ($0.major, $0.minor) <= newest } ?? false }
    #expect(old.isEmpty, "\(old)")
  }
}
