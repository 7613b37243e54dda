import Testing
import TextBuffer

/// A history that several authors go on with: steps of two are never one, and a selection is its author's.
@Suite struct HistoryAuthorTests {
  /// A text that is typed by `authors` in turn, a letter each.
  private static func typed(by authors: [Int]) -> Editing {
    var editing = Editing()
    for author in authors {
      editing.history.author = History.Author(author)
      editing.type("a")
    }
    return editing
  }

  @Test(
    "what different authors type is never one step",
    arguments: [([0, 0, 0], 1), ([0, 1], 2), ([0, 0, 1, 1, 0], 3), ([1, 0, 1], 3)])
  func steps(authors: [Int], count: Int) {
    #expect(Self.typed(by: authors).history.undoCount == count)
  }

  @Test("marked text of one author doesn't join what another one typed")
  func composition() {
    var editing = Self.typed(by: [0])
    editing.history.author = History.Author(1)
    editing.replace(1..<1, "k", .composition)
    #expect(editing.undone() == ["ak", "a", ""])
  }

  @Test("the author of a step gets the selection back, another one a caret behind what changes, both ways")
  func selections() {
    var editing = Editing()
    editing.type("one two")
    editing.select(1)
    editing.history.author = History.Author(1)
    editing.replace(4..<7, "2", .action("x"), caret: 0)
    for (author, undone, redone) in [(1, 1, 0), (2, 7, 5), (1, 1, 0)] {
      editing.history.author = History.Author(author)
      #expect(editing.history.undoTransaction?.selection == Selection(caret: UTF8Offset(undone)))
      editing.undo()
      #expect(editing.history.redoTransaction?.selection == Selection(caret: UTF8Offset(redone)))
      editing.redo()
    }
  }

  @Test("a step keeps its author when a change from outside goes under it")
  func rebases() {
    var editing = Self.typed(by: [0])
    editing.history.rebase(over: ChangeSet([.insert("b", at: .zero)], length: 1))
    #expect(editing.history.undoTransaction?.selection == Selection(caret: UTF8Offset(1)))
    #expect(
      editing.history.continued(by: History.Author(1)).undoTransaction?.selection
        == Selection(caret: UTF8Offset(1)))
  }
}
