import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

@Suite struct LinkSyntaxTests {
  static let fragments: [String] = [
    "[", "]", "]:", "]: ", "]:\n", "a", "b c", "A\nb", "\\]", "\\[", "\\", " ", "  ", "\t", "\n", "\r\n",
    "\r", "\u{0C}",
    "/u", "<v w>", "<v", "v>", "<>", "(", ")", "((x))", "\\(", "\\)", "\"t\"", "\"t", "\"", "'t'", "'", "(t)",
    "(t", "\"t\\\"u\"",
    "'t\\\\' u'", "\"t\nu\"", "&amp;", "é", "\u{0}", "\\\n", "\\\r", "\\\r\n", ":", "x", "[a]: /u\n",
    "[b]: <v>\n\"t\" x",
    "[c]: /d 'e'\n",
  ].filter(LinkedLibrary.proves)

  /// What cmark leaves of a paragraph after its definitions must be what is left by ours, and a link to the first
  /// must lead to what ours found.
  @Test func findsTheDefinitionsThatCMarkFinds() {
    for seed in Cases.seeds(40_000, from: 2_000_000) {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...10, using: &generator)
      let body = (0..<count).map { _ in Self.fragments.randomElement(using: &generator) ?? "" }.joined()
      let sample = InlineSample((Bool.random(using: &generator) ? "[a]: " : "[") + body)
      let finding = Self.difference(sample.source)
      #expect(finding == nil, "TEST_SEED=\(seed) in \(InlineDumps.string(sample.source).debugDescription)")
      if finding != nil { return }
    }
  }

  /// What differs between cmark's reading of `text`, a paragraph's content, and ours.
  static func difference(_ text: [UInt8]) -> String? {
    let entities = NamedEntities()
    var rest = 0
    let first = LinkSyntax.definition(in: text, at: 0)
    while rest < text.count, let definition = LinkSyntax.definition(in: text, at: rest) {
      rest = definition.end
    }
    var probe = text + [0x0A, 0x0A]
    if let first { probe += [UInt8(ascii: "[")] + text[first.label] + [UInt8(ascii: "]")] }
    return CMarkTree(parsing: probe)?.withRoot { root in
      var paragraph = root.firstChild
      if let first {
        let last = Self.last(paragraph)?.firstChild
        guard let link = last, link.inlineKind == .link else { return "no link to a definition" }
        let destination = InlineText.unescapedDestination(Array(text[first.destination]), entities: entities)
        let title = InlineText.unescapedAttribute(Array(text[first.title ?? 0..<0]), entities: entities)
        if link.destination != InlineDumps.string(destination) { return "destination \(link.destination)" }
        if link.title != InlineDumps.string(title) { return "title \(link.title)" }
        if paragraph?.next == nil { paragraph = nil }
      }
      guard let paragraph else {
        return text[rest...].contains { !$0.isASCIIWhitespace } ? "cmark leaves nothing" : nil
      }
      let isEmpty = !text[rest...].contains { !$0.isASCIIWhitespace }
      if isEmpty { return paragraph.firstChild == nil ? nil : "cmark leaves text" }
      if text[rest...].contains(0) { return nil }
      var walk = InlineWalk(entities: entities)
      let isProven = walk.run(from: paragraph.firstChild, in: LeafText([rest..<text.count], of: text))
      return isProven ? nil : "the rest differs"
    } ?? nil
  }

  private static func last(_ first: CMarkNode?) -> CMarkNode? {
    var node = first
    while let next = node?.next { node = next }
    return node
  }

  @Test(
    arguments: [
      ("[a]: /b\n\"t\" x", 8, "t"), ("[a]: /b\n\"t\"", 11, "t"), ("[a]:\n/b 't'  \nx", 14, "t"),
      ("[a]: <>\nx", 8, nil),
      ("[a]: /b \"t\\\"", 12, "t\\"), ("[a]: /b\r\nx", 9, nil), ("[a]: /b", 7, nil),
    ] as [(String, Int, String?)])
  func endsADefinitionWhereCMarkDoes(_ source: String, _ end: Int, _ title: String?) {
    let text = Array(source.utf8)
    let definition = LinkSyntax.definition(in: text, at: 0)
    #expect(definition?.end == end)
    #expect(definition?.title.map { InlineDumps.string(text[$0]) } == title)
    #expect(definition?.borrowsTitle == (source == "[a]: /b\n\"t\" x"))
  }

  @Test(arguments: [("[", 998), ("[", 1000), ("[", 1001)])
  func boundsALabel(_ opening: String, _ length: Int) {
    let text = Array((opening + String(repeating: "a", count: length) + "]: /u").utf8)
    #expect((LinkSyntax.definition(in: text, at: 0) != nil) == (length <= LinkSyntax.maximumLabelLength))
  }
}
