import TestSupport

@testable import MarkdownSyntax

/// A leaf in a made-up source: lines of content, each behind the same prefix.
struct InlineSample {
  var source: [UInt8] = []
  var leaf = InlineLeaf(pieces: [])

  /// The non-blank lines of `content`, without their leading white space, each behind `prefix`.
  init(_ content: [UInt8], prefix: String = "") {
    for line in Self.lines(of: content) {
      let body = line.drop { $0 == 0x20 || $0 == 0x09 }
      if body.isEmpty || body[body.startIndex] == 0x0A || body[body.startIndex] == 0x0D { continue }
      source += Array(prefix.utf8)
      leaf.pieces.append(source.count..<source.count + body.count)
      source += body
    }
  }

  init(_ content: String, prefix: String = "") { self.init(Array(content.utf8), prefix: prefix) }

  /// `content` cut after each LF, CRLF or CR.
  static func lines(of content: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in content.indices {
      let isPair = content[index] == 0x0D && index + 1 < content.count && content[index + 1] == 0x0A
      if content[index] == 0x0A || (content[index] == 0x0D && !isPair) {
        lines.append(content[start...index])
        start = index + 1
      }
    }
    if start < content.count { lines.append(content[start...]) }
    return lines
  }

  /// The tree of the leaf, with `definitions` in force.
  func parsed(definitions: String = "", dialect: Dialect = .commonMark) -> InlineTree<InSource> {
    let added = Array(definitions.utf8)
    var parser = InlineParser(source: source + added, dialect: dialect)
    var start = source.count
    for line in Self.lines(of: added) {
      parser.define([start..<start + line.count], in: source + added)
      start += line.count
    }
    parser.add(leaf)
    return parser.parse()[0]
  }
}

extension InlineParser {
  /// Adds one or more link reference definitions, as written in `pieces` of the parser's `source`.
  mutating func define(_ pieces: [Range<Int>], in source: [UInt8]) {
    define(.link(FedText(definition: pieces, in: source).bytes))
  }
}

/// Content made of what inline syntax is made of.
enum InlineSoup {
  static let fragments: [String] = [
    "*", "*", "**", "***", "****", "_", "_", "__", "___", "`", "`", "``", "```", " ` ", "~", "~~", "~~~", "[",
    "[", "]",
    "]", "![", "](", ")", "](/u)", "](<v w>)", "](/u \"t\")", "][a]", "][]", "][ ]", "](/x 'y", "(", "[a]",
    "[a][b]",
    "![b](c)", "](<a\\\nb>)", "](\n/u\n\"t\\\\\" x\"\n)", "](&#x41;\\*)", "][A\nb]", "[a\nB]", "&amp;",
    "&copy;", "&copy", "&#38;", "&#xffff;",
    "&#65534;", "&#0;", "&#x110000;", "&#12345678;", "&nope;", "&", ";", "&NotEqualTilde;", "&AMP;", "&ampx;",
    "&lt;",
    "&#10;", "&#32;", "\\", "\\\\", "\\*", "\\[", "\\]", "\\`", "\\&", "\\<", "\\\n", "\\\r\n", "\\a", "\n",
    "\n",
    "\r\n", "\r", " \n", "  \n", "   \r\n", "\t\n", " \t \n", "\u{0C}\n", "  \u{0B}\n", "\n  ", "\n\t", " ",
    "  ", "\t", "\u{0C}",
    "<", ">", "<b>", "</b>", "<b c=\"d\ne\">", "<!-- x\ny -->", "<!---->", "<?x?>", "<!A b>", "<![CDATA[x]]>",
    "<http://a.b/&amp;\\*c>",
    "<b c='\r\n'>", "<b\rc>", "<!--\r\n\r\n-->", "](<a\\\r\nb>)", "](<a\\\rb>)", "](u 'a\r\nb')", "<a@b.c>",
    "<mailto:x&copy;>", "www.a.b", " www.c_d.e/f", "http://g.h/i_j",
    "ftp://k", "l@m.n", "mailto:", "<http://a b>", "a", "b", "foo", "x y", "é", "日本", "👨‍👩‍👧", "\u{A0}",
    "\u{3000}",
    "«", "»", "“", "\u{0}", "\u{FEFF}", "\u{301}", "!", "\"", "'", ".", ",", "-", "#", "|", "=", "1", "$",
  ].filter(LinkedLibrary.proves)

  static func content(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...24, using: &generator)
    return (0..<count).map { _ in fragments.randomElement(using: &generator) ?? "" }.joined()
  }

  static let definitions = "[a]: /url 'title'\n[b]: <>\n[A b]: x\\*y&amp; \"z\"\n[foo]: /foo\n[a]: second\n"
}
