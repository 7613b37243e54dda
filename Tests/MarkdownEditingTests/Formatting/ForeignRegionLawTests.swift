import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// What another dialect's construct looks like stays as it is, in whatever it stands: its lines, and how far each is
/// indented beside the first one.
@Suite("Constructs of other dialects in containers") struct ForeignRegionLawTests {
  /// Each construct's first line, and its last.
  private static let constructs = [
    ("$$", "$$"), ("$$ a", "b $$"), ("\\[", "\\]"), ("\\begin{a}", "\\end{a}"), ("::: a", ":::"),
    ("\\\\[", "\\\\]"), ("%%", "%%"),
    ("{% raw %}", "{% endraw %}"), ("!!! note", ""), ("???+ tip \"x\"", ""),
  ]
  private static let bodies = [
    "x", "+ y", "- z", "    deep", "# h", "1) n", "*e*", "", "a  b", "  two", "> q", "| t |", "-----", "=",
    "\tt",
  ]
  /// What stands before a container's first line, and before the others.
  private static let containers = [
    ("", ""), ("> ", "> "), (">", ">"), ("- ", "  "), ("-   ", "    "), ("1. ", "   "), ("* > ", "  > "),
    ("> - ", ">   "),
    ("+ 1) ", "     "), ("   > ", "   > "), ("> > ", ">> "),
  ]
  private static let indents = ["", "", "", " ", "  ", "    "]

  private static func document(_ random: inout SeededGenerator) -> String {
    let (first, rest) = containers.randomElement(using: &random) ?? ("", "")
    let (open, close) = constructs.randomElement(using: &random) ?? ("", "")
    var lines = Bool.random(using: &random) ? ["text"] + (Bool.random(using: &random) ? [""] : []) : []
    lines.append(open)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let indent = open.hasPrefix("!") || open.hasPrefix("?") ? "    " : ""
      lines.append(
        indent + (indents.randomElement(using: &random) ?? "") + (bodies.randomElement(using: &random) ?? ""))
    }
    lines.append((indents.randomElement(using: &random) ?? "") + close)
    if Bool.random(using: &random) { lines += ["", "*  end"] }
    return lines.enumerated().map { ($0 == 0 ? first : rest) + $1 + "\n" }.joined()
  }

  /// The constructs in `text`: the lines of each, with the column of each one's text beside the first one's.
  private static func constructs(in text: String, _ options: FormatterOptions) -> [[String]] {
    let rope = Rope(text)
    return MarkdownFormatter(options: options).result(for: SyntaxTree(rope)).kept.compactMap {
      part -> [String]? in
      guard case .dialect(let name) = part.reason, name != nil else { return nil }
      let start = rope.lineColumn(of: part.range.lowerBound).column
      let before = rope.string(in: part.range.lowerBound.advanced(by: -start)..<part.range.lowerBound)
      let lines = (before + rope.string(in: part.range)).split(
        separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().map { index, line in
        let text = index == 0 ? line.dropFirst(before.count) : line.drop { $0 == " " || $0 == ">" }
        return text.isEmpty
          ? "" : "\(Self.column(line.dropLast(text.count)) - Self.column(before[...])) \(text)"
      }
    }
  }

  /// The column behind `prefix` as a quote's text has it: a mark and a space behind it take none.
  private static func column(_ prefix: Substring) -> Int {
    prefix.replacing("> ", with: "").replacing(">", with: "").count
  }

  @Test(
    "one that CommonMark reads as several blocks stays whole",
    arguments: [
      "> $$ a\n>   + b $$\n", "- $$ a\n    + b $$\n", "> %%\n> - z\n>\n>\n> %%\n", "- %%\n  - z\n\n\n  %%\n",
      "> $$\n> - a\n>   \n> $$\n",
    ])
  func examples(text: String) { #expect(FormatLaw.check(text) == text) }

  @Test("nothing of them changes, also where CommonMark reads lists in them", arguments: Cases.runs(2))
  func shapes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var found = 0
    for _ in 0..<Cases.count(300) {
      let text = Self.document(&random)
      let options = Bool.random(using: &random) ? FormatterOptions.canonical : FormatterOptions()
      let result = FormatLaw.check(text, options: options, name: "\(Cases.replay(seed)): ")
      let (before, after) = (Self.constructs(in: text, options), Self.constructs(in: result, options))
      #expect(
        before == after, "\(Cases.replay(seed)): \(text.debugDescription) became \(result.debugDescription)")
      if before != after { return }
      found += before.count
    }
    #expect(found >= Cases.minimum(100))
  }
}
