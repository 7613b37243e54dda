import EditorTesting
import MarkdownEditing
import Testing

@Suite struct CodeAndLinkTests {
  @Test(
    "code goes around the text that is meant, in a fence that it doesn't hold",
    arguments: [
      InlineRow("«a\\*bˇ»", .code, "`«a*bˇ»`"),
      InlineRow("«a&amp;bˇ»", .code, "`«a&bˇ»`"),
      InlineRow("`a` «bˇ»", .code, "`a` `«bˇ»`"),
      InlineRow("«aˇ» «bˇ»", .code, "`«aˇ»` `«bˇ»`"),
      InlineRow("`a`\n«bˇ»", .code, "`a`\n`«bˇ»`"),
      InlineRow("`a`«bˇ»", .code, "`a«bˇ»`"),
      InlineRow("> x «a`\n   bˇ» `", .code, "> x `«a   bˇ»`"),
      InlineRow("> x a`\n   «bˇ» `", .code, "> x a   «bˇ»"),
      InlineRow("a« \u{B} ˇ»b", .code, "a `«\u{B}ˇ»` b"),
      InlineRow("«**a** \u{B}ˇ» b", .code, "**`«a`** `\u{B}ˇ»` b"),
      InlineRow("«a [b](u)ˇ»", .code, "`«a` [`b`](u)ˇ»"),
      InlineRow("«a\nbˇ» c", .code, "`«a\nbˇ»` c"),
      InlineRow("oˇne", .code, "`oˇne`"),
      InlineRow("a ˇ", .code, "a `ˇ`"),
      InlineRow("```\n«aˇ»\n```", .code, "```\n«aˇ»\n```"),
    ])
  func code(row: InlineRow) { row.check() }

  @Test(
    "code over two or more whole lines is a code block",
    arguments: [
      InlineRow("x\n\n«a\nbˇ»\n", .code, "x\n\n```\n«a\nbˇ»\n```\n")
    ])
  func block(row: InlineRow) { row.check() }

  @Test(
    "code becomes text that reads the same",
    arguments: [
      InlineRow("a `«bˇ»` c", .code, "a «bˇ» c"),
      InlineRow("`aˇb`", .code, "aˇb"),
      InlineRow("`«- aˇ»`", .code, "«\\- aˇ»"),
      InlineRow("x `«a\n\u{B}\nbˇ»`", .code, "x «a\n&#11;\nbˇ»"),
      InlineRow("`«\u{B}ˇ»`", .code, "«&#11;ˇ»"),
      InlineRow("`«a\u{B}bˇ»`", .code, "«a\u{B}bˇ»"),
    ])
  func text(row: InlineRow) { row.check() }

  @Test(
    "a link goes around the selection, with its address selected",
    arguments: [
      InlineRow("a «b ˇ»c", .link("/u"), "a [«bˇ»](/u) c"),
      InlineRow("a ˇb", .link(nil), "a [ˇ](url)b"),
      InlineRow("a ˇ", .link("/u"), "a [ˇ](/u)"),
      InlineRow("wow!«aˇ»", .link("/u"), "wow\\![«aˇ»](/u)"),
      InlineRow("«aˇ»", .link("/u v"), "[«aˇ»](</u v>)"),
      InlineRow("`«aˇ»`", .link("/u"), "[`«aˇ»`](/u)"),
      InlineRow("«aˇ» «bˇ»", .link("/u"), "[«aˇ»](/u) [«bˇ»](/u)"),
      InlineRow("«a&amˇ»p«;bˇ»", .link("/u"), "[«a&amp;bˇ»](/u)"),
    ])
  func link(row: InlineRow) { row.check() }

  @Test(
    "inside of a link the link goes, or gets the new address",
    arguments: [
      InlineRow("[a «bˇ»](/u)", .link(nil), "a «bˇ»"),
      InlineRow("[aˇb][r]\n\n[r]: /u", .link(nil), "aˇb\n\n[r]: /u"),
      InlineRow("[**a**ˇ](/u)b", .link(nil), "**a**ˇb"),
      InlineRow("[- aˇb](/u)", .link(nil), "\\- aˇb"),
      InlineRow("[_aˇb_](/u)c", .link(nil), "*aˇb*c"),
      InlineRow("!<http://bˇ.c>", .link("/u"), "\\![http://bˇ.c](/u)"),
      InlineRow("[aˇb](</u u> 't\"')", .link("/v"), "[aˇb](/v 't\"')"),
      InlineRow("[aˇb]()", .link("/v"), "[aˇb](/v)"),
      InlineRow(
        "[aˇb][r]\n\n[r]: /u 't\"&amp;'", .link("/v"), "[aˇb](/v \"t\\\"&amp;\")\n\n[r]: /u 't\"&amp;'"),
    ])
  func unlink(row: InlineRow) { row.check() }

