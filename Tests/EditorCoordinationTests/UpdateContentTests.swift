import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing

/// What a host is told besides the text.
@MainActor
@Suite(.endsSomeTime) struct UpdateContentTests {
  @Test("an analysis that has come is an update of its own, in each view")
  func analysis() {
    let bed = ViewsBed("one twoˇ", count: 2) { $0.analysesText = true }
    while bed.worker.runJob() {}
    for view in bed.views { view.scheduler.runUntilIdle() }
    for view in bed.views {
      let last = view.host.updates.last
      #expect(last?.analysis?.analysis.words == 2 && last?.text == .unchanged && view.host.mistakes == [])
    }
  }

  @Test("an update says what a toolbar shows, as the model does")
  func toolbar() {
    let bed = TestBed("«oneˇ»")
    #expect(bed.host.updates.last?.toolbar.canUndo == false)
    bed.perform(.bold)
    bed.settle()
    let toolbar = bed.host.updates.last?.toolbar
    #expect(toolbar == bed.model.toolbar && toolbar?.canUndo == true && toolbar?.styles?.bold == .on)
  }
}
