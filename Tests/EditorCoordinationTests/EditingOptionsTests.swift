import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// How actions write is a part of the configuration, and changes while a document is open.
@MainActor
@Suite struct EditingOptionsTests {
  private let scheduler = ManualScheduler()
  private let worker = ManualWorker()
  private let host = SimulatedHost()

  private func model(_ marked: MarkedText) -> EditorModel {
    let model = EditorModel(MarkdownDocument(marked: marked), scheduler: scheduler, worker: worker)
    model.handle(.attach(host))
    return model
  }

  private static func configuration(_ change: (inout EditingOptions) -> Void) -> EditorConfiguration {
    var (configuration, options) = (EditorConfiguration(), EditingOptions())
    change(&options)
    (configuration.editing, configuration.logger) = (options, nil)
    return configuration
  }

  @Test("new options hold from their turn on, and not before")
  func atTheirTurn() {
    let model = model("«aˇ»")
    model.perform(.italic)
    model.perform(.italic)
    model.handle(.configure(Self.configuration { $0.italicMarker = .underscore }))
    model.perform(.italic)
    scheduler.runUntilIdle()
    #expect(model.text.description == "_a_")
    model.handle(.configure(Self.configuration { _ in }))
    model.perform(.undo)
    model.perform(.bulletList)
    scheduler.runUntilIdle()
    #expect(model.text.description == "- a")
  }

  @Test("they reach the action that formats, and what is done in the background")
  func formats() {
    let model = model("* a\n\n__b__ˇ\n")
    model.handle(.configure(Self.configuration { $0.formatting.bullet = .plus }))
    model.handle(.performInBackground(.format))
    scheduler.runUntilIdle()
    while worker.runJob() {}
    scheduler.runUntilIdle()
    #expect(model.text.description == "+ a\n\n__b__\n")
  }

  @Test("a performer that has no options of its own goes on as it is")
  func otherPerformers() {
    let performer = ScriptedPerformer { action, document in .plain(action, on: document) }
    let bed = TestBed("ˇ", performer: performer)
    bed.model.handle(.configure(Self.configuration { $0.italicMarker = .underscore }))
    bed.perform(.type("x"))
    bed.settle()
    #expect(bed.marked == "xˇ")
  }
}
