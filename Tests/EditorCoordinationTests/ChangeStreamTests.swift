import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Every change, or the whole document: a reader's text is always the model's.
@MainActor
@Suite(.endsSomeTime) struct ChangeStreamTests {
  @Test("a reader gets the document, then every change in order, also those of one drain")
  func everyChange() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.changes()
    bed.perform(.type("a"), .type("b"), .code, .select(anchor: UTF16Offset(0), head: UTF16Offset(0)))
    bed.settle()
    bed.perform(.undo)
    bed.settle()
    bed.model.handle(.detach)
    let copy = await Copy(reading: stream)
    #expect(copy.text == bed.model.text && copy.changes == 3 && copy.resyncs == 1)
    #expect(copy.version == bed.model.version && stream.resyncCount == 0)
  }

  @Test("a reader that falls behind by more than its capacity gets the newest document, then changes again")
  func resync() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.changes(capacity: 3)
    for number in 0..<20 {
      bed.perform(.type("\(number % 10)"))
      bed.settle()
    }
    var reader = stream.makeAsyncIterator()
    guard case .resync(let snapshot) = await reader.next() else {
      Issue.record("no resync")
      return
    }
    #expect(snapshot.document.rope == bed.model.text && stream.resyncCount > 0)
    bed.perform(.type("x"))
    bed.settle()
    guard case .changed(let change, let after) = await reader.next() else {
      Issue.record("no change")
      return
    }
    #expect(change.applied(to: snapshot.document.rope) == after.document.rope)
    #expect(after.version == bed.model.version)
  }

  @Test("another document is a resync, which lets what came before go")
  func loaded() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.changes()
    bed.perform(.type("a"))
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "newˇ"))))
    bed.perform(.type("b"))
    bed.settle()
    bed.model.handle(.detach)
    let copy = await Copy(reading: stream)
    #expect(copy.text.description == "newb" && copy.resyncs == 1 && copy.changes == 1)
  }

  @Test("a reader that comes in the middle of a drain begins with the document as it is then")
  func joinsInTheMiddle() async {
    let bed = TestBed("ˇ")
    let early = bed.model.changes()
    var late: ChangeStream?
    bed.hook.body = { [unowned bed] action in
      if action == .type("b") { late = bed.model.changes() }
    }
    bed.perform(.type("a"), .type("b"), .type("c"))
    bed.settle()
    bed.model.handle(.detach)
    let copies = [await Copy(reading: early), await Copy(reading: late)]
    #expect(copies.map(\.text.description) == ["abc", "abc"] && copies.map(\.changes) == [3, 2])
  }

  @Test("random work and random reading keep the copy equal to the model", arguments: [1, 2, 7, 300])
  func random(capacity: Int) async {
    let bed = TestBed("ˇ")
    let stream = bed.model.changes(capacity: capacity)
    for step in 0..<200 {
      switch step % 7 {
      case 3: bed.perform(.undo)
      case 5: bed.host.edit([.insert("h", at: .zero)], in: bed.model)
      // A word each, or one undo would take back all of them.
      default: bed.perform(.type("\(step), "))
      }
      if step % 3 == 0 { bed.settle() }
    }
    bed.settle()
    bed.model.handle(.detach)
    let copy = await Copy(reading: stream)
    #expect(copy.text == bed.model.text && !copy.text.isEmpty)
    #expect((copy.resyncs == 1 && copy.changes > 1) || capacity < 200)
  }
}

/// A text kept equal to a model's by reading its changes.
private struct Copy {
  var text = Rope()
  var version: EditorVersion?
  var changes = 0
  var resyncs = 0

  init(reading stream: ChangeStream?) async {
    guard let stream else { return }
    for await event in stream {
      switch event {
      case .changed(let change, let snapshot):
        changes += 1
        text = change.applied(to: text)
        #expect(text == snapshot.document.rope)
      case .resync(let snapshot):
        resyncs += 1
        text = snapshot.document.rope
      }
      version = event.snapshot.version
    }
  }
}
