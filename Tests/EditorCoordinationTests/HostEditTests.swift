import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Host and engine edit one text, and law 6: late results never overwrite newer text.
@MainActor
@Suite struct HostEditTests {
  @Test("what the host typed becomes the document and isn't told back")
  func typed() {
    let bed = TestBed("abˇ")
    let before = bed.host.updates.count
    bed.host.edit([.insert("c", at: UTF8Offset(2))], in: bed.model)
    bed.host.edit([.insert("d", at: UTF8Offset(3))], in: bed.model)
    bed.settle()
    #expect(bed.marked == "abcdˇ" && bed.host.shown?.description == "abcd")
    #expect(bed.host.updates.dropFirst(before).allSatisfy { $0.text == .unchanged })
    bed.perform(.undo)
    bed.settle()
    #expect(bed.host.shown?.description == "ab" && bed.host.mistakes.isEmpty)
  }

  @Test("a host edit that crosses an action keeps both, and host and document end the same")
  func crossing() {
    let bed = TestBed("one «twoˇ»")
    bed.perform(.type("2"))
    bed.host.edit([.insert("zero ", at: .zero)], in: bed.model)
    bed.host.edit([Edit(UTF8Offset(0)..<UTF8Offset(1), "Z")], in: bed.model)
    bed.settle()
    #expect(bed.marked == "Zero one 2ˇ")
    #expect(bed.host.shown?.description == "Zero one 2" && bed.host.mistakes.isEmpty)
    // It is told what it lacks, not to show the whole document anew.
    let missing = ChangeSet([Edit(UTF8Offset(9)..<UTF8Offset(12), "2")], length: 12)
    #expect(bed.host.updates.map(\.text) == [.replaced, .edited(missing)])
  }

  @Test("several actions of one drain are told to the host as one change")
  func toldAsOne() {
    let bed = TestBed("one «twoˇ»")
    bed.perform(.type("2"), .type("3"), .select(anchor: UTF16Offset(0), head: UTF16Offset(3)), .type("1"))
    bed.settle()
    let change = ChangeSet(
      [Edit(UTF8Offset(0)..<UTF8Offset(3), "1"), Edit(UTF8Offset(4)..<UTF8Offset(7), "23")], length: 7)
    #expect(bed.host.updates.map(\.text) == [.replaced, .edited(change)] && bed.host.mistakes.isEmpty)
  }

  @Test("what is typed into a text that an action replaces meanwhile isn't lost")
  func typedIntoReplaced() {
    let bed = TestBed("one «twoˇ»")
    bed.perform(.type("2"))
    bed.host.edit([.insert("!", at: UTF8Offset(5))], in: bed.model)
    bed.settle()
    #expect(bed.host.shown?.description == "one 2!" && bed.host.mistakes.isEmpty)
  }

  @Test("while a host edit waits, the host is told nothing that it couldn't place")
  func heldBack() {
    let bed = TestBed("one «twoˇ»") { $0.frameBudget = .zero }
    bed.perform(.type("2"))
    bed.host.edit([.insert("zero ", at: .zero)], in: bed.model)
    let before = bed.host.updates.count
    bed.scheduler.runTurn()
    #expect(bed.host.updates.count == before && bed.marked == "one 2ˇ")
    bed.settle()
    #expect(bed.host.shown?.description == "zero one 2" && bed.host.mistakes.isEmpty)
  }

  @Test("a host edit that is withdrawn is taken off the host's screen again")
  func withdrawn() {
    let bed = TestBed("aˇ")
    bed.host.edit([.insert("x", at: .zero)], in: bed.model).cancel()
    bed.settle()
    #expect(bed.host.shown?.description == "a" && bed.marked == "aˇ")
  }

