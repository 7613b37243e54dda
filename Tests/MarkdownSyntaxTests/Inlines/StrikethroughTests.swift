import Testing

@testable import MarkdownSyntax

@Suite struct StrikethroughTests {
  @Test(arguments: [
    ("a ~~b~~ c", "a {strikethrough:~~|b|~~} c"),
    ("~a~", "{strikethrough:~|a|~}"),
    ("~~~a~~~", "~~~a~~~"),
    ("~a~~", "~a~~"),
    ("\\~a~ b~", "\\~a~ b~"),
    ("~~a *b* c~~", "{strikethrough:~~|a {emph:*|b|*} c|~~}"),
    ("*~~a~~*", "{emph:*|{strikethrough:~~|a|~~}|*}"),
    ("*~~a* b~~", "{emph:*|~~a|*} b~~"),
    ("~~a ~b~ c~~", "{strikethrough:~~|a {strikethrough:~|b|~} c|~~}"),
    ("~~ a ~~", "~~ a ~~"),
    ("`~~`a~~", "{code:`|~~|`}a~~"),
    ("<http://a~b~c>", "{link autolink to=http://a~b~c:<|http://a~b~c|>}"),
    ("~~a\nb~~", "{strikethrough:~~|a{softbreak:|⏎|}b|~~}"),
    ("&#126;a~ ~b~", "&#126;a~ {strikethrough:~|b|~}"),
    ("[~~a~~](u) ~~b~~", "{link inline to=u:[|{strikethrough:~~|a|~~}|](u)} {strikethrough:~~|b|~~}"),
    ("a~.b~ c", "a~.b~ c"),
    ("~a.~b", "~a.~b"),
    ("a~“b”~", "a~“b”~"),
    ("a ~“b”~.", "a {strikethrough:~|“b”|~}."),
    ("~a~~b~~c~", "{strikethrough:~|a{strikethrough:~~|b|~~}c|~}"),
    ("~~a~~b~~c~~", "{strikethrough:~~|a|~~}b{strikethrough:~~|c|~~}"),
  ])
  func strikesThroughAsGFMDoes(_ source: String, _ expected: String) {
    let sample = InlineSample(source)
    let tree = sample.parsed(dialect: .gfm)
    #expect(InlineDumps.marked(tree, source: sample.source) == expected)
    #expect(InlineInvariants.findings(tree, sample.leaf, source: sample.source) == [])
  }

  @Test func isOffInCommonMark() {
    let sample = InlineSample("~~a~~")
    #expect(sample.parsed(dialect: .commonMark).nodes.map(\.kind) == [.text])
  }
}
