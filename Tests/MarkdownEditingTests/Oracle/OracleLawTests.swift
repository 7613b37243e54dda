import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// An oracle that never finds anything proves nothing: here are wrong results, made by hand, each with the law that it
/// breaks.
@Suite("The oracle notices what is wrong")
struct OracleLawTests {
  typealias Law = OracleFinding.Law

  private static let wrong: [(before: String, action: String, after: String, law: Law)] = [
    ("a «b*ˇ» c", "bold", "a **«bˇ»** c", .text), ("«aˇ» b", "bold", "**«a bˇ»**", .letters),
    ("«a bˇ»", "bold", "**«aˇ»** b", .letters), ("«aˇ» *b*", "bold", "**«aˇ»** b", .context),
    ("«aˇ» [b](u)", "italic", "*«aˇ»* [b](v)", .context), ("«aˇ» . b", "bold", "**«aˇ» .** b", .letters),
    ("«aˇ»\n\n- b", "bold", "**«aˇ»**\n\nb", .blocks), ("«aˇ»\n\nb", "heading:1", "# «aˇ»\n\n## b", .blocks),
    ("«a *bˇ»\nc*", "quote", "> «a *bˇ»\n\nc*", .text), ("aˇ b", "heading:2", "## aˇb", .context),
    ("«aˇ»\n\n```\nx  y\n```", "quote", "> «aˇ»\n\n```\nx y\n```", .code),
    ("«aˇ» <b>", "bullet-list", "- «aˇ» <i>", .code), ("a\n\n«bˇ»", "move-up", "«b\n\naˇ»", .selection),
    ("«aˇ» b", "strikethrough", "~~«a~~ bˇ»", .selection), ("a\n\nbˇ", "move-up", "b b\n\naˇ", .text),
    ("*a*\n\nbˇ", "move-up", "bˇ\n\na", .context), ("aˇ\n\nb", "duplicate", "aˇ\n\nb\n\nc", .text),
    ("aˇ *b*", "footnote", "a[^1] b\n\n[^1]: ˇ", .text),
    ("a «bˇ» *c*", "comment", "a <!-- «bˇ» --> c", .text),
    ("aˇ\n\n*b*", "code-block", "```\naˇ\n```\n\nb", .text),
    ("oneˇ two\n\nb", "type:x", "onexˇ two\n\n# b", .blocks),
    ("oˇne", "type:x", "oxˇn", .text), ("oˇne", "newline", "o\nˇe", .text),
    ("onˇe two", "backspace", "ˇe two", .text),
    ("| a |\n| - |\n| bˇ |\n\n*c*", "table-delete-row", "| aˇ |\n| - |\n\nc", .text),
    ("| a |\n| - |\n«| b |\nˇ»| c |", "table-delete-row", "| a |\n| - |ˇ", .text),
    ("aˇ\r\nb", "heading:1", "# aˇ\nb", .lines), ("«aˇ» «bˇ»", "bold", "**«aˇ»** **b**", .count),
    ("**:c«bˇ»**", "bold", ":c«bˇ»", .letters), ("**c:«bˇ»**", "bold", "c:«bˇ»", .letters),
    (":«bˇ»", "bold", "**:«bˇ»**", .letters), ("**: «bˇ»**", "bold", ": «bˇ»", .letters),
    ("**http://«bˇ»c, b**", "bold", "«http://bcˇ», b", .letters),
    ("**c::«bˇ»**", "bold", "**c**::«bˇ»", .letters),
    ("**«aˇ»\u{A0}b**", "bold", "«aˇ»\u{A0}b", .letters),
    ("**a\u{A0}b** «cˇ»", "bold", "**a**\u{A0}**b** **«cˇ»**", .letters),
    ("aˇ", "quote", "aˇ", .edits), ("1. aˇ\n3. b", "renumber", "1. aˇ\n\n2) b", .blocks),
  ]

  @Test("in each of these results", arguments: wrong.indices)
  func notice(_ index: Int) throws {
    let row = Self.wrong[index]
    let found = try findings(row.before, row.action, row.after)
    #expect(found.contains { $0.law == row.law }, "\(row): \(found)")
  }

  @Test("and nothing in a right one")
  func right() throws {
    let rows = [
      ("a «b*ˇ» c", "bold", "a **«b\\*ˇ»** c"), ("a *b\ncˇ* e", "heading:2", "a *b*\n\n## *cˇ* e"),
      ("oˇne", "type:x", "oxˇne"), ("- aˇb", "newline", "- a\n- ˇb"), ("a\n\nbˇ", "move-up", "bˇ\n\na"),
      ("**http://«bˇ»c, b**", "bold", "«http://bcˇ», **b**"), ("**c:«bˇ»**", "bold", "**c**:«bˇ»"),
      ("**«aˇ»\u{A0}b**", "bold", "«aˇ»\u{A0}**b**"),
      ("«http://a\\\\bˇ»", "bold", "**«<http://a\\\\b>ˇ»**"),
      ("aˇ", "footnote", "a[^1]\n\n[^1]: ˇ"), ("c «aˇ» b", "comment", "c <!-- «aˇ» --> b"),
    ]
    for (before, action, after) in rows {
      let found = try findings(before, action, after).filter { ![.undo, .redo, .toggle].contains($0.law) }
      #expect(found.isEmpty, "\(before.debugDescription), \(action): \(found)")
    }
  }

  private func findings(_ before: String, _ action: String, _ after: String) throws -> [OracleFinding] {
    let (old, new) = (MarkedText(before), MarkedText(after))
    let scene = OracleScene(old.text, old.selection, .gfm)
    let edits = old.text == new.text ? [] : [Edit(scene.document.rope.range, new.text)]
    let transaction = Transaction(
      changes: ChangeSet(edits, length: scene.document.rope.utf8Count), selection: new.selection,
      event: .action(action))
    return OracleLaws(
      scene, try #require(ActionRegistry.standard.action(named: action)), EditingResult(transaction)
    ).findings()
  }
}
