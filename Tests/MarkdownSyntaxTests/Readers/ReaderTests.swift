import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// What readers of a tree ask for.
@Suite struct ReaderTests {
  private func text(_ range: Range<UTF8Offset>?, _ rope: Rope) -> String {
    range.map { String(decoding: rope.bytes(in: $0), as: UTF8.self) } ?? ""
  }

  @Test("a node and its ancestors lead from a byte to the document")
  func ancestors() {
    let tree = SyntaxTree(Rope("> - a *b*\n"))
    let node = tree.node(at: UTF8Offset(7))
    #expect(node.kind == .text)
    #expect(
      node.ancestors.map(\.kind) == [.emphasis, .paragraph, .item, .list, .blockQuote, .document])
    #expect(tree.node(at: UTF8Offset(9)).kind == .document)
    #expect(tree.root.ancestors.isEmpty)
  }

  @Test("the outline nests sections by level")
  func outline() {
    let rope = Rope("# A *b* `c`\n\nx\n\n## B\n\ny\n\n# C\n\n> ### D &amp; \\* ![i *j*](u)\n\n## E\n")
    let outline = SyntaxTree(rope).outline()
    #expect(outline.map(\.title) == ["A b c", "B", "C", "D & * i j", "E"])
    #expect(outline.map(\.level) == [1, 2, 1, 3, 2])
    #expect(outline.map(\.depth) == [0, 1, 0, 1, 1])
    #expect(
      outline.map { text($0.section, rope).filter { $0 != "\n" } } == [
        "# A *b* `c`x## By", "## By", "# C> ### D &amp; \\* ![i *j*](u)## E",
        "### D &amp; \\* ![i *j*](u)", "## E",
      ])
  }

  @Test("links and images know their destinations and definitions")
  func links() {
    let rope = Rope(
      "[a](x) ![b](y 't') [c][D] [d] [[e]][d] <http://f> http://g.h\n\n[d]: z\n[D]: no\n\n> [q\n> r]\n\n[Q r]: w\n"
    )
    let links = SyntaxTree(rope).links()
    #expect(
      links.map(\.attributes.destination) == ["x", "y", "z", "z", "z", "http://f", "http://g.h", "w"])
    #expect(links.map(\.isImage) == [false, true, false, false, false, false, false, false])
    #expect(
      links.map { text($0.definition?.range, rope) }
        == ["", "", "[d]: z", "[d]: z", "[d]: z", "", "", "[Q r]: w"])
  }

  @Test("misuse traps")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      _ = SyntaxTree(Rope("abc")).visibleText(of: UTF8Offset(0)..<UTF8Offset(4))
    }
    await #expect(processExitsWith: .failure) {
      _ = SyntaxTree(Rope("abc")).updating(after: .identity(length: 5), in: Rope("abcde"))
    }
  }

  @Test("tasks and code blocks are found wherever they stand")
  func tasksAndCode() {
    let rope = Rope(
      "- [ ] a\n  1. [x] b\n\n> ```swift x\n> let a\n>\n> ```\n\n    code\n\n~~~\n~~~\n\n[^a]:\n    - [X] c\n"
    )
    let tree = SyntaxTree(rope)
    #expect(tree.tasks.map(\.isChecked) == [false, true, true])
    #expect(tree.tasks.map { text($0.marker.range, rope) } == ["[ ]", "[x]", "[X]"])
    #expect(tree.tasks.map(\.item.kind) == [.item, .item, .item])
    #expect(tree.codeBlocks.map(\.language) == ["swift", nil, nil])
    #expect(tree.codeBlocks.map { $0.lines.map { text($0, rope) } } == [["let a", ""], ["code"], []])
  }

  @Test("prose is the running text without markup, code and addresses")
  func prose() {
    let rope = Rope(
      "---\nt: u\n---\n\n# A *b*c\n\n> one\n> t\\*wo &amp; `x` three\n\n<b>four</b> http://a.b <x@y.z> five[^n]\n\n```\nno\n```\n\n| s\\|ix |\n|---|\n\n![alt](u 'no')\n\n[^n]: note\n\n[r]: /no\n"
    )
    let tree = SyntaxTree(rope)
    #expect(
      tree.prose().map { $0.ranges.map { text($0, rope) } } == [
        ["A ", "b", "c"], ["one", "t", "*wo ", " ", " three"], ["four", " ", " ", " five"], ["s", "|ix"],
        ["alt"],
        ["note"],
      ])
    #expect(
      tree.prose(in: UTF8Offset(17)..<UTF8Offset(18)).map(\.block.kind) == [.heading])
  }

  @Test("a bar in a cell is prose without the backslashes before it")
  func proseOfCells() {
    let rope = Rope("| s\\\\|ix |\n|---|\n")
    #expect(SyntaxTree(rope).prose().map { $0.ranges.map { text($0, rope) } } == [["s", "|ix"]])
  }

  @Test(
    "visible text is the HTML without its tags, for the paragraphs of every corpus",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func visibleText() throws {
    var count = 0
    let examples = try Corpora.examples("commonmark-0.30") + Corpora.examples("gfm-0.29")
    let texts = try examples.map(\.markdown) + Corpora.documents().map(\.text)
    for text in Cases.sample(of: texts, oneIn: 4) {
      let rope = Rope(text)
      for part in SyntaxTree(rope).htmlByBlock() {
        guard let block = part.block, block.kind == .paragraph || block.kind == .heading else { continue }
        let hasMore = SyntaxTreeFacts.has([.image, .htmlInline, .footnoteReference], in: block)
        if hasMore { continue }
        let plain = part.html.replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<")
          .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        #expect(block.visibleText(in: rope).replacing("\0", with: "\u{FFFD}") + "\n" == plain, "\(part.html)")
        count += 1
      }
    }
    #expect(count > (Cases.scale < 1 ? 100 : 1_000))
  }

  @Test(
    "the HTML of the blocks is that of the document, for random documents", arguments: RandomDocuments.seeds)
  func htmlByBlock(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 40)) {
      let comment: Comment = "\(Cases.replay(seed)): \(text.debugDescription)"
      let rope = Rope(text)
      let tree = SyntaxTree(rope)
      let parts = tree.htmlByBlock(options: .sourceRanges)
      #expect(
        parts.map(\.html).joined() == tree.html(options: .sourceRanges), comment)
      for part in parts { #expect(part.block.map { $0.range == part.range } ?? part.range.isEmpty, comment) }
    }
  }

  @Test("ranges convert to UTF-16 and back, in order and out of it")
  func utf16() {
    let rope = Rope(String(repeating: "aé€😀\r\n", count: 300))
    var converter = UTF16Converter(rope)
    let seed = Cases.seed(1)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Cases.count(2_000, least: 500) {
      let any = Int.random(in: 0...rope.utf8Count, using: &generator)
      let offset = rope.scalarStart(at: UTF8Offset(round % 3 == 0 ? any : min(rope.utf8Count, round * 2)))
      #expect(
        converter.convert(offset) == rope.utf16Offset(of: offset), "\(Cases.replay(seed)), round \(round)")
    }
    let range = UTF8Offset(1)..<UTF8Offset(10)
    #expect(rope.utf16Range(of: range) == UTF16Offset(1)..<UTF16Offset(5))
    #expect(rope.utf8Range(of: UTF16Offset(1)..<UTF16Offset(5)) == range)
    #expect(converter.convert(range) == rope.utf16Range(of: range))
  }
}

/// Small questions about trees.
enum SyntaxTreeFacts {
  /// Whether a node of one of `kinds` is below `node`.
  static func has(_ kinds: Set<SyntaxKind>, in node: SyntaxNode) -> Bool {
    var found = false
    node.walk {
      if kinds.contains($0.kind) { found = true }
      return !found
    }
    return found
  }
}
