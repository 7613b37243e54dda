import TestSupport
import Testing

@testable import MarkdownSyntax

@Suite struct AutolinkLiteralTests {
  @Test(
    arguments: [
      ("www.commonmark.org", ["http://www.commonmark.org"]),
      ("Visit www.commonmark.org/help for more.", ["http://www.commonmark.org/help"]),
      ("www.commonmark.org/a.b.", ["http://www.commonmark.org/a.b"]),
      ("(www.google.com/search?q=Markup+(business))", ["http://www.google.com/search?q=Markup+(business)"]),
      ("www.google.com/search?q=(business))+ok", ["http://www.google.com/search?q=(business))+ok"]),
      ("www.google.com/search?q=commonmark&hl=en", ["http://www.google.com/search?q=commonmark&hl=en"]),
      ("www.google.com/search?q=commonmark&hl;", ["http://www.google.com/search?q=commonmark"]),
      ("www.commonmark.org/he<lp", ["http://www.commonmark.org/he"]),
      ("http://commonmark.org and ftp://foo.bar.baz.", ["http://commonmark.org", "ftp://foo.bar.baz"]),
      ("foo@bar.baz", ["mailto:foo@bar.baz"]),
      ("hello@mail+xyz.example, but hello+xyz@mail.example", ["mailto:hello+xyz@mail.example"]),
      ("a.b-c_d@a.b a.b-c_d@a.b. a.b-c_d@a.b- a.b-c_d@a.b_", ["mailto:a.b-c_d@a.b", "mailto:a.b-c_d@a.b"]),
      ("mailto:a@b.c xmpp:a@b.c/d", ["mailto:a@b.c", "xmpp:a@b.c/d"]),
      ("xwww.a.b www.a_b www.a.b_c http://", []),
      ("[www.a.b", []),
      ("_www.a.b_c www.d.e", ["http://www.d.e"]),
      ("[x](y) www.a.b", ["y", "http://www.a.b"]),
      ("[a@b.c www.a.b](y)", ["y"]),
      ("`www.a.b` <i www.a.b>", []),
      // What cmark drops at a line's end isn't in the address.
      ("a http://a.bx\u{0B}\nbd", ["http://a.bx"]),
      ("www.a.b\u{0B} \n*c*", ["http://www.a.b"]),
      ("http\\://a.b", []), ("foo\\+@bar.example.com", ["mailto:foo+@bar.example.com"]),
      ("\\x@y.z &commat; a&#64;b.c d\\@e.f", ["mailto:x@y.z", "mailto:a@b.c", "mailto:d@e.f"]),
      ("", []),
    ].filter { LinkedLibrary.proves($0.0) } as [(String, [String])])
  func linksTheAddressesOfGFM(_ source: String, _ destinations: [String]) {
    let sample = InlineSample(source)
    let tree = sample.parsed(dialect: .gfm)
    let links = tree.nodes.filter { $0.kind == .link }.map { tree.links[Int($0.link)].destination }
    #expect(links == destinations)
    #expect(InlineInvariants.findings(tree, sample.leaf, source: sample.source) == [])
  }

  @Test(arguments: [
    ("see *www.a.b*.", "see {emph:*|{link autolink to=www.a.b:|www.a.b|}|*}."),
    ("~~http://a.b~~", "{strikethrough:~~|{link autolink to=http://a.b:|http://a.b|}|~~}"),
    ("http://a/~b~ c", "{link autolink to=http://a/~b:|http://a/~b|}~ c"),
    ("a@b.c\nwww.d.e", "{link autolink to=a@b.c:|a@b.c|}{softbreak:|⏎|}{link autolink to=www.d.e:|www.d.e|}"),
  ])
  func givesAnAddressEmptyMarkers(_ source: String, _ expected: String) {
    let sample = InlineSample(source)
    #expect(InlineDumps.marked(sample.parsed(dialect: .gfm), source: sample.source) == expected)
  }

  @Test func areOffInCommonMark() {
    #expect(InlineSample("www.a.b").parsed(dialect: .commonMark).nodes.map(\.kind) == [.text])
  }
}
