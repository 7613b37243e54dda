/// A family of documents that are known to make Markdown parsers slow.
///
/// They are those of cmark's own tests, by their kind, and our own finds.
public struct HostileDocument: Sendable, CustomStringConvertible {
  /// The content of the documents.
  public var description: String
  private var make: @Sendable (Int) -> String

  init(_ description: String, _ make: @escaping @Sendable (Int) -> String) {
    (self.description, self.make) = (description, make)
  }

  /// The fragments of a paragraph, repeated.
  private init(_ description: String, _ unit: String, _ closing: String = "", middle: String = "") {
    let shape = HostileShape(unit, closing, prefix: "", middle: middle)
    self.init(description) { String(decoding: shape.text(ofAbout: $0), as: UTF8.self) }
  }

  /// A document of about `size` bytes.
  public func text(ofAbout size: Int) -> String { make(size) }

  /// All families.
  public static let all = inlines + blocks + references

  private static let inlines = [
    HostileDocument("nested strong emphasis", "*a **a ", " a** a*", middle: "b"),
    HostileDocument("emphasis closers without openers", "a_ "),
    HostileDocument("emphasis openers without closers", "_a "),
    HostileDocument("link closers without openers", "a]"),
    HostileDocument("link openers without closers", "[a"),
    HostileDocument("mismatched openers and closers", "*a_ "),
    HostileDocument("runs of lengths that add up to three", "a**b", "c* "),
    HostileDocument("link openers and emphasis closers", "[ a_"),
    HostileDocument("brackets and parentheses", "[ (]("), HostileDocument("links in images", "![[]()"),
    HostileDocument("emphasis that a link cuts", "**x [a*b**c*](d) "),
    HostileDocument("nested brackets", "[", "]", middle: "a"), HostileDocument("NULs", "abc\u{0}de\u{0}"),
    HostileDocument("unclosed links in angles", "[a](<b"), HostileDocument("unclosed links", "[a](b"),
    HostileDocument("unclosed comments in a line") { "</" + String(repeating: "<!--", count: $0 / 4) },
    HostileDocument("nested emphasis", "*", "*", middle: "a"),
    HostileDocument("backtick runs of all lengths") { size in
      var (text, length) = ("", 1)
      while text.utf8.count < size {
        text += "e" + String(repeating: "`", count: length)
        length += 1
      }
      return text
    },
    HostileDocument("one long word") { String(repeating: "a", count: $0) },
    HostileDocument("one long code span") { "`" + String(repeating: "a ", count: $0 / 2) + "`" },
    HostileDocument("code spans in one paragraph", "`a\nb`\n"),
    HostileDocument("addresses", "http://a.b/c@d.e "),
  ]

  private static let blocks = [
    HostileDocument("nested quotes") { String(repeating: "> ", count: $0 / 2) + "a" },
    HostileDocument("nested lists, a line each") { size in
      var (text, depth) = ("", 0)
      while text.utf8.count < size {
        text += String(repeating: "  ", count: depth) + "* a\n"
        depth += 1
      }
      return text
    },
    HostileDocument("nested lists in one line") { String(repeating: "- ", count: $0 / 2) + "a" },
    HostileDocument("blank lines in nested lists") { nested("- ", "\n", $0) },
    HostileDocument("blank lines in nested lists in a quote") { "> " + nested("- ", ">\n", $0) },
    HostileDocument("emphasis in nested quotes") {
      String(repeating: ">", count: $0 / 3) + String(repeating: "a*", count: $0 / 3)
    },
    HostileDocument("a long thematic break that is none") { String(repeating: "* ", count: $0 / 2) + "a" },
    HostileDocument("an open fence") { "```\n" + String(repeating: "let a = b\n", count: $0 / 10) },
    HostileDocument("an open fence in a quote") {
      "> ```\n" + String(repeating: "> let a = b\n", count: $0 / 12)
    },
    HostileDocument("an open comment") { "<!--\n" + String(repeating: "a b c\n\n", count: $0 / 7) },
    HostileDocument("indented code") { String(repeating: "    let a = b\n", count: $0 / 14) },
    HostileDocument("a wide table") { size in
      let cells = String(repeating: "|a", count: size / 6) + "|\n"
      return cells + String(repeating: "|-", count: size / 6) + "|\n" + cells
    },
    HostileDocument("a long table") { "|a|b|\n|-|-|\n" + String(repeating: "|c|*d*|\n", count: $0 / 8) },
    HostileDocument("a long list") { String(repeating: "- a *b*\n", count: $0 / 8) },
    HostileDocument("a long quote") { String(repeating: "> a\n>\n", count: $0 / 6) },
    HostileDocument("lazy lines") { "> - a\n" + String(repeating: "b\n", count: $0 / 2) },
    HostileDocument("blank lines") { String(repeating: "\n", count: $0) },
    HostileDocument("carriage returns") { String(repeating: "a\r", count: $0 / 2) },
    HostileDocument("open front matter") { "---\n" + String(repeating: "a: b\n\n", count: $0 / 6) },
  ]

  private static let references = [
    HostileDocument("definitions of one label") { String(repeating: "[a]: /u\n", count: $0 / 8) + "\n[a]\n" },
    HostileDocument("definitions of many labels") { size in
      let count = size / 22
      let definitions = (0..<count).map { "[r\($0)]: /u\n" }.joined()
      return definitions + "\n" + (0..<count).map { "[r\($0)]\n" }.joined()
    },
    HostileDocument("a label that everything mentions") {
      "[a]: /u\n\n" + String(repeating: "[a]\n\n", count: $0 / 5)
    },
    HostileDocument("footnotes") { size in
      (0..<size / 20).map { "[^\($0)]: x[^\($0)]\n\n" }.joined()
    },
  ]

  /// Openers, at most 400, and lines to fill up `size` bytes.
  private static func nested(_ opener: String, _ line: String, _ size: Int) -> String {
    let depth = min(400, size / 4)
    let openers = String(repeating: opener, count: depth) + "x\n"
    return openers + String(repeating: line, count: max(0, size - openers.utf8.count) / line.utf8.count)
  }
}
