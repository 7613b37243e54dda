import TestSupport
import Testing
import TextBuffer

@_spi(Benchmarks) @testable import MarkdownSyntax

/// Leaves that say what they said are not given to cmark again.
@Suite struct MovedLeavesTests {
  @Test(
    "what is quoted, indented, made an item or a heading, renumbered or moved isn't parsed",
    arguments: [
      ("a *b* c\n", [(0, 0, "- ")]),
      ("a *b*\nc [d](e\n\"f\")\n", [(0, 0, "> "), (6, 6, "> "), (14, 14, "> ")]),
      ("- a *b*\n- c `d`\n", [(8, 8, "  ")]),
      ("9. a *b*\n10. c\n", [(0, 1, "10")]),
      ("a *b*\n", [(0, 0, "# ")]),
      ("a\n\n- b *c*\n- d *e*\n\nf\n", [(3, 3, "- d *e*\n"), (11, 19, "")]),
      ("*a* b\nc *d*\n`e` f\n", [(6, 6, "- ")]), ("*a* b\nc *d*\n`e` f\n", [(6, 6, "\n> "), (12, 12, "\n")]),
      ("a\nb\n[c](d \"e\nf\")\n*g*\nh\n", [(4, 4, "# i\n"), (17, 17, "- ")]),
      ("[a](\n) *b*\n", [(0, 0, "> "), (5, 5, "> ")]),
    ])
  func moves(text: String, edits: [(Int, Int, String)]) {
    let rope = Rope(text)
    let changes = ChangeSet(
      edits.map { Edit(UTF8Offset($0.0)..<UTF8Offset($0.1), $0.2) }, length: rope.utf8Count)
    let after = changes.applied(to: rope)
    let (tree, cost) = SyntaxTree(rope).updatingWithCost(after: changes, in: after)
    #expect(cost.parsedBytes == 0, "\(after)")
    #expect(StoredTree(tree).difference(from: StoredTree(SyntaxTree(after))) == nil, "\(after)")
  }

  @Test(
    "each line of a long paragraph that becomes an item keeps what it said; all of a longer one isn't read for that"
  )
  func manyPieces() {
    let line = "a *b* [c](d)\n"
    for (count, isKept) in [(500, true), (16_000 / line.utf8.count + 2, false)] {
      let text = String(repeating: line, count: count)
      let edits = (0..<count).map { Edit.insert("- ", at: UTF8Offset($0 * line.utf8.count)) }
      #expect((check(edits, in: text, "\(count) lines").parsedBytes == 0) == isKept)
    }
  }