  @Test(
    "a host edit of a document that is about to be replaced is made before, and the host is shown the new one",
    arguments: [true, false])
  func replacedMeanwhile(isSlow: Bool) {
    let bed = TestBed("oldˇ") { if isSlow { $0.frameBudget = .zero } }
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "newˇ"))))
    let edit = bed.host.edit([.insert("x", at: .zero)], in: bed.model)
    let selection = bed.host.select(Selection(caret: .zero), in: bed.model)
    bed.settle()
    #expect(edit.outcomeSoFar == .applied && selection.outcomeSoFar?.errorCode == .stale)
    #expect(bed.host.shown?.description == "new" && bed.marked == "newˇ")
  }

  @Test("a host edit that is refused is taken off the host's screen again")
  func refused() {
    let bed = TestBed("oldˇ")
    bed.model.handle(.load(.began))
    bed.settle()
    let edit = bed.host.edit([.insert("x", at: .zero)], in: bed.model)
    bed.settle()
    #expect(edit.outcomeSoFar?.errorCode == .loading)
    #expect(bed.host.shown?.description == "old" && bed.marked == "oldˇ")
  }

  @Test(
    "a selection that crosses an action is moved along, also if it has to wait for another turn",
    arguments: [true, false])
  func crossingSelection(isSlow: Bool) {
    let bed = TestBed("«oneˇ» two") { if isSlow { $0.frameBudget = .zero } }
    bed.perform(.type("three"))
    bed.host.select(Selection([SelectionRange(anchor: UTF8Offset(4), head: UTF8Offset(7))]), in: bed.model)
    bed.settle()
    #expect(bed.marked == "three «twoˇ»")
  }

  @Test("while an input method composes, actions leave the text alone; afterwards they work again")
  func composing() {
    let bed = TestBed("aˇ")
    bed.host.edit([.insert("か", at: UTF8Offset(1))], in: bed.model, isComposing: true)
    let during = bed.perform(.type("x"), .undo)
    let completed = bed.model.handle(
      .completed(
        VersionedChange(
          Transaction(
            changes: ChangeSet([.delete(UTF8Offset(0)..<UTF8Offset(1))], length: 1), event: .external),
          for: bed.model.version, whenStale: .drop)))
    bed.settle()
    #expect((during + [completed]).words.allSatisfy { $0 == "unchanged: an input method is composing text" })
    bed.host.edit([Edit(UTF8Offset(1)..<UTF8Offset(4), "蚊")], in: bed.model)
    let after = bed.perform(.undo)
    bed.settle()
    #expect(after.words == ["applied"] && bed.host.shown?.description == "a" && bed.host.mistakes.isEmpty)
  }

  @Test("a late result is dropped, or moved along where it says so", arguments: [true, false])
  func lateResult(isMoved: Bool) {
    let bed = TestBed("one twoˇ")
    let version = bed.model.version
    let edit = Transaction(
      changes: ChangeSet([Edit(UTF8Offset(4)..<UTF8Offset(7), "2")], length: 7), event: .external)
    bed.host.edit([.insert("zero ", at: .zero)], in: bed.model)
    let handle = bed.model.handle(
      .completed(VersionedChange(edit, for: version, whenStale: isMoved ? .rebase : .drop)))
    bed.settle()
    #expect(handle.outcomeSoFar?.errorCode == (isMoved ? nil : .stale))
    #expect(bed.host.shown?.description == (isMoved ? "zero one 2" : "zero one two"))
    #expect(bed.model.state.document?.rope == bed.host.shown && bed.host.mistakes.isEmpty)
  }

  @Test("a result for an earlier document is dropped, though the number of changes is the same")
  func resultForEarlierDocument() {
    let bed = TestBed("one twoˇ")
    let version = bed.model.version
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "ONE TWOˇ"))))
    let edit = Transaction(changes: ChangeSet([.insert("x", at: .zero)], length: 7), event: .external)
    let handles = [VersionedChange.StalePolicy.drop, .rebase].map {
      bed.model.handle(.completed(VersionedChange(edit, for: version, whenStale: $0)))
    }
    bed.settle()
    #expect(handles.allSatisfy { $0.outcomeSoFar?.errorCode == .stale } && bed.marked == "ONE TWOˇ")
  }

  @Test(
    "a result is moved along over the last 64 changes and dropped beyond",
    arguments: [(64, true), (65, false), (200, false)])
  func tooLate(changes: Int, isKept: Bool) {
    let bed = TestBed("endˇ")
    let version = bed.model.version
    for _ in 0..<changes { bed.host.edit([.insert("x", at: .zero)], in: bed.model) }
    let edit = Transaction(changes: ChangeSet([.insert("!", at: UTF8Offset(3))], length: 3), event: .external)
    let handle = bed.model.handle(.completed(VersionedChange(edit, for: version, whenStale: .rebase)))
    bed.settle()
    #expect(handle.outcomeSoFar?.errorCode == (isKept ? nil : .stale))
    #expect(bed.host.shown?.description == String(repeating: "x", count: changes) + (isKept ? "end!" : "end"))
  }

  @Test("every pair of small crossing edits leaves host and document with one text")
  func everyCrossing() {
    let text = "abc"
    let ranges = (0...3).flatMap { low in (low...3).map { UTF8Offset(low)..<UTF8Offset($0) } }
    for selected in ranges {
      for edited in ranges {
        for replacement in ["", "X"] where !(edited.isEmpty && replacement.isEmpty) {
          let selection = Selection([SelectionRange(anchor: selected.lowerBound, head: selected.upperBound)])
          let bed = TestBed(MarkedText(text, selection: selection))
          bed.perform(.type("Y"))
          let handle = bed.host.edit([Edit(edited, replacement)], in: bed.model)
          bed.settle()
          let comment: Comment = "\(selected) \(edited) \(replacement)"
          #expect(handle.outcomeSoFar?.errorCode == nil, comment)
          #expect(bed.host.shown == bed.model.state.document?.rope && bed.host.mistakes.isEmpty, comment)
          #expect(bed.host.updates.dropFirst().allSatisfy { $0.text != .replaced }, comment)
        }
      }
    }
  }
}
