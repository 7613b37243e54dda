import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing

/// A marked text and the states of the actions on it, those that aren't named being off.
struct StateRow: Sendable, CustomTestStringConvertible {
  var text: String
  var states: [EditorAction: StyleState]

  init(_ text: String, _ states: [EditorAction: StyleState] = [:]) {
    (self.text, self.states) = (text, states)
  }

  var testDescription: String { text.debugDescription }
}

@Suite struct ActiveStylesTests {
  private static let actions: [EditorAction] = [
    .bold, .italic, .strikethrough, .code, .link(nil), .image(nil), .clearFormatting,
  ]

  private static func impossible(_ actions: [EditorAction]) -> [EditorAction: StyleState] {
    Dictionary(uniqueKeysWithValues: actions.map { ($0, .notPossible) })
  }

  @Test(
    "a toolbar is told for each action what it would do",
    arguments: [
      StateRow("«aˇ» b", [.clearFormatting: .notPossible]),
      StateRow("**«aˇ»**", [.bold: .on]),
      StateRow("«**a** ˇ»b", [.bold: .on]),
      StateRow("«**a** bˇ»", [.bold: .mixed]),
      StateRow("«**a** !ˇ»", [.bold: .on]),
      StateRow("***«aˇ» b***", [.bold: .on, .italic: .on]),
      StateRow("~~aˇ~~", [.strikethrough: .on]),
      StateRow("`a«bˇ»c`", [.code: .on]),
      StateRow("*`a«bˇ»c`*", [.code: .on, .italic: .on]),
      StateRow("[a«bˇ»](/u)", [.link(nil): .on, .clearFormatting: .notPossible]),
      StateRow("![a«bˇ»](/u)", [.image(nil): .on, .clearFormatting: .notPossible]),
      StateRow("a «[b](/u)ˇ» c", [.link(nil): .on, .clearFormatting: .notPossible]),
      StateRow("«a [b](/u)ˇ» c", [.link(nil): .notPossible, .clearFormatting: .notPossible]),
      StateRow("aˇ b", [.clearFormatting: .notPossible]),
      StateRow("«**a**ˇ» b «ˇc»", [.bold: .mixed]),
      StateRow("```\n«aˇ»\n```", impossible(actions)),
      StateRow("<div>\n«aˇ»\n</div>", impossible(actions)),
      StateRow("---\naˇ: b\n---", impossible(actions)),
      StateRow(
        "[a](/ˇu)",
        impossible([.bold, .italic, .strikethrough, .code, .image(nil), .clearFormatting]).merging([
          .link(nil): .on
        ]) { $1 }),
      StateRow("« ˇ»a", impossible(actions)),
      StateRow("", impossible([.clearFormatting])),
      StateRow("<http://a«.ˇ»b>", impossible([.code, .clearFormatting])),
      StateRow("«c <http://a.b>ˇ»", impossible([.link(nil), .clearFormatting])),
      StateRow(
        "<http://aˇ.b>",
        [.link(nil): .on, .image(nil): .notPossible].merging(impossible([.code, .clearFormatting])) { $1 }),
      StateRow("aˇ@b.c", impossible([.code, .clearFormatting])),
      StateRow("2 *ˇ* 3", [.italic: .notPossible, .clearFormatting: .notPossible]),
      StateRow(
        "<x@ˇy.z>",
        [.image(nil): .notPossible, .link(nil): .notPossible].merging(impossible([.code, .clearFormatting])) {
          $1
        }),
      StateRow("😀«ˇ😀»", [.clearFormatting: .notPossible]),
      StateRow("x\n\n«a\nbˇ»\n", [.clearFormatting: .notPossible]),
    ])
  func states(row: StateRow) {
    let marked = row.text.contains("ˇ") ? row.text : row.text + "ˇ"
    let found = MarkdownDocument(marked: MarkedText(marked)).activeStyles()
    for action in Self.actions {
      #expect(found[action] == row.states[action] ?? .off, "\(action.name)")
    }
    #expect(found[.undo] == nil)
  }

  @Test("in CommonMark there is no strikethrough")
  func commonMark() {
    let document = MarkdownDocument(marked: MarkedText("«aˇ»"))
    let plain = MarkdownDocument(document.rope, selection: document.selection, dialect: .commonMark)
    #expect(plain.activeStyles().strikethrough == .notPossible)
  }
}
