/// Short texts as people type them, with what pairs, lists and indentation can get in the way of.
enum TypedSample {
  static let texts = prose + code + blocks

  private static let prose = [
    "(a\nb) \"c\nd\" `e\nf` *g\nh* and [i\nj](k).",
    "a * b, 5 * 3, 2 * 3 * 4, f(*args, **kwargs), a ` b, snake_case and 2 ** 3",
    "**_a_** b, _**a**_ b, ***a*** b, ***a* b** c, **a *b* c** and ~~d~~ e",
    "*a* at the start,\n**b** too,\n_c_ as well,\n`d` and\n\"e\" (f)",
    "Don't say \"it's 'fine'\" (or \"[so]\") - the '90s' 6'2\" man's.",
    "He said \"*no*\", **\"yes\"**, (**maybe**), “*later*” and 说**“好”**吗。",
    "See https://example.org/_a_(b)*c, <https://a.b/_c>, [a](/u_(v)_w \"x y\"), ![d](e \"f\") and [g][h].",
    "Euler: $e^{i*\\pi} + _1$, *then* `` a ` b `` and `(` or `*` or `\"`.\n\n$$\n*a _b\n$$",
    "A <b class=\"c_d\">*e*</b> and &amp; \\* \\_ \\` \\( \\[ f[^1].\n\n[^1]: *Note* (one).\n\n[h]: /u_v 'w'",
    "Cafe\u{301} *e\u{301}* 👩‍👩‍👧 **👍🏽** (🇩🇪) `ü` \"ß\"",
  ]

  private static let code = [
    "```\nf(\na,\n)\n```",
    "```swift\nfunc f(_ a: [Int]) -> Int {\n    if a.isEmpty { return \"*\".count }\n    return a[0] * 3 // don't\n}\n```\nText",
    "~~~\na * b _ c ~ d ` e \" f ' g\n~~~",
    "```\n    x\n\n    y\n```",
    "```\ncase \"$1\" in\n-*) echo 'a' ;;\nesac\n```\n\nText (a)",
    "- ```\n  if (a) {\n    b('c')\n  }\n  ```\n- d",
    "    let a = (\n        b)\n    c",
    "<div class=\"a\">\n  <p>*b* \"c\" (d)</p>\n</div>\n\n*e*",
  ]

  private static let blocks = [
    "a\n\n***\n\nb\n\n___\n\nc\n\n---\n\n* * *\n\nd",
    "# *a* (b)\n\n## `c` \"d\"\n\ne\n===\n\nf",
    "> \"a\n> b\" (c\n> d)",
    "- (a\n  b)\n- **c** d\n- [ ] \"e\"\n- [x] f",
    "* **a** b\n* *c* d\n* `e`",
    "1. *a*\n2. \"b\n   c\"\n3. d",
    "a *note\n\nb (unclosed\n\nc",
  ]
}
