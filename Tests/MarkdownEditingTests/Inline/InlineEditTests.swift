import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Which bytes an action edits: only those of delimiters that come or go.
@Suite struct InlineEditTests {
  /// One row: a marked text, an action, and its edits as `range: what goes -> what comes`.
  struct Row: Sendable {
    var marked: String
    var action: EditorAction
    var edits: [String]
  }

  @Test(
    "delimiters that stay where they are aren't edited, nor is anything between them",
    arguments: [
      Row(marked: "a «bˇ» c", action: .bold, edits: ["2: ->**", "3: ->**"]),
      Row(marked: "**a**«bˇ»", action: .bold, edits: ["3: **->", "6: ->**"]),
      Row(
        marked: "**a** «b **c** dˇ»", action: .bold, edits: ["3: **->", "8: **->", "11: **->", "15: ->**"]),
      Row(marked: "**a «bˇ» c**", action: .bold, edits: ["3: ->**", "6: ->**"]),
      Row(marked: "**«a bˇ»**  \r\nc", action: .bold, edits: ["0: **->", "5: **->"]),
      Row(marked: "***«aˇ»***", action: .bold, edits: ["1: **->", "4: **->"]),
      Row(marked: "*a «b* cˇ»", action: .bold, edits: ["3: ->**", "4: ->**", "6: ->**", "7: ->**"]),
      Row(marked: "- «a\n- *b*ˇ»", action: .italic, edits: ["2: ->*", "3: ->*"]),
      Row(marked: "`a «bˇ» c`", action: .clearFormatting, edits: ["2: ->`", "5: ->`"]),
      Row(marked: "x &amp; \\* «yˇ» \t\nz", action: .italic, edits: ["11: ->*", "12: ->*"]),
      Row(marked: "[«aˇ»](/u 't')", action: .link(nil), edits: ["0: [->", "2: ](/u 't')->"]),
    ])
  func minimal(row: Row) {
    let document = MarkdownDocument(marked: MarkedText(row.marked))
    guard case .changed(let transaction) = document.result(of: row.action) else {
      Issue.record("nothing was changed")
      return
    }
    let edits = transaction.changes.edits.map {
      "\($0.range.lowerBound.value): \(document.rope.string(in: $0.range))->\($0.replacement)"
    }
    #expect(edits == row.edits)
  }
}
