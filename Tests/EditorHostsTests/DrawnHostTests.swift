import EditorCoordination
import EditorHosts
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A view that draws itself needs nothing but the host.
@MainActor
@Suite struct DrawnHostTests {
  private let scheduler = ManualScheduler()
  private let worker = ManualWorker()

  private func host(
    _ text: String, analyses: Bool = false, _ needsDrawing: @escaping @MainActor () -> Void = {}
  )
    -> DrawnHost<String>
  {
    var configuration = EditorConfiguration()
    configuration.logger = nil
    configuration.analysesText = analyses
    // However slow the machine, all that waits is done in one turn.
    configuration.frameBudget = .seconds(3600)
    let model = EditorModel(
      MarkdownDocument(text), configuration: configuration, scheduler: scheduler, worker: worker)
    let host = DrawnHost<String>(model, viewport: Viewport(rows: 3, columns: 10), needsDrawing: needsDrawing)
    host.attach()
    scheduler.runUntilIdle()
    return host
  }

  /// Runs the turns that `body` waits for.
  private func settled<Result: Sendable>(_ body: @MainActor @escaping () async -> Result) async -> Result {
    let task = Task { await body() }
    for _ in 0..<20 where !Task.isCancelled {
      await Task.yield()
      scheduler.runUntilIdle()
    }
    return await task.value
  }

  @Test("it shows what the model tells, and asks to be drawn once for each turn")
  func shows() async {
    var count = 0
    let host = host("one") { count += 1 }
    #expect(host.document.rope.description == "one" && count == 1 && host.isAttached)
    host.model.perform(.type("a"))
    host.model.perform(.type("b"))
    #expect(count == 1)
    scheduler.runUntilIdle()
    #expect(host.document.rope.description == "abone" && count == 2 && host.caret == UTF8Offset(2))
    let handle = host.model.perform(.type("c"))
    host.detach()
    #expect(handle.outcomeSoFar == .cancelled && !host.isAttached)
  }

  @Test("while it renders, nothing has its turn")
  func renders() {
    let host = host("one")
    host.model.perform(.type("a"))
    host.render { [scheduler] in
      scheduler.runTurn()
      #expect(host.document.rope.description == "one" && host.isRendering)
    }
    scheduler.runUntilIdle()
    #expect(host.document.rope.description == "aone" && !host.isRendering)
    host.render {
      host.render {}
      #expect(host.isRendering)
    }
  }

  @Test("a selection in a document that the view was never shown leaves it with the one that it shows")
  func selectsInNothing() async {
    let host = host((0..<20).map { "line \($0)\n" }.joined())
    host.decorations["hits"].insert("five", at: UTF8Offset(35)..<UTF8Offset(41))
    host.detach()
    host.model.handle(.load(.finished(MarkdownDocument("line 5\n"))))
    scheduler.runUntilIdle()
    let outcome = await settled { await host.select(Selection(caret: .zero)) }
    #expect(outcome != .applied && host.document.rope.description.hasPrefix("line 0"))
    host.attach()
    scheduler.runUntilIdle()
    #expect(host.document.rope.description == "line 5\n")
  }

  @Test("the text in sight stays when something is typed above it, and decorations stay with theirs")
  func staysInSight() async {
    let host = host((0..<20).map { "line \($0)\n" }.joined())
    host.viewport.top = UTF8Offset(7 * 5)
    host.decorations["hits"].insert("five", at: UTF8Offset(35)..<UTF8Offset(41))
    host.model.perform(.type("new\n"))
    host.model.perform(.type("x"))
    scheduler.runUntilIdle()
    #expect(host.visibleRows.first.map { host.document.rope.string(in: $0) } == "line 5")
    let hit = host.decorations["hits"].all.first
    #expect(hit.map { host.document.rope.string(in: $0.range) } == "line 5" && hit?.value == "five")
    host.model.handle(.load(.finished(MarkdownDocument("line 5\n"))))
    scheduler.runUntilIdle()
    #expect(host.viewport.top == .zero && host.visibleRows.count == 2)
  }

  @Test("an action brings the caret in sight, and a refusal says why")
  func reveals() async {
    let host = host((0..<20).map { "line \($0)\n" }.joined())
    #expect(await settled { await host.perform(.caretDocumentEnd) } == .applied)
    #expect(host.caret == host.document.rope.range.upperBound)
    #expect(
      host.visibleRows.last?.contains(host.caret) == true || host.visibleRows.last?.upperBound == host.caret)
    #expect(host.visibleRows.count == 3)
    host.scroll(rows: -2)
    #expect(host.visibleRows.first.map { host.document.rope.string(in: $0) } == "line 16")
    let place = host.offset(row: 1, column: 5)
    #expect(await settled { await host.select(Selection(caret: place)) } == .applied && host.caret == place)
    #expect(await settled { await host.move(rows: 1) } == .applied)
    #expect(host.document.rope.lineColumn(of: host.caret).line == 18)
    #expect(await settled { await host.perform(.redo) } == .unchanged(.nothingToRedo))
  }

  @Test("an analysis that arrives is an update of its own, and so is the toolbar's state")
  func analysis() {
    var count = 0
    let host = host("one **two**", analyses: true) { count += 1 }
    #expect(host.analysis == nil)
    while worker.runJob() {}
    scheduler.runUntilIdle()
    #expect(host.analysis?.analysis.words == 2 && count == 2)
  }
}
