import Foundation
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// The HTML of what a tree doesn't share with the one that it's an update of.
///
/// `UpdatingTests` has the law about it.
@Suite struct SharedHTMLTests {
  /// A text of `count` sections, each with a list of its own.
  private static func text(_ count: Int) -> String {
    (0..<count).map { "# section \($0)\n\nWords *\($0)* and `code`.\n\n* item\n* another\n\n" }.joined()
  }

  /// Both sides of `text` before and after its first `place` became `replacement`.
  private static func sides(
    _ text: String, _ place: String, _ replacement: String, dialect: Dialect = .gfm
  ) throws -> (before: [HTMLBesidesShared]?, after: [HTMLBesidesShared]?, same: Bool) {
    let start = try #require(text.range(of: place))
    let offset = UTF8Offset(text[..<start.lowerBound].utf8.count)
    let edit = Edit(offset..<offset.advanced(by: place.utf8.count), replacement)
    let changes = ChangeSet([edit], length: text.utf8.count)
    let tree = SyntaxTree(Rope(text), dialect: dialect)
    let updated = tree.updating(after: changes, in: changes.applied(to: tree.text))
    return (
      tree.html(besidesSharedWith: updated), updated.html(besidesSharedWith: tree),
      tree.html() == updated.html()
    )
  }

  /// Whether both are there and the same, wherever blocks start.
  private static func areSame(_ left: [HTMLBesidesShared]?, _ right: [HTMLBesidesShared]?) -> Bool {
    guard let left, let right else { return false }
    return left.map(\.withoutPlaces) == right.map(\.withoutPlaces)
  }

  /// The bytes of HTML in `parts`.
  private static func size(_ parts: [HTMLBesidesShared]?) -> Int {
    (parts ?? []).reduce(0) { size, part in
      guard case .html(let blocks) = part else { return size }
      return size + blocks.reduce(0) { $0 + $1.html.utf8.count }
    }
  }

  @Test(
    "an edit that shows nowhere leaves the same parts, most of them shared",
    arguments: [
      ("# section 90\n", "section 90\n==\n"), ("*90* and", "_90_ and"),
      ("section 90\n\n", "section 90\n\n\n"),
    ])
  func same(place: String, replacement: String) throws {
    let (before, after, same) = try Self.sides(Self.text(200), place, replacement)
    #expect(same && Self.areSame(before, after))
    #expect((1...8_000).contains(Self.size(before)), "\(Self.size(before))")
    #expect(before?.contains { if case .shared = $0 { true } else { false } } == true)
  }

  @Test(
    "an edit that shows leaves other parts, also where it shows far away",
    arguments: [
      ("section 90\n", "section 91\n"), ("*90* and", "90 and"), ("# section 90\n", "<!--\n"),
      ("# section 90\n", "```\n"), ("# section 90\n", "[Words]: /u\n"), ("# section 0\n", "> a\n"),
    ])
  func different(place: String, replacement: String) throws {
    let text = Self.text(200) + "[Words]\n"
    let (before, after, same) = try Self.sides(text, place, replacement)
    #expect(!same && before != nil && after != nil && !Self.areSame(before, after))
  }

  @Test("a list that goes on over many chunks is one part: what makes it loose shows in all of it")
  func list() throws {
    let list = String(repeating: "* item of a long list\n", count: 400)
    let text = Self.text(20) + "words\n\n" + list + "\n" + Self.text(20)
    let (before, after, same) = try Self.sides(text, "list\n* item of a l", "list\n\n* item of a l")
    #expect(!same && !Self.areSame(before, after))
    #expect(Self.size(after) > 400 * 20)
  }

  @Test("footnotes are numbered over the whole document, and plain CommonMark is cmark's: all is compared")
  func whole() throws {
    let text = "[^a] and [^b]\n\n[^a]: x\n\n[^b]: y\n\n" + Self.text(50)
    let (before, after, _) = try Self.sides(text, "section 40", "section 41", dialect: [.footnotes, .tables])
    #expect(before == nil && after == nil)
    let hasTitles = CMarkDecisions.linked.writesEmptyTitles
    let plain = try Self.sides(Self.text(50), "section 40", "section 41", dialect: .commonMark)
    #expect((plain.before == nil) == hasTitles && (plain.after == nil) == hasTitles)
  }
}

extension HTMLBesidesShared {
  /// The part as if all blocks started at the text's start.
  var withoutPlaces: HTMLBesidesShared {
    guard case .html(let blocks) = self else { return self }
    return .html(blocks.map { Block(start: 0, html: $0.html) })
  }
}