  @Test(
    "some lines of a paragraph are what they are by themselves, whatever reached over their edges",
    arguments: Cases.sample(
      of: [
        "*a\nb* *c*\n*d*", "*a* [b\nc](d) *e*\n*f*", "*a* `b\nc` `d`\n*e*", "*a* <b\nc> <d>\n*e*",
        "*a* [x][b\nc]\n*d*\n\n[b c]: u\n[c]: v", "*a* [b]\n[c] *d*\n\n[b]: u", "**a\n*b*\nc** *d*",
        "*a *b*\nc* d*\n*e*",
        "_a *b*\nc_ *d*\n_e", "*a*  \n*b*\n*c*", "*a*\\\n*b*\n*c*", "*a* \n*b* \n*c*",
        "www.a.b *c*\n*d* e@f.g\n*h*",
        "~~a~~ ~b\nc~ *d*\n*e*", "*a*\n\u{0B}*b*\n*c*\u{0C}\n*d*", "![*a*](b)\n[c](d \"e\nf\")\n*g*",
        "*a*\r\n*b*\r*c*\n*d*", "*a* &amp\n; *b*\n*c*", "*a* !\n[b](c)\n*d*", "*a*\n  *b*\n\t*c*\n*d*",
        "*a* `\n*b* `\n*c*", "*a* [^n]\n*b*\n\n[^n]: c", "*a* **\n*b* **\n**c**", "*a*\n[b]: c\n*d*",
        "*a* [b]\n[c][b] *d* [b](e)\n[f] *g*\n\n[b]: u \"v\"\n[f]: w",
      ], oneIn: 8),
    [["- "], ["\n"], ["> "], ["# "], ["\n- ", "\n"], ["1. ", "   "], ["\n    "], ["- ", "  - "]])
  func pieces(text: String, prefixes: [String]) {
    for base in ["", "> ", "- "] {
      let rope = Rope(base + text.replacing("\n", with: "\n" + (base == "- " ? "  " : base)))
      for first in 0..<rope.lineCount {
        let edits = prefixes.enumerated().filter { first + $0.offset < rope.lineCount }.map {
          Edit.insert($0.element, at: rope.startOfLine(first + $0.offset))
        }
        let changes = ChangeSet(edits, length: rope.utf8Count)
        let after = changes.applied(to: rope)
        let before = SyntaxTree(rope)
        let tree = before.updating(after: changes, in: after)
        #expect(
          StoredTree(tree).difference(from: StoredTree(SyntaxTree(after))) == nil, "\(rope) -> \(after)")
        let back = tree.updating(after: changes.inverted(in: rope), in: rope)
        #expect(StoredTree(back).difference(from: StoredTree(before)) == nil, "\(after) -> \(rope)")
      }
    }
  }

  @Test(
    "lines of random paragraphs that become blocks are those of a full parse",
    arguments: Cases.runs(2, from: 1))
  func randomPieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var kept = 0
    for _ in 0..<Cases.atMost(500) + Cases.count(100) {
      let text = Self.paragraph(using: &random) + "\n\n[s]: t\n[g h]: i\n\n[^u]: v\n"
      let rope = Rope(text)
      let lines = Set(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Int.random(in: 0..<rope.lineCount, using: &random)
        })
      let edits = lines.sorted().map { line in
        Edit.insert(Self.starts.randomElement(using: &random) ?? "", at: rope.startOfLine(line))
      }
      if check(edits, in: text, Cases.replay(seed)).parsedBytes == 0 { kept += 1 }
    }
    #expect(kept >= min(100, Cases.minimum(100)))
  }

  /// Compares the tree of `text` after `edits` with that of a full parse, and returns what it took.
  @discardableResult
  private func check(_ edits: [Edit], in text: String, _ name: String) -> UpdateCost {
    let rope = Rope(text)
    let changes = ChangeSet(edits, length: rope.utf8Count)
    let after = changes.applied(to: rope)
    let (tree, cost) = SyntaxTree(rope).updatingWithCost(after: changes, in: after)
    if let difference = StoredTree(tree).difference(from: StoredTree(SyntaxTree(after))) {
      Issue.record("\(name) \(UpdateCase(text: text, edits: edits)): \(difference)")
    }
    return cost
  }

  /// A paragraph of inlines that mostly stand on one line each, with a lone delimiter now and then.
  private static func paragraph(using random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 2...8, using: &random) {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let pieces = Int.random(in: 0..<20, using: &random) == 0 ? InlineSoup.fragments : inlines
        text += (pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
      }
      text +=
        ["\n", "\n", "\n", "\n", "\r\n", "\r", "  \n", " \n", "\\\n", "\n  "].randomElement(using: &random)
        ?? "\n"
    }
    return text
  }

  private static let inlines = [
    "a", "b", "cd", "é", "!", "x:y", "w", "(", "\"", "*b*", "**c**", "_e_", "`f`", "[g](h)", "![i](j \"k\")",
    "<b>",
    "<http://l.m>", "~~n~~", "***o** p*", "[*q*](r)", "[s]", "[t][s]", "[g h]", "&amp;", "\\*", "[^u]",
    "www.a.b", "a@b.c",
    "*v\nw*", "[x\ny](z)", "`1\n2`", "<b\nc>", "[g\nh]", "[z][g\nh]", "](h)", "**",
  ]

  private static let starts = [
    "- ", "> ", "# ", "\n", "\n- ", "1. ", "  - ", "\n\n", "+ [ ] ", "| ", "    ", "```\n", "[s]: u\n",
  ]

  @Test(
    "lone delimiters on other lines have a say: with those, cmark is asked again",
    arguments: [
      ["a", "_", "__", " ", ".", "_b_"], ["a", "*", "_", " ", "**", "__", "*b*"],
      ["~", "~~", "a", " ", "~~b~~"],
      ["[", "]", "(u)", "a", "![", "[s]", "[a](b)", "![c](d)"], ["`", "``", "a", "\\", "`b`"],
      ["<", ">", "b", "<b>", "<!--", "-->", "\"", "<?", "?>"],
      ["a@b.c", "www.a", "_", "*", ":", "http://", " ", "[a](b)"], ["[^u]", "[", "]", "^", "*a*", "_"],
    ])
  func loneDelimiters(pieces: [String]) {
    let seed = Cases.seed(5)
    var random = SeededGenerator(seed: seed)
    func line() -> String {
      (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
    for _ in 0..<Cases.atMost(200, least: 20) + Cases.count(40) {
      let text = "x\(line())y\nx\(line())y\nx\(line())y\n\n[s]: t\n\n[^u]: v\n"
      let rope = Rope(text)
      let start = rope.startOfLine(Int.random(in: 0...2, using: &random))
      let edits = [Edit.insert(["- ", "\n", "> "].randomElement(using: &random) ?? "", at: start)]
      check(edits, in: text, Cases.replay(seed))
    }
  }

  @Test("a leaf behind many of plain text is found, since these are gone by in step")
  func behindPlainLeaves() {
    let rope = Rope(String(repeating: "- a\n", count: 60) + "- *b*\n- c\n")
    let edits = (0...61).map { Edit.insert("> ", at: rope.startOfLine($0)) }
    let changes = ChangeSet(edits, length: rope.utf8Count)
    let after = changes.applied(to: rope)
    let (tree, cost) = SyntaxTree(rope).updatingWithCost(after: changes, in: after)
    #expect(cost.parsedBytes == 0)
    #expect(StoredTree(tree).difference(from: StoredTree(SyntaxTree(after))) == nil)
  }

  @Test("a leaf in which an edit far behind was made says what that made of it")
  func twoEdits() {
    let words = String(repeating: "c ", count: 400)
    for (start, end) in [("", "d"), ("*", "*"), ("", "")] {
      let rope = Rope("a \(start)b\n" + words + "x\n")
      let edits = [
        Edit.insert("> ", at: .zero), Edit.insert("> ", at: UTF8Offset(4 + start.utf8.count)),
        Edit(UTF8Offset(rope.utf8Count - 2)..<UTF8Offset(rope.utf8Count - 1), end + words),
      ]
      let changes = ChangeSet(edits, length: rope.utf8Count)
      let after = changes.applied(to: rope)
      let tree = SyntaxTree(rope).updating(after: changes, in: after)
      #expect(StoredTree(tree).difference(from: StoredTree(SyntaxTree(after))) == nil, "\(start) \(end)")
    }
  }
}
