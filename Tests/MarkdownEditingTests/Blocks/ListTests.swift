import EditorTesting
import MarkdownEditing
import Testing

@Suite("Lists")
struct ListTests {
  static let making = [
    ActionRow("task-list", "«a\nbˇ»", "- [ ] «a\n- [ ] bˇ»"),
    ActionRow("ordered-list", "a\nbˇ\n\nc", "a\n1. bˇ\n\nc"),
    ActionRow("bullet-list", "* x\n\naˇ", "* x\n\n* aˇ"),
    ActionRow("ordered-list", "aˇ\n\n1. x\n2. y", "1. aˇ\n\n2. x\n3. y"),
    ActionRow("bullet-list", "# aˇ", "- # aˇ"),
    ActionRow("ordered-list", "- x\n\n  yˇ\n", "1. x\n\n   yˇ\n"),
    ActionRow("bullet-list", "ˇ", "- ˇ"),
    ActionRow("bullet-list", "  aˇ\n\n  b", "  - aˇ\n\n  b"),
    ActionRow("bullet-list", "- a\n\nx\n\n  bˇ", "- a\n\nx\n\n  - bˇ"),
    ActionRow("bullet-list", "«a\n  bˇ»", "- «a\n- bˇ»"),
    ActionRow("bullet-list", "1. x\n\n  yˇ", "1. x\n\n  - yˇ"),
    ActionRow("bullet-list", "a\nˇ", "a\n\n- ˇ"),
    ActionRow("bullet-list", "> a\n> ˇ\n> b", "> a\n>\n> - ˇ\n> b"),
    ActionRow("bullet-list", "aˇ\n\n    code", "-    aˇ\n\n    code"),
  ]
  static let converting = [
    ActionRow("ordered-list", "«- a\n- bˇ»", "«1. a\n2. bˇ»"),
    ActionRow("bullet-list", "10. aˇ\n\n    b", "- aˇ\n\n  b"),
    ActionRow("task-list", "- aˇ\n- b", "- [ ] aˇ\n- [ ] b"),
    ActionRow("bullet-list", "- [x] aˇ", "- aˇ"),
    ActionRow("ordered-list", "- [ ] aˇ", "1. aˇ"),
    ActionRow("ordered-list", "1. a\n- bˇ\n", "1. a\n2. bˇ\n"),
    ActionRow("bullet-list", "«- a\n\n1. bˇ»", "«- a\n\n- bˇ»"),
    ActionRow("ordered-list", "> - aˇ\n>   b\nc", "> 1. aˇ\n>    b\nc"),
    ActionRow("ordered-list", "-\taˇ\n\n\tb", "1.   aˇ\n\n     b"),
  ]
  static let removing = [
    ActionRow("bullet-list", "«- a\n- bˇ»", "«a\nbˇ»"),
    ActionRow("bullet-list", "- a\n- ˇb\n- c", "- a\n\nˇb\n- c"),
    ActionRow("ordered-list", "1. a\n2. ˇb\n3. c", "1. a\n\nˇb\n\n3. c"),
    ActionRow("bullet-list", "- aˇ\n  - b\n\n    c", "aˇ\n- b\n\n  c"),
    ActionRow("task-list", "- [ ] aˇ", "aˇ"),
    ActionRow("task-list", "1. [x] aˇ", "1. aˇ"),
    ActionRow("bullet-list", "> - aˇ\n>   b\n>\n> c", "> aˇ\n> b\n>\n> c"),
    ActionRow("bullet-list", "«- a\n  - b\n- cˇ»", "«a\n- b\n\ncˇ»"),
  ]

  @Test("are made of lines and blocks", arguments: making)
  func make(_ row: ActionRow) throws { try row.check() }

  @Test("of another type are converted in place", arguments: converting)
  func convert(_ row: ActionRow) throws { try row.check() }

  @Test("of the same type lose their markers", arguments: removing)
  func remove(_ row: ActionRow) throws { try row.check() }

  @Test(
    "keep their numbers where renumbering is off, unless that is asked for",
    arguments: [
      (EditorAction.newline, "1. aˇ\n2. b", "1. a\n2. ˇ\n2. b"), (.orderedList, "«a\nbˇ»", "1. «a\n2. bˇ»"),
      (.renumber, "3. aˇ\n3. b\n7. c", "3. aˇ\n4. b\n5. c"),
    ])
  func unnumbered(action: EditorAction, before: MarkedText, after: String) {
    var options = EditingOptions()
    options.renumbersLists = false
    let document = MarkdownDocument(marked: before)
    guard case .changed(let transaction) = document.result(of: action, options: options) else {
      Issue.record("nothing changed")
      return
    }
    #expect(document.applying(transaction).marked.description == after)
  }

  static let tasks = [
    ActionRow("toggle-task", "- [ ] aˇ", "- [x] aˇ"),
    ActionRow("toggle-task", "- [X] aˇ", "- [ ] aˇ"),
    ActionRow("toggle-task", "«- [x] a\n- [ ] bˇ»", "«- [x] a\n- [x] bˇ»"),
    ActionRow("toggle-task", "«- [x] a\n- [x] bˇ»", "«- [ ] a\n- [ ] bˇ»"),
    ActionRow("toggle-task", "> 1. [ ] a\n>    ˇb", "> 1. [x] a\n>    ˇb"),
    ActionRow("toggle-task", "- [ ] a\n  - bˇ", "- [x] a\n  - bˇ"),
  ]

  @Test("tick and untick their tasks", arguments: tasks)
  func toggle(_ row: ActionRow) throws { try row.check() }
}
