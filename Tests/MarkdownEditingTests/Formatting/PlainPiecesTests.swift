import EditorTesting
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownFormatting

/// What the pieces of a document that edits touch say of all of it, beside what cmark renders.
@Suite("Pieces of plain CommonMark")
struct PlainPiecesTests {
  private static let comparison = HTMLComparison(dialect: .gfm, ignoresSoftBreaks: false)

  /// Whether the pieces say that `edits` of `text` surely leave what it says; `nil` where it has no pieces.
  private static func areSurelySame(_ text: String, _ edits: [Edit]) -> Bool? {
    let tree = SyntaxTree(Rope(text))
    let pieces = PlainPieces(of: tree, blocks: tree.root.children, in: SourceText(tree.text))
    return pieces?.areSurelySame([], edits, by: comparison)
  }

  /// What is put into texts: much of it is nothing to a reader, some changes all that follows.
  private static let insertions = [
    " ", " ", "\n", "\n\n", "\t", "\\", "", "", "x", "*", "`", "> ", "- ", "```\n", "~~~\n", "<!-- ",
    "<pre>\n",
    "[a]: /b\n", "[a]", "|", "]:", "---\n", "<!-- piece 1 -->\n",
  ]

  private static func edits(of text: String, using generator: inout SeededGenerator) -> [Edit] {
    let rope = Rope(text)
    if Bool.random(using: &generator) {
      // White space at lines' ends, most of which nobody sees.
      return (0..<rope.lineCount).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
        .map { .insert(" ", at: rope.contentOfLine($0).upperBound) }
    }
    var places = (0..<Int.random(in: 2...6, using: &generator)).map { _ in
      rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator)))
    }
    places.sort()
    var edits: [Edit] = []
    for (start, next) in zip(places, places.dropFirst()) where start >= edits.last?.range.upperBound ?? .zero
    {
      let end = start < next && Bool.random(using: &generator) ? rope.graphemeBoundary(after: start) : start
      let edit = Edit(start..<end, insertions.randomElement(using: &generator) ?? "")
      if edit.range.lowerBound > edits.last?.range.upperBound ?? UTF8Offset(-1) { edits.append(edit) }
    }
    return edits
  }

  @Test("never call two texts the same that cmark renders otherwise")
  func random() {
    var (same, all) = (0, 0)
    for seed in Cases.runs(1) {
      var (generator, soup) = (SeededGenerator(seed: seed), FormatSoup(seed: seed &+ 7))
      for _ in 0..<Cases.count(1_500) {
        let sections = (0..<Int.random(in: 1...5, using: &generator)).map { _ in soup.next() }
        let text = sections.joined(separator: Bool.random(using: &generator) ? "\n\n" : "\n\nwords\n\n")
        let edits = Self.edits(of: text, using: &generator)
        guard let isSame = Self.areSurelySame(text, edits) else { continue }
        all += 1
        guard isSame else { continue }
        same += 1
        let rope = Rope(text)
        let after = ChangeSet(edits, length: rope.utf8Count).applied(to: rope)
        #expect(
          rope.commonMarkHTML == after.commonMarkHTML,
          "\(Cases.replay(seed)) \(text.debugDescription) \(edits)")
      }
    }
    #expect(same > (Cases.scale < 1 ? 0 : all / 10), "\(same) of \(all) were called the same")
  }

  @Test(
    "say so where only a part is touched",
    arguments: [
      "a\n\n«-  »b\n\n```\nc\n```\n\n«*  »d\n\ne\n",
      "---\nt: 1\n---\n\n#  «a  »\n\n| b |\n|---|\n| c |\n\nd\n",
      "[a]: /u\n\n[a]«»\n\n- | b |\n  |---|\n\nc\n", "> a\n\n«[x]:   /u»\n\nb\n",
    ])
  func parts(_ marked: String) throws {
    let (text, ranges) = Self.unmarked(marked)
    let edits = ranges.map { range in
      let old = Rope(text).string(in: range)
      return Edit(range, old.replacing("   ", with: " ").replacing("  ", with: " "))
    }
    #expect(Self.areSurelySame(text, edits) == true)
  }

  @Test(
    "don't where what is touched tells of the rest",
    arguments: [
      // The fence that is closed no more takes in what follows.
      ("a\n\n```\nb\n```«x»\n\nc\n\n```\nd\n```\n", ""), ("a\n\n«b»\n\nc\n", "<!--"),
      // One more item of the list before it.
      ("- a\n\n«b»\n\n- c\n\nd\n", "- b"), ("a\n\nb\n«\n»c\n", ""),
      // The list behind it would go on with it.
      ("«-» a\n\n* b\n\nc\n", "*"),
      // Behind a table the second item is text to CommonMark, so that the fence is in no item, and open.
      ("| a |\n|---|\n2. x\n   ```\n   y\n\nb«»\n\nc\n", " "),
      // What another piece defines makes a link of it.
      ("[a]: /u\n\nb «»[a]\n\nc\n", "\\"),
      // A definition, whose use is elsewhere.
      ("[a]\n\n«b»\n\nc\n", "[a]: /u"), ("[a]\n\n[a]: «/u»\n\nc\n", "/v"),
      // A table's row is text to CommonMark, and front matter a heading.
      ("| a |\n|---|\n| «b» |\n\nc\n", "x"), ("---\nt: «1»\n---\n\nc\n", "2"),
    ])
  func wholes(_ marked: String, _ replacement: String) throws {
    let (text, ranges) = Self.unmarked(marked)
    // What is found to be taken away is put in instead: each change shows.
    let edits = ranges.map { Edit($0, replacement) }
    #expect(Self.areSurelySame(text, edits) == false)
  }

  @Test(
    "there are none where CommonMark may follow other links than the pieces",
    arguments: [
      // Definitions that only GitHub's dialect reads, behind a table and front matter.
      "> | a |\n> | --- |\n[q]: /u\n\nb\n", "+++\na = 1\n+++\n[q]: /u\n\nb\n",
      // Links whose destinations are more than cmark follows.
      String(repeating: "[q] ", count: 14) + "\n\n[q]: /" + String(repeating: "u", count: 9_000) + "\n",
      "[a\nb]: /u\n\nc\n", "a[^1]\n\n[^1]: b\n",
    ])
  func none(_ text: String) { #expect(Self.areSurelySame(text, []) == nil) }

  @Test("a line break in HTML's <pre> stays one when lines are joined, however long the text is")
  func preformatted() {
    var options = FormatterOptions()
    options.wrap = .no
    let filler = (0..<300).map { "Plain words, number \($0).\n\n" }.joined()
    let text = "<div><pre>\n\nfoo\nbar *x*\n\n</pre></div>\n\n" + filler
    let result = MarkdownFormatter(options: options).formatted(text)
    #expect(result.hasPrefix("<div><pre>\n\nfoo\nbar *x*\n"))
  }

  /// `marked` without its marks, and the ranges between them.
  private static func unmarked(_ marked: String) -> (text: String, ranges: [Range<UTF8Offset>]) {
    var (text, ranges, start) = ("", [Range<UTF8Offset>](), UTF8Offset.zero)
    for character in marked {
      switch character {
      case "«": start = UTF8Offset(text.utf8.count)
      case "»": ranges.append(start..<UTF8Offset(text.utf8.count))
      default: text.append(character)
      }
    }
    return (text, ranges)
  }
}