  @Test(
    "an address that is selected becomes the destination, as cmark reads it",
    arguments: [
      InlineRow("a« http://b.c ˇ»d", .link(nil), "a [ˇ](http://b.c) d"),
      InlineRow("a «http://b.cˇ»/d e", .link(nil), "a [ˇ](http://b.c/d) e"),
      InlineRow("a <«http://b.cˇ»/d> e", .link(nil), "a [ˇ](http://b.c/d) e"),
      InlineRow("«(http://b.c)ˇ».", .link(nil), "([ˇ](http://b.c))."),
      InlineRow("«www.b.cˇ»", .link(nil), "[ˇ](http://www.b.c)"),
      InlineRow("«a@b.cˇ»", .link(nil), "[ˇ](mailto:a@b.c)"),
      InlineRow("«http://b.c/?a&amp;bˇ»", .link(nil), "[ˇ](http://b.c/?a&amp;amp;b)"),
      InlineRow("«http://b.c/x.pngˇ»", .image(nil), "![ˇ](http://b.c/x.png)"),
      InlineRow("«<http://b.c/x.png>ˇ»", .image(nil), "![ˇ](http://b.c/x.png)"),
      InlineRow("«a <http://b.c>ˇ»", .link(nil), "«a <http://b.c>ˇ»"),
    ])
  func addresses(row: InlineRow) { row.check() }

  @Test(
    "an empty link, or one in the place of an address, leaves what is around it as it is",
    arguments: [
      InlineRow("a!ˇ", .link("/u"), "a\\![ˇ](/u)"),
      InlineRow("aˇ*b*", .link("/u"), "a[ˇ](/u)*b*"),
      InlineRow("a*ˇb*", .link("/u"), "a[ˇ](/u)*b*"),
      InlineRow("**aˇ**b", .link("/u"), "**a**[ˇ](/u)b"),
      InlineRow("a *ˇ* b", .link("/u"), "a \\*[ˇ](/u)* b"),
      InlineRow("http://a.bˇ", .link("/u"), "<http://a.b>[ˇ](/u)"),
      InlineRow("a ˇwww.b.c", .link("/u"), "a [ˇ](/u)[www.b.c](http://www.b.c)"),
      InlineRow("[r]ˇ\n\n[r]: /v", .link("/u"), "[r][][ˇ](/u)\n\n[r]: /v"),
      InlineRow("wow!«http://a.bˇ»", .link(nil), "wow\\![ˇ](http://a.b)"),
      InlineRow("a*«http://a.bˇ»*", .link(nil), "a[ˇ](http://a.b)"),
    ])
  func emptyLinks(row: InlineRow) { row.check() }

  @Test(
    "inside of an autolink the link goes, or leads to the new address; of one without <> comes a link to it",
    arguments: [
      InlineRow("a <http://bˇ.c> d", .link(nil), "a http\\://bˇ.c d"),
      InlineRow("a http://bˇ.c d", .link(nil), "a [ˇ](http://b.c) d"),
      InlineRow("wwwˇ.b.c", .link(nil), "[ˇ](http://www.b.c)"),
      InlineRow("www«.bˇ».c", .link("http://www.b.c"), "www\\«.bˇ».c"),
      InlineRow("<http://bˇ.c/*d*>", .link(nil), "http\\://bˇ.c/\\*d\\*"),
      InlineRow("<http://bˇ.c>", .link("/u"), "[http://bˇ.c](/u)"),
      InlineRow("«http://b.cˇ» d", .link("/u"), "[«http://b.cˇ»](/u) d"),
      InlineRow("<http://b.c/*«dˇ»*>", .link("/u"), "[http://b.c/\\*«dˇ»\\*](/u)"),
      InlineRow("a@«bˇ».c", .link("/u"), "[a@«bˇ».c](/u)"),
      InlineRow("<http://bˇ.c>", .link("http://b.c"), "http\\://bˇ.c"),
    ])
  func autolinks(row: InlineRow) { row.check() }
}
