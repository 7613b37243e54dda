import EditorCoordination
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// Views on one document: what is done in one is in all within the turn; the selection is each view's own.
@MainActor
@Suite struct SharedDocumentTests {
  @Test("what is typed in one view is in the others when its turn ends, and their hosts show it")
  func follows() {
    let bed = ViewsBed("one\nˇ", count: 3)
    bed.select(1...1, in: 1)
    let counters = [1, 2].map { index in ChangeCounter { _ = bed[index].model.text } }
    let updates = bed[1].host.updates.count
    for letter in "two" { bed[0].model.handle(.perform(.type(String(letter)))) }
    bed[0].scheduler.runTurn()
    #expect(bed.marked == ["one\ntwoˇ", "oˇne\ntwo", "ˇone\ntwo"] && bed.isInStep)
    #expect(counters.map(\.count) == [1, 1] && bed[1].host.updates.count == updates + 1)
    #expect(bed.views.allSatisfy { $0.scheduler.waitingTurns == 0 })
  }

  @Test(
    "a selection of another view goes on covering what it covered, and a caret stands where it stood",
    arguments: [
      // The text with the selection of one view, what another types at the start of the text, and what comes of it.
      ("«oneˇ» two", 0...0, "x", "x«oneˇ» two"), ("one «twoˇ»", 4...4, "x", "one x«twoˇ»"),
      ("«oneˇ» two", 3...3, "x", "«oneˇ»x two"), ("one ˇtwo", 2...6, "x", "onxˇo"),
      ("«one twoˇ»", 1...6, "", "«ooˇ»"), ("oneˇ", 3...3, "x", "onexˇ"), ("ˇone", 1...2, "-", "ˇo-e"),
    ])
  func maps(marked: String, range: ClosedRange<Int>, text: String, expected: String) {
    let bed = ViewsBed(MarkedText(marked))
    bed.select(range, in: 1)
    if text.isEmpty { bed.perform(.delete, in: 1) } else { bed.perform(.type(text), in: 1) }
    #expect(bed[0].marked == expected && bed.isInStep)
  }

