import EditorTesting
import MarkdownSyntax
import Testing

@testable import MarkdownEditing

/// What is typed or pasted over selected text, and Enter in a heading's spans.
@Suite struct TypedOverTests {
  private static let cases: [(action: EditorAction, before: MarkedText, after: MarkedText?)] = [
    // What was a link's text, or bold, is still with other words in it.
    (.type("x"), "[«aˇ»](u)", "[xˇ](u)"), (.type("x"), "**«aˇ»**", "**xˇ**"),
    (.type("x"), "***«aˇ»***", "***xˇ***"), (.type("x"), "*a **«bˇ»***", "*a **xˇ***"),
    (.type("x"), "`«aˇ»`", "`xˇ`"), (.type("x"), "~~«aˇ»~~", "~~xˇ~~"),
    (.paste("x y"), "a [«bˇ»](u) c", "a [x yˇ](u) c"),
    // Markers that are selected go, and so do those that would be left around nothing, or make a rule.
    (.type("x"), "«**a**ˇ»", "xˇ"), (.type("x"), "*«*a*ˇ»*", "xˇ"), (.type(" "), "**«aˇ»**", " ˇ"),
    (.delete, "**«aˇ»**", "ˇ"), (.delete, "a [«bˇ»](u) c", "a ˇ c"),
    // A style surrounds what is selected of each block, and no white space at its ends.
    (.type("_"), "«- a\n- bˇ»", "- _«a_\n- _bˇ»_"), (.type("*"), "«a\n\nbˇ»", "*«a*\n\n*bˇ»*"),
    (.type("*"), "| «a | bˇ» |\n|---|---|", "| *«a* | *bˇ»* |\n|---|---|"),
    (.type("_"), "« ab ˇ»c", " _«abˇ»_ c"), (.type("`"), "«a\n\nbˇ»", "`«a`\n\n`bˇ»`"),
    // What it would cut is surrounded whole.
    (.type("*"), "a «b `cˇ»d` e", "a *«b `cd`ˇ»* e"), (.type("_"), "a **b «c** dˇ»", "a _«**b c** dˇ»_"),
    (.type("*"), "«a [bˇ»c](d)", "*«a [bc](d)ˇ»*"), (.type("_"), "«a **bˇ»c**", "_«a **bc**ˇ»_"),
    (.type("*"), "x «`cˇ»d` y", "x *«`cd`ˇ»* y"), (.type("_"), "x «[aˇ»b](u) y", "x _«[ab](u)ˇ»_ y"),
    (.type("*"), "x [a «b](u)ˇ» y", "x *«[a b](u)ˇ»* y"), (.type("*"), "a `b«c` dˇ» e", "a *«`bc` dˇ»* e"),
    (.type("*"), "x «![aˇ»b](u) y", "x *«![ab](u)ˇ»* y"),
    (.type("*"), "x «<br cˇ»lass='x'> y", "x *«<br class='x'>ˇ»* y"),
    (.type("*"), "x «<http://aˇ»b> y", "x *«<http://ab>ˇ»* y"), (.type("_"), "[«aˇ»](u)", "[_«aˇ»_](u)"),
    (.type("_"), "**«aˇ»**", "**_«aˇ»_**"), (.type("*"), "`a«bˇ»c`", "`a*ˇc`"),
    // A hard break at its ends counts as white space, and no backslash escapes the delimiter.
    (.type("*"), "«a\\ˇ»\nb", "*«aˇ»*\\\nb"), (.type("_"), "«a \\ˇ»\nb", "_«aˇ»_ \\\nb"),
    (.type("`"), "«a\\ˇ»\nb", "`«aˇ»`\\\nb"), (.type("*"), "x «a\\\nˇ»b", "x *«aˇ»*\\\nb"),
    (.type("*"), "a«\\\nbˇ»", "a\\\n*«bˇ»*"), (.type("~"), "- «a\\ˇ»\n  b", "- ~«aˇ»~\\\n  b"),
    (.type("*"), "«a\\\nbˇ»", "*«a\\\nbˇ»*"), (.type("*"), "«a\\\\ˇ»\nb", "*«a\\\\ˇ»*\nb"),
    (.type("*"), "«a\\ˇ»", "*«aˇ»*\\"), (.type("`"), "«a\\ˇ»", "`«a\\ˇ»`"),
    // Nor does one escape a bracket or quotation mark; what one escapes is surrounded with it.
    (.type("("), "«a\\ˇ»\nb", "(«aˇ»)\\\nb"), (.type("\""), "«a\\ˇ»\nb", "\"«aˇ»\"\\\nb"),
    (.type("("), "«a\\ˇ»", "(«aˇ»)\\"), (.type("("), "«a\\ˇ»*b*", "(«a\\*ˇ»)b*"),
    (.type("["), "*c\\«*aˇ»*", "*c[«\\*aˇ»]*"), (.type("("), "a\\«\nbˇ»", "a(«\\\nbˇ»)"),
    (.type("("), "«a\\\\ˇ»\nb", "(«a\\\\ˇ»)\nb"), (.type("("), "`«a\\ˇ»`", "`(«a\\ˇ»)`"),
    (.type("("), "a«\\ˇ»\nb", "a(ˇ\nb"), (.type("("), "```\n«a\\ˇ»\n```", "```\n(«a\\ˇ»)\n```"),
    // Not where that reaches to the next range.
    (.type("_"), "«a [bˇ»c «dˇ»](e)", "_«a [bˇ»_c _«dˇ»_](e)"),
    (.type("*"), "a «b `cˇ»d «e` fˇ»", "a *«b `cˇ»*d *ˇ`"),
    // A backtick surrounds code, too: the second of three that are typed over a text.
    (.type("`"), "`«abˇ»`", "``«abˇ»``"), (.type("`"), "``«abˇ»``", "```«abˇ»```"),
    // A third one at a line's start would be a fence.
    (.type("~"), "~~«abˇ»~~\nc", nil), (.type("~"), "- ~~«[ab]ˇ»~~", nil), (.type("`"), "``«a\nbˇ»``", nil),
    (.type("~"), "~«abˇ»~\nc", "~~«abˇ»~~\nc"),
    (.type("~"), "«~~abc~~ˇ»\n\nd", nil), (.type("~"), "~«~abc~ˇ»~", nil),
    (.type("`"), "«``abc\n``defˇ»", nil),
    (.type("~"), "# ~~«abˇ»~~", "# ~~~«abˇ»~~~"),
    (.type("*"), "~~~\n«abˇ»\n~~~", "~~~\n*ˇ\n~~~"),
    // A span that Enter ends in a heading begins again right at the next line's start.
    (.newline, "# **aˇ b**", "# **a**\n**ˇb**"), (.softNewline, "# **aˇ b**", "# **a**\n**ˇb**"),
    (.newline, "# aˇ b #", "# a #\nˇb"), (.newline, "# aˇ b", "# a\nˇb"),
    // In a cell code ends before the tag and begins again behind it; what is one thing stays one.
    (.softNewline, "| `aˇb` |\n|---|", "| `a`<br>`ˇb` |\n|---|"),
    (.softNewline, "| ``a`ˇb`` |\n|---|", "| `` a` ``<br>`` ˇb `` |\n|---|"),
    (.softNewline, "| `\\ˇ|a` |\n|---|", "| `\\|`<br>`ˇa` |\n|---|"),
    (.softNewline, "| `ˇa` |\n|---|", "| <br>ˇ`a` |\n|---|"),
    (.softNewline, "| [a](bˇc) |\n|---|", "| [a](bc)<br>ˇ |\n|---|"),
    (.softNewline, "| a |\n|---|\n| b | cˇ | d |", "| a |\n|---|\n| b<br>ˇ | c | d |"),
    (.softNewline, "| a |\n|---|\n| b | c | dˇ", "| a |\n|---|\n| b<br>ˇ | c | d"),
    (.softNewline, "| \\ˇ* |\n|---|", "| \\*<br>ˇ |\n|---|"),
    (.softNewline, "| <http://aˇb> |\n|---|", "| <http://ab><br>ˇ |\n|---|"),
    (.softNewline, "| http://a.com/ˇb |\n|---|", "| http://a.com/b<br>ˇ |\n|---|"),
    (.softNewline, "| a[^ˇ1] |\n|---|\n\n[^1]: b", "| a[^1]<br>ˇ |\n|---|\n\n[^1]: b"),
    (.softNewline, "| &amˇp; |\n|---|", "| &amp;<br>ˇ |\n|---|"),
    (.softNewline, "| **aˇb** |\n|---|", "| **a<br>ˇb** |\n|---|"),
    (.softNewline, "| *ˇ*a** |\n|---|", "| <br>ˇ**a** |\n|---|"),
    // Outside of the cells of a row it goes into the nearest one.
    (.softNewline, "|a|b|\n|-|-|\nˇ| c |d|\n", "|a|b|\n|-|-|\n| <br>ˇc |d|\n"),
    (.softNewline, "|a|b|\n|-|-|\n|c| d |ˇ\n", "|a|b|\n|-|-|\n|c| d<br>ˇ |\n"),
    (.softNewline, "- ˇ|a|\n  |-|\n", "- |<br>ˇa|\n  |-|\n"),
    (.softNewline, "|a|\n|-|\n|c| ˇ\n", "|a|\n|-|\n|c<br>ˇ| \n"),
    (.softNewline, "|a|b|\n|-|-|\n|cˇ|d\n", "|a|b|\n|-|-|\n|c<br>ˇ|d\n"),
    (.softNewline, "a|b\n-|-\nˇc|d\n", "a|b\n-|-\n<br>ˇc|d\n"),
    (.softNewline, "a|b\n-|-\nc|dˇ\n", "a|b\n-|-\nc|d<br>ˇ\n"),
    // A heading without text leaves an empty line.
    (.heading(1), "# ˇ", "ˇ"), (.heading(0), "a\n# ˇ\nb", "a\nˇ\nb"), (.heading(0), "# #ˇ", "ˇ"),
    (.heading(2), "- ## ˇ\n- b", "- ˇ\n- b"), (.heading(0), "> a\n> # ˇ\nb", "> a\n> ˇ\nb"),
    (.heading(1), "«# \n\n# bˇ»", "«\n\nbˇ»"),
  ]

  @Test("keep what they are in", arguments: cases)
  func over(action: EditorAction, before: MarkedText, after: MarkedText?) throws {
    try ActionRow(action.name, before.description, after?.description).check()
  }
}
