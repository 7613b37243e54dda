import Foundation
@_spi(Benchmarks) import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// What actions came to on random documents, beside what cmark-gfm says of it.
///
/// The oracle reads extensions from the engine's own HTML, which is held by this.
@Suite("Results of actions, as cmark-gfm renders them")
struct RecordedResultTests {
  /// A text and cmark-gfm's HTML, which `Scripts/record-cmark-gfm` wrote.
  struct Record: Decodable {
    var markdown: String
    var html: String
    /// Why that program reads the text otherwise, where its reading isn't GFM's.
    var differs: String?
    /// The release of cmark since which it differs; all, where none is named.
    var since: String?

    /// Whether every cmark reads it as cmark-gfm does.
    var isPlain: Bool { differs == nil && LinkedLibrary.proves(markdown) }

    /// Whether it differs with the linked cmark.
    var isReadOtherwise: Bool {
      differs != nil && since.flatMap(CMarkRelease.init).map { CMarkRelease.linked >= $0 } ?? true
    }
  }

  private static func records() throws -> [Record] {
    let file = Corpora.packageRoot.appending(path: "Fixtures/actions/oracle.cmark-gfm.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Record.self, from: Data($0.utf8))
    }
  }

  @Test("a reader sees the same characters in the same contexts")
  func same() throws {
    let records = try Self.records()
    #expect(records.count >= 300)
    // swift-cmark reads some texts as cmark-gfm does, of which it was made, and not as cmark.
    for record in Cases.sample(of: records, oneIn: 4) where !LinkedLibrary.isSwiftCMark || record.isPlain {
      let theirs = SeenDocument(html: record.html, rawHTML: [])
      let ours = SeenDocument(record.markdown, .gfm)
      let (own, other) = (Self.context(of: ours), Self.context(of: theirs))
      let place = zip(own, other).prefix { $0 == $1 }.count
      let isSame = own == other && ours.codeBlocks == theirs.codeBlocks
      #expect(
        isSame == !record.isReadOtherwise,
        "\(record.markdown.debugDescription): \(ours.excerpt(from: place)), and \(theirs.excerpt(from: place))"
      )
    }
  }

  @Test("reads HTML: styles, links, images, code, tasks, tables, footnotes and raw HTML")
  func reader() {
    let html =
      "<ul>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> a <em>b<code>c</code></em></li>\n</ul>\n"
      + "<p>1 &lt; <a href=\"/u\" title=\"t\">2</a><img src=\"i\" alt=\"x\" /><!-- raw HTML omitted --><br />\n3"
      + "<sup class=\"footnote-ref\"><a href=\"#fn-1\" id=\"fnref-1\" data-footnote-ref>1</a></sup></p>\n"
    let seen = SeenDocument(html: html, rawHTML: ["<b\n> c>"])
    let text = seen.characters.map { ($0.followsSpace ? " " : "") + String(Character($0.scalar)) }.joined()
    #expect(text == " a bc 1 < 2\u{FFFC}x\u{E002} 3\u{E001}")
    #expect(seen.blocks.map(\.path) == ["ul/done/p", "p"])
    #expect(seen.characters[2].styles == [.emphasis, .code])
    #expect(seen.targets[seen.characters[5].target] == "/u t")
    #expect(seen.targets[seen.characters[6].target] == "!i")
    #expect(seen.rawHTML == ["<bc"])
  }

  private static func context(of seen: SeenDocument) -> [String] {
    seen.characters.map { character in
      let place = "\(seen.blocks[character.block].path) \(character.styles.rawValue) \(character.target)"
      return "\(character.scalar.value) \(character.followsSpace) \(place)"
    }
  }
}
