import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Marked text is the input method's: nothing is formatted or replaced under it, and nothing is lost for that.
@MainActor
@Suite struct CompositionTests {
  private static func result(_ text: String, in bed: TestBed, _ policy: VersionedChange.StalePolicy)
    -> EditorIntent
  {
    let changes = ChangeSet([.insert(text, at: .zero)], length: bed.model.text.utf8Count)
    return .completed(
      VersionedChange(
        Transaction(changes: changes, event: .external), for: bed.model.version, whenStale: policy))
  }

  /// A bed whose host composes `か` after `a`.
  private static func composing(configure: (inout EditorConfiguration) -> Void = { _ in }) -> TestBed {
    let bed = TestBed("aˇ", configure: configure)
    bed.host.edit([.insert("か", at: UTF8Offset(1))], in: bed.model, isComposing: true)
    bed.settle()
    return bed
  }

  @Test("a result that can be moved along waits until the composition has ended, then is made")
  func waits() {
    let bed = Self.composing()
    let handle = bed.model.handle(Self.result("> ", in: bed, .rebase))
    bed.settle()
    #expect(handle.outcomeSoFar == nil && bed.marked == "aかˇ" && bed.host.shown == bed.model.text)
    bed.host.edit([Edit(UTF8Offset(1)..<UTF8Offset(4), "漢")], in: bed.model, isComposing: false)
    bed.settle()
    #expect(handle.outcomeSoFar == .applied && bed.model.text.description == "> a漢")
    #expect(bed.host.shown == bed.model.text && bed.host.mistakes.isEmpty)
  }

  @Test("what waits for a composition is made in the order in which it came")
  func order() {
    let bed = Self.composing()
    let handles = ["1", "2", "3"].map { bed.model.handle(Self.result($0, in: bed, .rebase)) }
    bed.settle()
    bed.host.edit([Edit(UTF8Offset(1)..<UTF8Offset(4), "漢")], in: bed.model, isComposing: false)
    bed.settle()
    #expect(handles.words == ["applied", "applied", "applied"] && bed.model.text.description == "123a漢")
    let queue = bed.model.queueSnapshot
    #expect(queue.postponed == 0 && queue.counts.cancelled == 0)
  }

  @Test("a result that holds for its own text only is dropped")
  func dropped() {
    let bed = Self.composing()
    let handle = bed.model.handle(Self.result("> ", in: bed, .drop))
    bed.settle()
    #expect(handle.outcomeSoFar?.description == "unchanged: an input method is composing text")
  }

  @Test("what waits for a composition is cancelled when the host is detached, or withdrawn by its sender")
  func cancelled() {
    let bed = Self.composing()
    let handles = [
      bed.model.handle(Self.result("1", in: bed, .rebase)),
      bed.model.handle(Self.result("2", in: bed, .rebase)),
    ]
    bed.settle()
    #expect(handles[0].cancel() && handles[0].outcomeSoFar == .cancelled)
    bed.model.handle(.detach)
    #expect(handles[1].outcomeSoFar == .cancelled)
    bed.model.handle(.attach(bed.host))
    bed.settle()
    let counts = bed.model.queueSnapshot.counts
    #expect(bed.marked == "aかˇ" && counts.cancelled == 2)
  }

  @Test(
    "what waited for a composition and was withdrawn stays cancelled, even if it could have no turn",
    arguments: [true, false])
  func withdrawn(isWithdrawn: Bool) {
    let bed = Self.composing { $0.generationLimit = 0 }
    let handle = bed.model.handle(Self.result("1", in: bed, .rebase))
    bed.settle()
    if isWithdrawn { handle.cancel() }
    bed.host.edit([Edit(UTF8Offset(1)..<UTF8Offset(4), "漢")], in: bed.model, isComposing: false)
    bed.settle()
    #expect(handle.outcomeSoFar == (isWithdrawn ? .cancelled : .applied))
    #expect(bed.model.text.description == (isWithdrawn ? "a漢" : "1a漢"))
    #expect(bed.model.queueSnapshot.counts.cancelled == (isWithdrawn ? 1 : 0) && bed.model.lastError == nil)
  }

  @Test("another document ends the composition, and what waited for it is stale")
  func loaded() {
    let bed = Self.composing()
    let handle = bed.model.handle(Self.result("1", in: bed, .rebase))
    bed.settle()
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "newˇ"))))
    bed.settle()
    #expect(handle.outcomeSoFar?.errorCode == .stale && bed.marked == "newˇ")
  }

  @Test("neither undo nor typing by program changes the text while an input method composes")
  func actionsLeaveIt() {
    let bed = Self.composing()
    let handles = bed.perform(.undo, .type("x"), .format)
    bed.settle()
    #expect(handles.words.allSatisfy { $0 == "unchanged: an input method is composing text" })
    #expect(bed.marked == "aかˇ")
  }
}
