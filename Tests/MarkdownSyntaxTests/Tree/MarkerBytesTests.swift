import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Every marker's bytes are such as its kind of node is written with, and no others.
@Suite struct MarkerBytesTests {
  @Test("in random documents, with every line ending", arguments: RandomDocuments.seeds)
  func random(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(300, least: 40)) {
      check(text, Cases.replay(seed))
    }
  }

  @Test(
    "in the specifications' examples and real documents",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func corpora() throws {
    for name in ["commonmark-0.30", "gfm-0.29", "gfm-extensions"] {
      for example in Cases.sample(of: try Corpora.examples(name), oneIn: 4) {
        check(example.markdown)
        check("> " + example.markdown.replacing("\n", with: "\r\n> "))
      }
    }
    for document in Cases.sample(of: try Corpora.documents(), oneIn: 4) { check(document.text) }
  }

  @Test(
    "where tabs, a BOM, NULs, CRs and lazy lines are",
    arguments: [
      ("\u{FEFF}# a\r", [".heading # "]), ("-\ta\n\n\tb\n", [".item -\t"]),
      (">\ta\r>b\rc", [".blockQuote >", ".blockQuote >"]),
      ("*\u{0}*", [".emphasis *", ".emphasis *"]), ("#\ta\t#\t", [".heading #\t", ".heading \t#\t"]),
      ("a\r\n---\r\n", [".heading ---"]), ("10)  a", [".item 10)  "]),
      ("> - a\n> b", [".blockQuote > ", ".item - ", ".blockQuote > "]),
      ("~~~ x\r\n\r\n~~~~ ", [".codeBlock ~~~ x", ".codeBlock ~~~~ "]),
      ("[a]( <b> 't' )", [".link [", ".link ]( <b> 't' )"]),
      ("[ ]\n- [x] a", [".item - ", ".taskMarker [x]"]),
    ] as [(String, [String])])
  func samples(text: String, expected: [String]) {
    let rope = Rope(text)
    var found: [(place: UTF8Offset, name: String)] = []
    SyntaxTree(rope).root.walk { node in
      for marker in node.markers {
        let bytes = String(decoding: rope.bytes(in: marker), as: UTF8.self)
        found.append((marker.lowerBound, ".\(node.kind) \(bytes)"))
      }
      return true
    }
    #expect(found.sorted { $0.place < $1.place }.map(\.name) == expected)
  }

  private func check(_ text: String, _ comment: String = "") {
    let rope = Rope(text)
    SyntaxTree(rope).root.walk { node in
      let markers = node.markers.map { String(decoding: rope.bytes(in: $0), as: UTF8.self) }
      if !Self.isWritten(node.kind, markers) {
        Issue.record(
          "\(comment) \(node.kind) at \(node.range) has the markers \(markers) in \(text.prefix(2_000).debugDescription)"
        )
      }
      return true
    }
  }

  /// Whether a node of `kind` is written with `markers`.
  private static func isWritten(_ kind: SyntaxKind, _ markers: [String]) -> Bool {
    let (first, last) = (markers.first ?? "", markers.last ?? "")
    switch kind {
    case .document, .list, .paragraph, .text, .htmlBlock, .htmlInline, .linkDefinition, .tableCell, .unparsed:
      return markers.isEmpty
    case .emphasis: return markers == ["*", "*"] || markers == ["_", "_"]
    case .strong: return markers == ["**", "**"] || markers == ["__", "__"]
    case .span: return markers == ["~", "~"] || markers == ["~~", "~~"]
    case .code:
      let runs = markers.map { $0.filter { $0 == "`" } }
      return runs.count == 2 && runs[0] == runs[1] && first.hasPrefix("`") && last.hasSuffix("`")
    case .link:
      return markers.isEmpty || markers == ["<", ">"]
        || first == "[" && markers.count == 2 && last.hasPrefix("]")
    case .image: return markers.count == 2 && first == "![" && last.hasPrefix("]")
    case .footnoteReference: return markers == ["[^", "]"]
    case .footnoteDefinition: return first.hasPrefix("[^") && first.contains("]:")
    case .taskMarker: return ["[ ]", "[x]", "[X]"].contains(first)
    case .blockQuote: return !markers.isEmpty && markers.allSatisfy { [">", "> ", ">\t"].contains($0) }
    case .item: return first.wholeMatch(of: /([-+*]|[0-9]{1,9}[.)])[ \t]*/) != nil
    case .heading:
      let isSetext = markers.count == 1 && first.wholeMatch(of: /(=+|-+)[ \t]*/) != nil
      return isSetext
        || first.wholeMatch(of: /#{1,6}[ \t]*/) != nil
          && (markers.count == 1 || markers.count == 2 && last.wholeMatch(of: /[ \t]*#*[ \t]*/) != nil)
    case .thematicBreak: return first.wholeMatch(of: /([-*_])([ \t]*\1){2,}[ \t]*/) != nil
    case .codeBlock:
      return markers.isEmpty
        || first.wholeMatch(of: /(`{3,}|~{3,}).*/) != nil
          && (markers.count == 1 || markers.count == 2 && last.wholeMatch(of: /(`{3,}|~{3,})[ \t]*/) != nil)
    // These texts have none.
    case .block, .container: return false
    case .frontMatter: return markers.count == 2 && ["---", "+++"].contains(first.trimmed)
    case .table: return markers.count == 1 && first.wholeMatch(of: /[-:| \t\u{B}\u{C}]+/) != nil
    case .tableRow:
      return markers.allSatisfy { $0.wholeMatch(of: /[ \t\u{B}\u{C}]*\|?[ \t\u{B}\u{C}]*/) != nil }
    case .softBreak: return markers.isEmpty
    case .lineBreak: return markers.count == 1
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: Substring { self[...].drop { $0 == " " }.prefix { $0 != " " && $0 != "\t" } }
}
