import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

@MainActor
@Suite struct SimulatedHostTests {
  /// An update as the engine would send it.
  private func update(_ text: TextUpdate, to document: MarkedText) -> EditorUpdate {
    EditorUpdate(
      text: text, document: MarkdownDocument(marked: document), version: EditorVersion(document: 0, change: 0)
    )
  }

  private func insertion(_ text: String, length: Int) -> TextUpdate {
    .edited(ChangeSet([.insert(text, at: .zero)], length: length))
  }

  @Test("a host shows what it's told, and finds nothing wrong with that")
  func shows() {
    let host = SimulatedHost()
    host.editorDidUpdate(update(.replaced, to: "aˇ"))
    host.editorDidUpdate(update(insertion("b", length: 1), to: "baˇ"))
    host.editorDidUpdate(update(.unchanged, to: "ˇba"))
    #expect(host.shown?.description == "ba" && host.updates.count == 3 && host.mistakes.isEmpty)
  }

  @Test("a host notes each mistake that an engine can make")
  func mistakes() {
    let host = SimulatedHost()
    host.editorDidUpdate(update(insertion("b", length: 1), to: "baˇ"))
    #expect(host.mistakes == [.editsDoNotFit])
    host.editorDidUpdate(update(.replaced, to: "aˇ"))
    host.editorDidUpdate(update(insertion("b", length: 1), to: "caˇ"))
    #expect(host.mistakes.last == .shownTextDiffers)
    host.render { host.editorDidUpdate(update(.replaced, to: "aˇ")) }
    #expect(host.mistakes.last == .updatedWhileRendering)
    host.onUpdate = { [unowned host, update] _ in
      host.onUpdate = nil
      host.editorDidUpdate(update(.replaced, "aˇ"))
    }
    host.editorDidUpdate(update(.replaced, to: "aˇ"))
    #expect(host.mistakes.last == .updatedInsideUpdate)
    host.detach()
    host.editorDidUpdate(update(.replaced, to: "aˇ"))
    #expect(host.mistakes.last == .updatedWhileDetached && host.mistakes.count == 5)
  }

  @Test("a host answers whether it's attached or rendering as it was told to")
  func answers() {
    let host = SimulatedHost(isAttached: false)
    var asked = 0
    host.onAsked = { asked += 1 }
    #expect(!host.isAttached && !host.isRendering)
    host.attach()
    host.beginRendering()
    #expect(host.isAttached && host.isRendering && asked == 2)
    host.endRendering()
    host.detach()
    #expect(!host.isAttached && !host.isRendering)
  }

  @Test("what someone types into a host is shown at once and becomes the document in a later turn")
  func edits() {
    let scheduler = ManualScheduler()
    let model = EditorModel(MarkdownDocument(marked: "aˇ"), scheduler: scheduler)
    let host = SimulatedHost()
    model.handle(.attach(host))
    scheduler.runUntilIdle()
    host.edit([.insert("b", at: UTF8Offset(1))], in: model)
    host.select(Selection(caret: .zero), in: model)
    #expect(host.shown?.description == "ab" && model.state.document?.marked.description == "aˇ")
    scheduler.runUntilIdle()
    #expect(model.state.document?.marked.description == "ˇab" && host.mistakes.isEmpty)
  }
}
