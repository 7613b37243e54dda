import Foundation
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// HTML of examples and real documents against that of cmark-gfm, recorded as hashes by `Scripts/record-corpora-html`.
@Suite struct CorporaHTMLTests {
  private static func rows(_ file: String) throws -> [[String]] {
    let url = Corpora.packageRoot.appending(path: "Fixtures/syntax/\(file)")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
  }

  private static func hash(_ text: String) -> String {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for corpus in ["commonmark-0.30", "gfm-0.29", "gfm-extensions"] {
      for example in try Corpora.examples(corpus) { texts["\(corpus) \(example.example)"] = example.markdown }
    }
    for document in try Corpora.documents() { texts["documents \(document.name)"] = document.text }
    return texts
  }

  @Test(
    "examples and real documents render as cmark-gfm renders them, but for the listed differences",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func recorded() throws {
    let texts = try Self.texts()
    let reasons = try Dictionary(
      uniqueKeysWithValues: Self.rows("corpora-html-differences.tsv").filter(\.countsHere).map {
        ("\($0[0]) \($0[1])", $0[2])
      })
    let recorded = try Self.rows("corpora-html.tsv")
    #expect(recorded.count == texts.count)
    var differing: Set<String> = []
    for row in recorded {
      let name = "\(row[0]) \(row[1])"
      let text = try #require(texts[name], "\(name) is recorded, but not in the corpora")
      let rope = Rope(text)
      guard Self.hash(SyntaxTree(rope).html()) != row[2] else { continue }
      differing.insert(name)
      #expect(reasons[name] != nil, "\(name) has other HTML than cmark-gfm gives it, for no listed reason")
    }
    // swift-cmark was made from that program, and has some of what only that one does.
    guard !LinkedLibrary.isSwiftCMark else { return }
    #expect(Set(reasons.keys).subtracting(differing).isEmpty, "listed differences that are none")
  }
}
