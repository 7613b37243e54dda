import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Whatever way an edit comes, the parts of a text stay that nobody may edit.
@MainActor
@Suite(.endsSomeTime) struct ReadOnlyIntentTests {
  private func ranges(_ range: Range<Int>) -> ReadOnlyRanges {
    ReadOnlyRanges([(UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound), "it's generated")])
  }

  /// A model of `marked`, of whose text nobody may edit `range`.
  private func bed(_ marked: MarkedText, _ range: Range<Int>) -> TestBed {
    let bed = TestBed(marked)
    let updates = bed.host.updates.count
    bed.model.handle(.protect(ranges(range), for: bed.model.version))
    #expect(bed.model.state.document?.readOnly.isEmpty == true, "nothing changes inside of the call")
    bed.settle()
    #expect(bed.host.updates.count == updates + 1 && bed.host.updates.last?.text == .unchanged)
    #expect(bed.host.updates.last?.document.readOnly.isEmpty == false)
    return bed
  }

  private func change(_ edit: Edit, length: Int) -> Transaction {
    Transaction(changes: ChangeSet([edit], length: length), event: .external)
  }

  @Test("actions, typing, pastes and results from elsewhere come to nothing, with the reason")
  func refusals() {
    let bed = bed("one twˇo three", 4..<7)
    var handles = bed.perform(.type("x"), .paste("p"), .backspace)
    let edit = Edit(UTF8Offset(3)..<UTF8Offset(5), "")
    handles.append(
      bed.model.handle(
        .completed(VersionedChange(change(edit, length: 13), for: bed.model.version, whenStale: .rebase))))
    bed.settle()
    #expect(handles.words == Array(repeating: "unchanged: line 1 can't be edited: it's generated", count: 4))
    #expect(bed.marked == "one twˇo three")
  }

  @Test("a host's edit fails, and the host is shown the document anew")
  func hostEdits() {
    let bed = bed("one two threeˇ", 4..<7)
    let refused = bed.host.edit([.insert("x", at: UTF8Offset(5))], in: bed.model)
    bed.settle()
    guard case .failed(let error) = refused.outcomeSoFar else {
      Issue.record("\(String(describing: refused.outcomeSoFar))")
      return
    }
    #expect(error.code == .readOnly && error.message == "line 1 can't be edited: it's generated")
    #expect(bed.host.shown.map { String($0) } == "one two three" && bed.host.mistakes == [])
    let taken = bed.host.edit([.insert("x", at: UTF8Offset(7))], in: bed.model)
    bed.settle()
    #expect(taken.outcomeSoFar == .applied && bed.model.text.description == "one twox three")
  }

  @Test("what comes late is moved along, and fails where the text is another one's")
  func late() {
    let bed = TestBed("one two threeˇ")
    let version = bed.model.version
    bed.host.edit([.insert("0 ", at: .zero)], in: bed.model)
    let late = bed.model.handle(.protect(ranges(4..<7), for: version))
    let outside = bed.model.handle(.protect(ranges(4..<14), for: version))
    bed.settle()
    #expect(late.outcomeSoFar == .applied)
    #expect(
      bed.model.state.document?.readOnly.decorations.all.map(\.range) == [UTF8Offset(6)..<UTF8Offset(9)])
    #expect([outside].words == ["failed: a read-only range ends at byte 14 of a text of 13"])
    bed.model.handle(.load(.finished(MarkdownDocument("another text"))))
    let stale = bed.model.handle(.protect(ranges(0..<1), for: version))
    bed.settle()
    #expect(stale.outcomeSoFar?.description.contains("made for version 0.0") == true)
  }

  @Test("other views on the document can't edit them either, and what others wrote into the file is taken in")
  func views() {
    let bed = ViewsBed("one two threeˇ", count: 2)
    bed[0].model.handle(.protect(ranges(4..<7), for: bed[0].model.version))
    bed[0].scheduler.runUntilIdle()
    bed[1].model.handle(.hostSelected(Selection(caret: UTF8Offset(5)), by: bed[1].host))
    let typed = bed[1].model.handle(.perform(.type("x")))
    bed[1].scheduler.runUntilIdle()
    #expect([typed].words == ["unchanged: line 1 can't be edited: it's generated"])
    #expect(bed[1].host.updates.last?.document.readOnly.isEmpty == false)
    let edit = Edit(UTF8Offset(5)..<UTF8Offset(6), "WW")
    let outside = bed[0].model.takeInOutside(
      VersionedChange(change(edit, length: 13), for: bed[0].model.version, whenStale: .rebase))
    bed[0].scheduler.runUntilIdle()
    #expect(outside.outcomeSoFar == .applied && bed[1].model.text.description == "one tWWo three")
    #expect(
      bed[1].model.state.document?.readOnly.decorations.all.map(\.range) == [UTF8Offset(4)..<UTF8Offset(8)])
  }

  @Test("a recording knows them")
  func recording() async {
    let bed = bed("one twˇo three", 4..<7)
    let recorder = bed.model.record()
    bed.perform(.type("x"))
    bed.model.handle(.protect(ReadOnlyRanges(), for: bed.model.version))
    bed.perform(.type("y"))
    bed.model.handle(.protect(ranges(0..<3), for: bed.model.version))
    bed.settle()
    let recording = recorder.recording
    #expect(recording.start?.readOnly.decorations.all.map(\.value) == ["it's generated"])
    #expect(recording.end?.readOnly.decorations.all.map(\.range) == [.zero..<UTF8Offset(3)])
    let replay = await IntentReplay.run(recording, performer: DocumentPerformer())
    #expect(replay.differences == [])
  }

  @Test("the parts read the same under any edits", arguments: Cases.seeds(32))
  func law(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bed = bed("# one\n\n- two three\n- fourˇ\n\nfive six\n", 9..<18)
    for step in 0..<60 {
      let length = bed.host.shown?.utf8Count ?? 0
      let places = (0..<2).map { _ in Int.random(in: 0...length, using: &random) }.sorted()
      let range = UTF8Offset(places[0])..<UTF8Offset(min(places[1], places[0] + 4))
      let action = [
        EditorAction.type("x"), .newline, .backspace, .undo, .redo, .bold, .quote, .paste("p\nq"),
        .deleteWordBackward, .moveDown, .bulletList,
      ].randomElement(using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bed.host.edit([Edit(range, "h")], in: bed.model)
      case 1: bed.host.select(Selection(caret: range.lowerBound), in: bed.model)
      case 2:
        let edit = change(Edit(range, "c"), length: length)
        bed.model.handle(.completed(VersionedChange(edit, for: bed.model.version, whenStale: .rebase)))
      default: if let action { bed.model.handle(.perform(action)) }
      }
      bed.settle()
      let document = bed.model.state.document
      let texts = document?.readOnly.decorations.all.map { document?.rope.string(in: $0.range) }
      #expect(texts == ["two three"], "TEST_SEED=\(seed), step \(step)")
      #expect(bed.host.shown == document?.rope && bed.host.mistakes == [], "TEST_SEED=\(seed), step \(step)")
    }
  }
}
