import Foundation
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// A preview that follows a text shows what the whole text renders to.
@Suite struct HTMLPreviewTests {
  /// What a page has by the patches that it was given.
  private struct Page {
    var blocks: [HTMLPreview.Block] = []

    mutating func make(_ patches: [HTMLPreview.Patch]) {
      for patch in patches.reversed() { blocks.replaceSubrange(patch.removed, with: patch.blocks) }
    }
  }

  /// What is wrong with `page` beside a preview of `tree`.
  private static func problem(_ page: Page, _ preview: HTMLPreview, _ tree: SyntaxTree, safe: Bool) -> String?
  {
    let parts = tree.htmlByBlock(options: safe ? .safe : [])
    if page.blocks.map(\.html) != parts.map(\.html) {
      return "\(page.blocks) instead of \(parts.map(\.html))"
    }
    if preview.blocks.map(\.id) != page.blocks.map(\.id) { return "the preview itself has \(preview.blocks)" }
    if Set(page.blocks.map(\.id)).count != page.blocks.count { return "two blocks with one number" }
    for (index, part) in parts.enumerated() {
      if preview.range(ofBlock: index) != part.range {
        return "block \(index) at \(preview.range(ofBlock: index))"
      }
      for offset in [part.range.lowerBound, part.range.upperBound.advanced(by: part.range.isEmpty ? 0 : -1)]
      where part.block != nil {
        if preview.index(at: offset) != index { return "\(offset) isn't in block \(index)" }
      }
    }
    return nil
  }

  @Test(
    "after random edits, the patches make of the old blocks the new ones, and each block is found by its text"
  )
  func random() {
    for seed in RandomDocuments.seeds {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<Cases.count(20, least: 5) {
        let dialect: Dialect = Int.random(in: 0..<5, using: &random) == 0 ? .commonMark : .gfm
        let safe = Bool.random(using: &random)
        var rope = Rope((0..<4).map { _ in RandomDocuments.text(using: &random) }.joined(separator: "\n\n"))
        var tree = SyntaxTree(rope, dialect: dialect)
        var (preview, page, known) = (HTMLPreview(safe: safe), Page(), [Int: String]())
        for _ in 0..<12 {
          page.make(preview.update(to: tree))
          if let problem = Self.problem(page, preview, tree, safe: safe) {
            Issue.record("\(Cases.replay(seed)): \(rope.description.debugDescription): \(problem)")
            return
          }
          for block in page.blocks {
            #expect(known[block.id, default: block.html] == block.html, "\(Cases.replay(seed))")
            known[block.id] = block.html
          }
          let changes = ChangeSet(RandomEdits.edits(of: rope, using: &random), length: rope.utf8Count)
          rope = changes.applied(to: rope)
          tree = tree.updating(after: changes, in: rope)
        }
      }
    }
  }

  /// A preview of `text` after `edit`, and what that made other.
  private static func patches(_ text: String, _ place: String, _ replacement: String) throws -> [HTMLPreview
    .Patch]
  {
    let start = try #require(text.range(of: place))
    let offset = UTF8Offset(text[..<start.lowerBound].utf8.count)
    let changes = ChangeSet(
      [Edit(offset..<offset.advanced(by: place.utf8.count), replacement)], length: text.utf8.count)
    var preview = HTMLPreview()
    let tree = SyntaxTree(Rope(text))
    _ = preview.update(to: tree)
    return preview.update(to: tree.updating(after: changes, in: changes.applied(to: tree.text)))
  }

  @Test(
    "of an edit only blocks come whose HTML is another one",
    arguments: [
      ("b *b*", "c *b*", [1..<2], ["<p>c <em>b</em></p>\n"]), ("b *b*", "b _b_", [], []),
      ("\n\nb", "\n\n\nb", [], []),
      ("b *b*\n\n", "", [1..<2], []), ("# a", "# a\n\nnew", [1..<1], ["<p>new</p>\n"]),
      ("/u", "/v", [2..<3, 4..<5], ["<p><a href=\"/v\">r</a> c</p>\n", "<p><a href=\"/v\">r</a> d</p>\n"]),
      ("c\n\n- e", "c\n\n<!-- -->\n\n- e", [3..<3], ["<!-- raw HTML omitted -->\n"]),
    ])
  func few(place: String, replacement: String, removed: [Range<Int>], blocks: [String]) throws {
    let text = "# a\n\nb *b*\n\n[r] c\n\n- e\n\n[r] d\n\n[r]: /u\n"
    let patches = try Self.patches(text, place, replacement)
    #expect(patches.map(\.removed) == removed && patches.flatMap(\.blocks).map(\.html) == blocks)
  }

  @Test(
    "with footnotes all is compared, and as little is told",
    arguments: [
      ("a[^1]\n\nb\n\nc\n\n[^1]: n\n", "a[^1]\n\nnew\n\nb\n\nc\n\n[^1]: n\n", [1..<1]),
      ("a[^1]\n\nb\n\nc\n\n[^1]: n\n", "x[^1]\n\nb\n\ny\n\n[^1]: n\n", [0..<1, 2..<3]),
      ("a[^1]\n\nb\n\n[^1]: n\n", "a[^1]\n\nb\n\n[^1]: m\n", [2..<3]),
      ("a[^1]\n\nb\n\n[^1]: n\n", "a\n\nb\n\n[^1]: n\n", [0..<3]),
    ])
  func footnotes(before: String, after: String, removed: [Range<Int>]) {
    var preview = HTMLPreview()
    _ = preview.update(to: SyntaxTree(Rope(before)))
    #expect(preview.update(to: SyntaxTree(Rope(after))).map(\.removed) == removed)
  }

  @Test("a letter and its accent are told where they were one character")
  func accents() throws {
    let patches = try Self.patches("a\n\nb\u{E9}\n", "\u{E9}", "e\u{301}")
    #expect(
      patches.count == 1
        && patches[0].blocks.map { Array($0.html.utf8) } == [Array("<p>be\u{301}</p>\n".utf8)])
  }

  @Test("what is no block of a document is refused; an empty one has none")
  func bounds() {
    var preview = HTMLPreview()
    #expect(preview.count == 0 && preview.index(at: .zero) == nil)
    #expect(preview.update(to: SyntaxTree(Rope("[a]: b\n"))).isEmpty && preview.index(at: .zero) == nil)
    let tree = SyntaxTree(Rope("\n\na\n\n[a]: b\n\nc[^1]\n\n[^1]: d\n"))
    #expect(preview.update(to: tree).flatMap(\.blocks).count == 3)
    #expect([0, 2, 4, 5, 12, 20].map { preview.index(at: UTF8Offset($0)) } == [0, 0, 0, 1, 1, 2])
    #expect(preview.range(ofBlock: 2) == tree.text.range.upperBound..<tree.text.range.upperBound)
  }

  @Test("splices make one list of another one, whatever both are")
  func splices() {
    // All lists of up to four elements, of two kinds.
    let lists = (0...4).flatMap { count in (0..<1 << count).map { bits in (0..<count).map { bits >> $0 & 1 } }
    }
    for old in lists {
      for new in lists {
        var made = old
        for splice in Splice.all(old.count, new.count, areSame: { old[$0] == new[$1] }).reversed() {
          #expect(!splice.new.isEmpty || !splice.old.isEmpty)
          made.replaceSubrange(splice.old, with: new[splice.new])
        }
        #expect(made == new, "\(old) to \(new)")
      }
    }
  }
}