  @Test("all views have one tree, of which nothing is parsed twice, and it's that of a full parse")
  func tree() throws {
    let bed = ViewsBed("# One\n\n- two **three**\nˇ", count: 3)
    for (index, action) in [(0, EditorAction.type("*four*")), (1, .quote), (2, .heading(2)), (0, .undo)] {
      bed.perform(action, in: index)
      let trees = try bed.views.map { try #require($0.model.state.document).tree }
      #expect(trees.dropFirst().allSatisfy { $0.root == trees[0].root })
      let text = bed[0].model.text
      #expect(trees[0].html() == SyntaxTree(text).html())
    }
  }

  @Test("a caret that moves in one view disturbs nobody in another")
  func caret() {
    let bed = ViewsBed("oneˇ")
    let counter = ChangeCounter { _ = (bed[1].model.state, bed[1].model.selection) }
    let updates = bed[1].host.updates.count
    bed.select(1...2, in: 0)
    bed.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(0)), in: 0)
    #expect(counter.count == 0 && bed[1].host.updates.count == updates && bed[1].marked == "ˇone")
  }

  @Test("nothing changes in another view inside of `handle`, only in the turn")
  func handle() {
    let bed = ViewsBed()
    let counter = ChangeCounter { _ = bed[1].model.version }
    bed[0].model.handle(.perform(.type("x")))
    #expect(counter.count == 0 && bed[1].model.text.isEmpty)
    bed[0].scheduler.runTurn()
    #expect(counter.count == 1 && bed[1].model.text.description == "x")
  }

  @Test("what is typed in the views of both hosts at once is all there, and both show the same")
  func crossing() {
    let bed = ViewsBed("one twoˇ")
    bed[0].host.edit([.insert("A", at: .zero)], in: bed[0].model)
    bed[1].host.edit([Edit(UTF8Offset(4)..<UTF8Offset(7), "2")], in: bed[1].model)
    bed[0].scheduler.runUntilIdle()
    bed[1].host.edit([.insert("B", at: .zero)], in: bed[1].model)
    bed.settle()
    #expect(bed[0].model.text.description == "ABone 2" && bed.isInStep)
  }

  @Test("a view without a host follows, and its readers hear of everything")
  func hostless() {
    let bed = ViewsBed("ˇ", count: 1)
    let preview = EditorModel(sharing: bed[0].model)
    let (states, changes) = (preview.states(), preview.changes())
    bed.perform(.type("x"), in: 0)
    bed.perform(.type("y"), in: 0)
    #expect(preview.text.description == "xy" && preview.version == bed[0].model.version)
    let events = (0..<3).compactMap { _ in changes.takeNext() }
    #expect(events.map { $0.snapshot.document.rope.description } == ["", "x", "xy"])
    #expect(states.droppedCount == 0)
  }

  @Test("a view that comes later has the document as it is, and its caret at the start")
  func joins() {
    let bed = ViewsBed("oneˇ", count: 1)
    bed.perform(.type(" two"), in: 0)
    let view = bed.addView()
    #expect(view.marked == "ˇone two" && view.model.version == bed[0].model.version && bed.isInStep)
    let counter = ChangeCounter { _ = view.model.state }
    bed.select(0...0, in: 0)
    #expect(counter.count == 0)
  }

  @Test("a view whose host renders is told when that has ended, and its model changes then, too")
  func rendering() {
    let bed = ViewsBed("oneˇ")
    bed[1].host.beginRendering()
    let counter = ChangeCounter { _ = bed[1].model.state }
    for text in ["a", "b", "c"] { bed.perform(.type(text), in: 0) }
    for _ in 0..<3 { bed[1].scheduler.runTurn() }
    #expect(counter.count == 0 && bed[1].model.queueSnapshot.waiting.count == 1)
    bed[1].host.endRendering()
    bed[1].scheduler.runUntilIdle()
    #expect(counter.count == 1 && bed.isInStep && bed[1].marked == "ˇoneabc")
  }

  @Test("what an input method composes in one view stays marked there while another view edits")
  func composing() {
    let bed = ViewsBed("one twoˇ")
    var marked = bed[1].host.compose("か", over: UTF8Offset(4)..<UTF8Offset(4), in: bed[1].model)
    bed.settle()
    let updates = bed[1].host.updates.count
    bed.select(0...3, in: 0)
    bed.perform(.type("three"), in: 0)
    #expect(bed[0].model.text.description == "three かtwo" && bed[0].host.shown == bed[0].model.text)
    // The view with the marked text was not touched, though its model knows.
    #expect(bed[1].host.updates.count == updates && bed[1].host.shown?.description == "one かtwo")
    #expect(bed[1].model.text == bed[0].model.text)
    marked = bed[1].host.compose("かん", over: marked, in: bed[1].model)
    bed.settle()
    #expect(bed[1].host.shown?.description == "one かんtwo")
    bed[1].host.commit("漢", over: marked, in: bed[1].model)
    bed.settle()
    #expect(bed[0].model.text.description == "three 漢two" && bed.isInStep)
  }

  @Test("what takes the marked text of another view away doesn't take what is committed there")
  func undoesComposing() {
    let bed = ViewsBed("oneˇ")
    let marked = bed[1].host.compose("か", over: UTF8Offset(3)..<UTF8Offset(3), in: bed[1].model)
    bed.settle()
    bed.perform(.undo, in: 0)
    #expect(bed[0].model.text.description == "one" && bed[1].host.shown?.description == "oneか")
    bed[1].host.commit("漢", over: marked, in: bed[1].model)
    bed.settle()
    #expect(bed[0].model.text.description == "one漢" && bed.isInStep)
  }

  @Test("a view that is detached, or gone, leaves the others as they are")
  func leaves() {
    let bed = ViewsBed("oneˇ", count: 3)
    bed[1].model.handle(.detach)
    let updates = bed[1].host.updates.count
    bed.perform(.type("x"), in: 0)
    #expect(bed[1].host.updates.count == updates && bed[1].model.text.description == "onex")
    bed.removeView(at: 0)
    bed.perform(.type("y"), in: 1)
    bed[0].model.handle(.attach(bed[0].host))
    bed.settle()
    #expect(bed[0].model.text.description == "yonex" && bed.isInStep)
  }

  @Test("views keep neither each other nor the document alive")
  func leaks() {
    let leaks = LeakCheck()
    do {
      let bed = ViewsBed("oneˇ", count: 3)
      for view in bed.views { leaks.watch(view.model, "model") }
      bed.removeView(at: 0)
      #expect(leaks.leaks.count == 2)
      bed.perform(.type("x"), in: 0)
      bed[0].model.handle(.perform(.bold))
    }
    #expect(leaks.leaks.isEmpty)
  }

  @Test("saving is the document's, whichever view asks for it")
  func saves() async throws {
    let bed = ViewsBed("oneˇ")
    bed.perform(.type("x"), in: 1)
    let handle = bed[1].model.handle(.save)
    try await wait {
      bed.settle()
      return bed.saver.waitingSaves > 0
    }
    #expect(bed.saver.snapshots.map(\.document.rope.description) == ["xone"])
    bed.saver.end()
    try await wait {
      bed.settle()
      return handle.outcomeSoFar != nil
    }
    #expect(handle.outcomeSoFar == .applied)
  }
}
