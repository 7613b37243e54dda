import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// One row: a marked text, an action, and the marked text after it.
struct InlineRow: Sendable, CustomTestStringConvertible {
  var before: String
  var action: EditorAction
  var after: String

  init(_ before: String, _ action: EditorAction, _ after: String) {
    (self.before, self.action, self.after) = (before, action, after)
  }

  var testDescription: String { "\(action.name) \(before.debugDescription)" }

  /// Checks the row, and where the text changes that pressing again takes it back.
  func check() {
    let document = MarkdownDocument(marked: MarkedText(before))
    guard case .changed(let transaction) = document.result(of: action) else {
      #expect(before == after, "\(document.result(of: action))")
      return
    }
    let changed = document.applying(transaction)
    #expect(changed.marked.description == after)
    guard !transaction.changes.isIdentity, case .changed(let back) = changed.result(of: action) else {
      return
    }
    #expect(changed.applying(back).marked.description == before)
  }
}

@Suite struct InlineTableTests {
  @Test(
    "white space at the edges stays outside of the delimiters",
    arguments: [
      InlineRow("one «ˇtwo\n»three", .italic, "one *«ˇtwo»*\nthree"),
      InlineRow("a «b\u{3000}ˇ»c", .bold, "a **«bˇ»**\u{3000}c"),
    ])
  func spaces(row: InlineRow) { row.check() }

  @Test(
    "a style goes from the selection only",
    arguments: [
      InlineRow("__a «bˇ» c__", .bold, "__a__ «bˇ» __c__"),
      InlineRow("«**aˇ»**", .bold, "«aˇ»"),
      InlineRow("**a**b**«cˇ»**", .bold, "**a**b«cˇ»"),
      InlineRow("*«aˇ»bc*", .italic, "«aˇ»*bc*"),
    ])
  func removal(row: InlineRow) { row.check() }

  @Test(
    "the whole selection gets a style that a part of it has, and spans merge",
    arguments: [
      InlineRow("a «b __c__ˇ»", .bold, "a __«b cˇ»__"),
      InlineRow("**a**«bˇ»", .bold, "**a«bˇ»**"),
      InlineRow("**a** «bˇ»", .bold, "**a «bˇ»**"),
      InlineRow("«a *b* cˇ»", .bold, "**«a *b* cˇ»**"),
    ])
  func merging(row: InlineRow) { row.check() }

  @Test(
    "an overlap is split, and every letter keeps its other styles",
    arguments: [
      InlineRow("a [«b](u) cˇ»", .bold, "a **«[b](u) cˇ»**"),
      InlineRow("*foo**ba«r**bazˇ»*", .italic, "_foo_***ba*«r**bazˇ»"),
      InlineRow("**f«oo*bˇ»ar*baz**", .bold, "**f**«oo*bˇ»**ar***__baz__"),
    ])
  func overlaps(row: InlineRow) { row.check() }

  @Test(
    "each paragraph, item, heading and cell gets a pair of its own",
    arguments: [
      InlineRow("«**a**\n\n**b**ˇ»", .bold, "«a\n\nbˇ»"),
      InlineRow("> «a\n> b\n\ncˇ»", .italic, "> *«a\n> b*\n\n*cˇ»*"),
      InlineRow("«a\r\n\r\nbˇ»", .bold, "**«a**\r\n\r\n**bˇ»**"),
    ])
  func leaves(row: InlineRow) { row.check() }

  @Test(
    "code blocks, HTML, addresses and front matter are skipped",
    arguments: [
      InlineRow("---\n«a: bˇ»\n---\n", .bold, "---\n«a: bˇ»\n---\n"),
      InlineRow("«   ˇ»a", .bold, "«   ˇ»a"),
    ])
  func skipped(row: InlineRow) { row.check() }

  @Test(
    "punctuation stays outside where the delimiter can't stand beside it",
    arguments: [
      InlineRow("«(a)ˇ» b", .bold, "**«(a)ˇ»** b"),
      // A NUL is read as U+FFFD, a symbol, beside which punctuation needs no reference where symbols are punctuation.
      InlineRow(
        ". «-ˇ»\0", .italic,
        CMarkDecisions.linked.symbolsArePunctuation ? ". *«-ˇ»*\0" : ". *«-ˇ»*&#65533;"),
    ])
  func flanking(row: InlineRow) { row.check() }

  @Test(
    "a caret styles the word that it is inside of, and keeps its place",
    arguments: [
      InlineRow("one twˇo", .bold, "one **twˇo**"),
      InlineRow("a `bˇc` d", .italic, "a *`bˇc`* d"),
      InlineRow("**one twˇo**", .bold, "one twˇo"),
      InlineRow(
        "**oˇne *two***", .italic, "***oˇne two***"),
      InlineRow("a ˇ b", .bold, "a **ˇ** b"),
      InlineRow("ˇ", .italic, "*ˇ*"),
      InlineRow("a **ˇ** b", .bold, "a ˇ b"),
      InlineRow("```\nˇa\n```", .bold, "```\nˇa\n```"),
      InlineRow("oneˇ twˇo", .bold, "oneˇ **twˇo**"),
    ])
  func carets(row: InlineRow) { row.check() }

  @Test(
    "several selections are handled in one transaction",
    arguments: [
      InlineRow("«oneˇ» «twoˇ»", .bold, "**«oneˇ» «twoˇ»**"),
      InlineRow("**«oneˇ»** «twoˇ»", .bold, "**«oneˇ» «twoˇ»**"),
    ])
  func several(row: InlineRow) { row.check() }

  @Test(
    "text that would read otherwise without its delimiters is escaped",
    arguments: [
      InlineRow("«**1. a**ˇ»", .bold, "«1\\. aˇ»"),
      InlineRow("«**#** aˇ»", .bold, "**«# aˇ»**"),
      InlineRow("a\\«bˇ»", .bold, "a\\\\**«bˇ»**"),
    ])
  func escaping(row: InlineRow) { row.check() }

  @Test(
    "text in a style that would become an email address is parted by a second span",
    arguments: [
      InlineRow("«a@b.cˇ»_d_", .italic, "*«a*_@b.cˇ»_\\_d\\_"),
      InlineRow("a@«b.c*d* e@f.gˇ»_h_", .italic, "*«<a@b.c>d e*_@f.gˇ»_\\_h\\_"),
      InlineRow("«a@b.cˇ»_d_", .strikethrough, "~~«a~~@~~b.cˇ»~~_d_"),
    ])
  func addresses(row: InlineRow) { row.check() }
}
