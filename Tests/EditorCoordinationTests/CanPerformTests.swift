import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What a model tells a menu about its items.
@MainActor
@Suite struct CanPerformTests {
  private let scheduler = ManualScheduler()
  private let host = SimulatedHost()
  private let model: EditorModel

  init() {
    var configuration = EditorConfiguration()
    configuration.logger = nil
    model = EditorModel(MarkdownDocument("- [ ] a\n"), configuration: configuration, scheduler: scheduler)
  }

  @Test("an item is possible only with a host, a document, no marked text, and where its text may change")
  func possible() {
    #expect(!model.canPerform(.toggleTask))
    model.handle(.attach(host))
    scheduler.runUntilIdle()
    #expect(model.canPerform(.toggleTask) && !model.canPerform(.undo))
    model.perform(.toggleTask)
    #expect(!model.canPerform(.undo), "nothing has changed yet")
    scheduler.runUntilIdle()
    #expect(model.canPerform(.undo))
    var configuration = EditorConfiguration()
    configuration.isReadOnly = true
    model.handle(.configure(configuration))
    scheduler.runUntilIdle()
    #expect(!model.canPerform(.undo) && model.canPerform(.expandSelection))
    model.handle(.configure(EditorConfiguration()))
    model.handle(.load(.began))
    scheduler.runUntilIdle()
    #expect(!model.canPerform(.expandSelection))
    model.handle(.load(.finished(MarkdownDocument("a"))))
    scheduler.runUntilIdle()
    #expect(model.canPerform(.expandSelection))
    _ = host.compose("k", over: .zero..<(.zero), in: model)
    scheduler.runUntilIdle()
    #expect(!model.canPerform(.expandSelection))
    #expect(!EditorModel().canPerform(.expandSelection))
  }
}
