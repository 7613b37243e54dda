import Foundation
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// The HTML of what may say something else after an update.
///
/// `UpdatingTests` has the law about it.
@Suite struct ChangedHTMLTests {
  /// A text of `count` sections, each with a list of its own.
  private static func text(_ count: Int) -> String {
    (0..<count).map { "# section \($0)\n\nWords *\($0)* and `code`.\n\n* item\n* another\n\n" }.joined()
  }

  /// What may differ after the first `place` in `text` became `replacement`, and whether all of the HTML is the same.
  private static func change(
    _ text: String, _ place: String, _ replacement: String, dialect: Dialect = .gfm
  ) throws -> (html: [ChangedHTML]?, isSame: Bool) {
    let start = try #require(text.range(of: place))
    let offset = UTF8Offset(text[..<start.lowerBound].utf8.count)
    let edit = Edit(offset..<offset.advanced(by: place.utf8.count), replacement)
    let changes = ChangeSet([edit], length: text.utf8.count)
    let tree = SyntaxTree(Rope(text), dialect: dialect)
    let updated = tree.updating(after: changes, in: changes.applied(to: tree.text))
    return (updated.changedHTML(since: tree), tree.html() == updated.html())
  }

  /// The bytes of HTML in `stretches`, before and after.
  private static func size(_ stretches: [ChangedHTML]) -> Int {
    stretches.reduce(0) { size, stretch in
      (stretch.before + stretch.after).reduce(size) { $0 + $1.html.utf8.count }
    }
  }

  @Test(
    "of an edit that shows nowhere only its own block is compared, or none, if just its place is another",
    arguments: [
      ("# section 90\n", "section 90\n==\n", 40), ("*90* and", "_90_ and", 100),
      ("# section 90\n", "#  section 90\n", 40),
      ("section 90\n\n", "section 90\n\n\n", 0),
    ])
  func same(place: String, replacement: String, size: Int) throws {
    let (html, isSame) = try Self.change(Self.text(200), place, replacement)
    let stretches = try #require(html)
    #expect(isSame && stretches.allSatisfy { $0.isSame })
    #expect(Self.size(stretches) <= size && stretches.isEmpty == (size == 0), "\(Self.size(stretches))")
  }

  @Test(
    "an edit that shows is found, also where it shows far away",
    arguments: [
      ("section 90\n", "section 91\n"), ("*90* and", "90 and"), ("# section 90\n", "<!--\n"),
      ("# section 90\n", "```\n"), ("# section 90\n", "[Words]: /u\n"), ("# section 0\n", "> a\n"),
      ("/u", "/v"), ("/u", "/u 't'"), ("```c", "```d"), ("| :-", "| -:"), ("[x]", "[ ]"), ("3. ", "4. "),
    ])
  func different(place: String, replacement: String) throws {
    let rest = "[Words] [b]\n\n[b]: /u\n\n```c\n```\n\n| a |\n| :- |\n\n- [x] b\n\n3. c\n"
    let (html, isSame) = try Self.change(Self.text(Cases.atMost(200, least: 100)) + rest, place, replacement)
    #expect(!isSame && html?.allSatisfy { $0.isSame } == false)
  }

  @Test("a list that goes on over many chunks is one block: what makes it loose shows in all of it")
  func list() throws {
    let list = String(repeating: "* item of a long list\n", count: 400)
    let text = Self.text(20) + "words\n\n" + list + "\n" + Self.text(20)
    let (html, isSame) = try Self.change(text, "list\n* item of a l", "list\n\n* item of a l")
    let stretches = try #require(html)
    #expect(!isSame && !stretches.allSatisfy { $0.isSame } && Self.size(stretches) > 2 * 400 * 20)
  }

  @Test("footnotes are numbered over the whole document, and plain CommonMark is cmark's: all is compared")
  func whole() throws {
    let text = "[^a] and [^b]\n\n[^a]: x\n\n[^b]: y\n\n" + Self.text(50)
    let html = try Self.change(text, "section 40", "section 41", dialect: [.footnotes, .tables]).html
    #expect(html == nil)
    let plain = try Self.change(Self.text(50), "section 40", "section 41", dialect: .commonMark).html
    #expect((plain == nil) == CMarkDecisions.linked.writesEmptyTitles)
  }
}

extension ChangedHTML {
  /// Whether the HTML is the same before and after.
  var isSame: Bool { before.map(\.html).joined() == after.map(\.html).joined() }
}
