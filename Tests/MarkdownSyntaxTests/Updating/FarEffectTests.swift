import TestSupport
import Testing
import TextBuffer

@_spi(Benchmarks) @testable import MarkdownSyntax

/// Edits that change what stands far away, each by name: the tree is that of a full parse, at once or after what was
/// pending, and so it is when the edit is taken back.
@Suite struct FarEffectTests {
  /// A document, in which `…` stands for many paragraphs, edits in it, and what its HTML says then that it didn't say
  /// before.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    /// What is replaced, the first time that it stands there, and by what.
    var edits: [(old: String, new: String)]
    /// What the HTML shows after the edits and not before, or the other way round with a `!` in front.
    var shows: String

    init(_ name: String, _ text: String, _ edits: (old: String, new: String)..., shows: String) {
      (self.name, self.text, self.edits, self.shows) = (name, text, edits, shows)
    }

    var testDescription: String { name }
  }

  static let references = [
    Case("a definition added at the end", "[a]\n\n…§\n", ("§", "[a]: /u"), shows: "<a href=\"/u\">a"),
    Case("a definition added at the start", "§\n\n…[a]\n", ("§", "[A]: /u"), shows: "<a href=\"/u\">a"),
    Case("a definition removed", "[a]\n\n…[a]: /u\n", ("[a]: /u", ""), shows: "!<a href"),
    Case("a destination changed", "[a]\n\n…[a]: /u\n", ("/u", "/v"), shows: "<a href=\"/v\">a"),
    Case("a title added", "[a]\n\n…[a]: /u\n", ("/u", "/u 't'"), shows: "title=\"t\""),
    Case("a label changed", "[a] [b]\n\n…[a]: /u\n", ("[a]: /u", "[b]: /u"), shows: "[a] <a href=\"/u\">b"),
    Case("a label's case changed in Greek", "[ς]\n\n…[x]: /u\n", ("[x]", "[Σ]"), shows: "<a href=\"/u\">ς"),
    Case(
      "a definition shadowed from the start", "§\n\n…[a]\n\n…[a]: /u\n", ("§", "[a]: /v"), shows: "\"/v\">a"),
    Case("a shadow taken away", "[a]: /v\n\n…[a]\n\n…[a]: /u\n", ("[a]: /v", ""), shows: "\"/u\">a"),
    Case("a definition that becomes text", "[a]\n\n…[a]: /u\n", ("[a]: /u", "x\n[a]: /u"), shows: "!<a href"),
    Case(
      "a definition that becomes code", "…[a]: /u\n\n…[a]\n", ("[a]: /u", "~~~\n[a]: /u"), shows: "!<a href"),
    Case("a definition in a quote", "[a]\n\n…§[a]: /u\n", ("§", "> "), shows: "<a href=\"/u\">a"),
    Case("a footnote defined", "[^a]\n\n…§\n", ("§", "[^a]: x"), shows: "footnote-ref"),
    Case("a footnote's definition removed", "[^a]\n\n…[^a]: x\n", ("[^a]: x", ""), shows: "!footnote-ref"),
    Case("a footnote shadowed", "[^a]\n\n§\n\n…[^a]: x\n", ("§", "[^a]: y"), shows: "<p>y <a"),
  ]

  static let blocks = [
    Case("front matter that appears", "---\na: b\n\n…§\nx\n", ("§", "---"), shows: "!<hr />"),
    Case("front matter that vanishes", "---\na: b\n\n…---\nx\n", ("---", ""), shows: "<p>a: b"),
    Case(
      "front matter closed inside of code", "---\na: b\n\n```\nx\n§\n…z\n```\n\n*x*\n", ("§", "---"),
      shows: "!a: b"),
    Case("front matter closed by dots", "---\na: b\n\n```\n§\n…```\n", ("§", "..."), shows: "!<hr />"),
    Case("front matter pushed down", "---\na: b\n\n…---\nx\n", ("---", "\n---"), shows: "<hr />"),
    Case("front matter in TOML", "+++\na = 1\n\n…§\nx\n", ("§", "+++"), shows: "!+++"),
    Case("an open fence at the top", "§\n\n…*x*\n", ("§", "```"), shows: "!<em>x"),
    Case("a fence closed at the top", "```\n§\n…*x*\n", ("§", "```"), shows: "<em>x"),
    Case("an open comment at the top", "§\n\n…*x*\n", ("§", "<!--"), shows: "!<em>x"),
    Case("a comment closed", "<!--\n§\n…*x*\n", ("§", "-->"), shows: "<em>x"),
    Case("a list made loose by its last item", "- a\n-…§- c\n", ("§", "\n"), shows: "<p>a</p>"),
    Case("a list cut in two by another marker", "1. a\n2.…3. §\n", ("3.", "3)"), shows: "<ol start=\"3\">"),
    Case("a long paragraph that becomes a heading", "b\na…§\n", ("§", "==="), shows: "<h1>"),
    Case("a table without its delimiter row", "|a|\n|-|\n|…b|\n", ("|-|", "|b|"), shows: "!<table>"),
    Case("a table that gets its delimiter row", "|a|\n|b|\n|…b|\n", ("|b|", "|-|"), shows: "<table>"),
    Case("a quote of lazy lines that loses its marker", "> a\nb…\n", (">", ""), shows: "!<blockquote>"),
  ]

  static let several = [
    Case(
      "several edits in one change", "[a] *x\n\n…§\n\n…¶\n\n…[b] z\n", ("x", "x*"), ("§", "[a]: /u"),
      ("¶", "```"),
      shows: "<a href=\"/u\">a</a> <em>x</em>"),
    Case(
      "definitions changed at both ends", "[a]: /u\n\n…[a] [b]\n\n…[b]: /u\n", ("/u", "/v"),
      ("[b]: /u", "[b]: /w"),
      shows: "<a href=\"/v\">a</a> <a href=\"/w\">b</a>"),
    Case("half of the document removed", "a\n\n…[b]\n\n[b]: /u\n", ("…", ""), shows: "!paragraph 7"),
    Case(
      "half of the document replaced", "a\n\n…[b]\n\n[b]: /u\n", ("…", "> - x\n\n"), shows: "<blockquote>"),
  ]

  @Test("an edit counts however far away", arguments: references + blocks + several)
  func farEffect(sample: Case) throws {
    let rope = Rope(Self.written(sample.text))
    var edits: [Edit] = []
    for (old, new) in sample.edits {
      let place = try #require(
        Self.place(of: Self.written(old), in: rope, from: edits.last?.range.upperBound.value ?? 0))
      edits.append(Edit(place, new))
    }
    let changes = ChangeSet(edits, length: rope.utf8Count)
    let changed = changes.applied(to: rope)
    let (before, after) = (SyntaxTree(rope), SyntaxTree(changed))

    let isGone = sample.shows.hasPrefix("!")
    let sign = isGone ? String(sample.shows.dropFirst()) : sample.shows
    #expect(before.html().contains(sign) == isGone)
    #expect(after.html().contains(sign) == !isGone)

    let (updated, cost) = before.updatingWithCost(after: changes, in: changed)
    #expect(StoredTree(updated).difference(from: StoredTree(after)) == nil)
    #expect(cost.fullParses == 0)
    let hasty = before.updating(after: changes, in: changed, within: .keystroke)
    #expect(StoredTree(hasty.completed()).difference(from: StoredTree(after)) == nil)
    let back = updated.updating(after: changes.inverted(in: rope), in: rope)
    #expect(StoredTree(back).difference(from: StoredTree(before)) == nil)
  }

  /// The number of paragraphs that a `…` stands for: enough to be in other chunks of the tree.
  private static let count = Cases.atMost(400, least: 60)

  /// `text` with its paragraphs, or items or lines, after what stands before them on their line.
  private static func written(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "…") else { return text }
    let line = text[..<mark].split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let filler = (0..<count).map { number in
      switch line {
      case "": "paragraph \(number) of *many*\n\n"
      case "-": (number == 0 ? "" : "-") + " item \(number)\n"
      case "2.": (number == 0 ? "" : "2.") + " item \(number)\n"
      case "|": (number == 0 ? "" : "|") + "row \(number)|\n" + (number == count - 1 ? "|" : "")
      default: (number == 0 ? "" : String(line)) + " line \(number)\n"
      }
    }
    return text.split(separator: "…", omittingEmptySubsequences: false).joined(separator: filler.joined())
  }

  private static func place(of part: String, in rope: Rope, from start: Int) -> Range<UTF8Offset>? {
    let (text, bytes) = (rope.bytes(in: rope.range), Array(part.utf8))
    var index = start
    while index + bytes.count <= text.count {
      if text[index..<index + bytes.count].elementsEqual(bytes) {
        return UTF8Offset(index)..<UTF8Offset(index + bytes.count)
      }
      index += 1
    }
    return nil
  }
}
