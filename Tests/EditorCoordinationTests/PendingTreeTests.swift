import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// A turn parses a bounded part of any text; the rest comes as a later update.
@MainActor
@Suite(.endsSomeTime) struct PendingTreeTests {
  private let huge = String(repeating: "a *b* line of a paragraph\n", count: 3_000)

  @Test("a tree that is too much for a turn is completed in the background, and the host is told")
  func completion() {
    let bed = TestBed(MarkedText(huge + "ˇ"))
    bed.perform(.type("x"))
    bed.settle()
    #expect(bed.model.state.document?.tree.isComplete == false && bed.worker.waitingJobs == 1)
    let updates = bed.host.updates.count
    while bed.worker.runJob() {}
    bed.settle()
    #expect(bed.model.state.document?.tree.isComplete == true)
    #expect(bed.host.updates.count == updates + 1 && bed.host.updates.last?.text == .unchanged)
  }

  @Test("a tree that is late is dropped, and that of the newer text is next")
  func late() {
    let bed = TestBed(MarkedText(huge + "ˇ"))
    bed.perform(.type("x"))
    bed.settle()
    bed.perform(.type("y"))
    bed.settle()
    #expect(bed.worker.waitingJobs == 1)
    bed.worker.runJob()
    bed.settle()
    #expect(bed.model.state.document?.tree.isComplete == false && bed.worker.waitingJobs == 1)
    bed.worker.runJob()
    bed.settle()
    #expect(bed.model.state.document?.tree.isComplete == true && bed.worker.waitingJobs == 0)
  }
}
