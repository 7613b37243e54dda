import TestSupport
import Testing

@testable import MarkdownSyntax

@Suite struct InlineParserTests {
  @Test(arguments: [
    ("a **b *c*** d", "a {strong:**|b {emph:*|c|*}|**} d"),
    ("***a** b*", "{emph:*|{strong:**|a|**} b|*}"),
    ("**a*", "*{emph:*|a|*}"),
    ("a\\*b &amp; &copy; &nope; \\z", "a\\*b &amp; &copy; &nope; \\z"),
    ("`` a`b ``", "{code:`` |a`b| ``}"),
    ("` `", "{code:`| |`}"),
    ("`a\nb`", "{code:`|a⏎b|`}"),
    ("`\r\na `", "{code:`␍⏎|a| `}"),
    ("a \nb", "a{-: }{softbreak:|⏎|}b"),
    ("a  \nb\\\nc", "a{linebreak:  ⏎||}b{linebreak:\\⏎||}c"),
    ("a\rb\r\nc", "a{softbreak:|␍|}b{softbreak:|␍⏎|}c"),
    ("<b c>x</b>", "{html_inline:|<b c>|}x{html_inline:|</b>|}"),
    ("<http://a&amp;b\\*>", "{link autolink to=http://a&amp;b\\*:<|http://a&amp;b\\*|>}"),
    ("<a@b.c>", "{link autolink to=a@b.c:<|a@b.c|>}"),
    ("[a](/u)", "{link inline to=/u:[|a|](/u)}"),
    ("[a]( <u v>\n't' )", "{link inline to=u v title=t:[|a|]( <u v>⏎'t' )}"),
    ("[a]()", "{link inline to=:[|a|]()}"),
    ("[*x*][d]", "{link full label=d:[|{emph:*|x|*}|][d]}"),
    ("[d][]", "{link collapsed label=d:[|d|][]}"),
    ("[d](no link", "{link shortcut label=d:[|d|]}(no link"),
    ("[d][ ]", "{link collapsed label=d:[|d|][ ]}"),
    ("![a ![b](c)](d)", "{image inline to=d:![|a {image inline to=c:![|b|](c)}|](d)}"),
    ("[a [d](x)](y)", "[a {link inline to=x:[|d|](x)}](y)"),
    ("\u{0}**\u{0}**", "\u{0}{strong:**|\u{0}|**}"),
    ("日*本*é", "日{emph:*|本|*}é"),
    ("日*“本”*é", "日*“本”*é"),
    ("a_b_", "a_b_"),
    ("日 *本* é", "日 {emph:*|本|*} é"),
    ("  ", ""),
    ("a~~b~~", "a~~b~~"),
  ])
  func findsEachNodeAndMarker(_ source: String, _ expected: String) {
    let sample = InlineSample(source)
    let tree = sample.parsed(definitions: "[d]: /d\n")
    #expect(InlineDumps.marked(tree, source: sample.source) == expected)
    #expect(tree.isProven)
    #expect(InlineInvariants.findings(tree, sample.leaf, source: sample.source) == [])
  }

  @Test(arguments: [
    ("a *b\nc* d", "a {emph:*|b{softbreak:|⏎|}{-:> }c|*} d"),
    ("`a\nb`", "{code:`|a⏎> b|`}"),
    ("[a](/u\n\"t\")", "{link inline to=/u title=t:[|a|](/u⏎> \"t\")}"),
    ("a\n*b*", "a{softbreak:|⏎|}{-:> }{emph:*|b|*}"),
  ])
  func leavesPrefixesOfLinesOutOfNodes(_ content: String, _ expected: String) {
    let sample = InlineSample(content, prefix: "> ")
    let tree = sample.parsed()
    #expect(InlineDumps.marked(tree, source: sample.source) == expected)
  }

  @Test func keepsAnEscapedPipeOfACellWithItsBackslash() {
    let source = Array("| **\\|b** a\\|c |".utf8)
    var parser = InlineParser(source: source, dialect: .gfm)
    parser.add(InlineLeaf(pieces: [2..<4, 5..<11, 12..<14]))
    let tree = parser.parse()[0]
    #expect(
      tree.nodes.map { InlineDumps.string(source[Int($0.start)..<Int($0.end)]) } == [
        "**\\|b**", "\\|b", " a\\|c",
      ])
    #expect(tree.nodes[0].contentStart == 4)
  }

  @Test func givesOneTreeForEachLeafInTheirOrder() {
    let source = Array("*a*\n \nb\n[x]: /y\n[x]: /z\n[x]\r".utf8)
    var parser = InlineParser(source: source, dialect: .commonMark)
    parser.add(InlineLeaf(pieces: [0..<4]))
    parser.add(InlineLeaf(pieces: [4..<6]))
    parser.add(InlineLeaf(pieces: []))
    parser.add(InlineLeaf(pieces: [24..<28]))
    parser.add(InlineLeaf(pieces: [6..<8]))
    parser.define([8..<16], in: source)
    parser.define([16..<24], in: source)
    let trees = parser.parse()
    #expect(
      trees.map { InlineDumps.structure($0, source: source) } == [
        "(emph \"a\")", "", "", "(link </y> '' \"x\")", "\"b\"",
      ])
  }

  @Test(arguments: [
    "# a", "- a", "> a", "```", "***", "===", "---", "<div>", "1. a", "    a", "[a]: /u", "| a |", "~~~",
  ])
  func readsNoBlockInALeaf(_ content: String) {
    for text in [content, "a\n" + content, content + "\n" + content] {
      let sample = InlineSample(text)
      let tree = sample.parsed()
      #expect(tree.isProven)
      #expect(tree.nodes.first?.start == 0 || content.hasPrefix(" "))
    }
  }

  /// cmark lets references add up to the document's size; what isn't in leaves counts too.
  @Test func followsAsManyReferencesAsTheWholeDocumentMay() {
    let filler = String(repeating: "-", count: 300_000)
    let definition = "[a]: /" + String(repeating: "u", count: 999) + "\n"
    let content = String(repeating: "[a] ", count: 250)
    let source = Array((filler + definition + content).utf8)
    var parser = InlineParser(source: source, dialect: .commonMark)
    parser.define([filler.utf8.count..<filler.utf8.count + definition.utf8.count], in: source)
    parser.add(InlineLeaf(pieces: [source.count - content.utf8.count..<source.count]))
    #expect(parser.parse()[0].nodes.filter { $0.kind == .link }.count == 250)
  }

  @Test(
    .timeLimit(.minutes(15)),
    arguments: ["_www.a", "a@b@", "~a ~~b~~c ", "[a](", "`a``", "<", "*a_ ", "&amp;", "![", "a\n", "\0"])
  func takesTimeInProportionToRepeatedSyntax(_ unit: String) {
    let sample = InlineSample(
      "z " + String(repeating: unit, count: Cases.atMost(200_000, least: 40_000) / unit.utf8.count))
    #expect(sample.parsed(dialect: .gfm).isProven)
  }

  @Test func keepsARecordSmall() {
    #expect(MemoryLayout<InlineNode<InBlock>>.stride <= 32)
  }

  @Test func nestsAHundredThousandDeepWithoutOverflow() {
    let depth = 100_000
    let sample = InlineSample(
      String(repeating: "*a ", count: depth) + "b" + String(repeating: " a*", count: depth))
    let tree = sample.parsed(dialect: .gfm)
    #expect(tree.isProven)
  }
}
