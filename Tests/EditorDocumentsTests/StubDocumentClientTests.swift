import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A view's side of a document can be tested without a store.
@MainActor
@Suite(.endsSomeTime) struct StubDocumentClientTests {
  private let clock = ManualClock()
  private let host = SimulatedHost()

  @Test("a model saves through a stub, as late and with the outcome or error that the script says")
  func saves() async throws {
    let client = StubDocumentClient(clock: clock)
    let model = EditorModel(saver: client)
    model.handle(.attach(host))
    _ = await model.handle(.load(.finished(MarkdownDocument(Rope("text"))))).outcome
    await client.answer(.nothingToSave)
    #expect(await model.handle(.save).outcome.description == "unchanged: nothing to save")
    client.script.delay("save", by: .seconds(3))
    client.script.fail("save", times: 1, with: EditorError(.noSpace, "disk full"))
    for code in [EditorError.Code.noSpace, nil] {
      let handle = model.handle(.save)
      try await wait { clock.timeToNextWakeUp == .seconds(3) }
      #expect(handle.outcomeSoFar == nil)
      clock.advance(by: .seconds(3))
      #expect(await handle.outcome.errorCode == code)
    }
    #expect(await client.noted?.document.rope.description == "text")
    #expect(client.script.calls.count { $0 == "save" } == 3)
  }

  @Test("whoever shows a document's state sees just the states of the script", arguments: [true, false])
  func states(isStub: Bool) async throws {
    // The same code with a stub and with the real one.
    func phases(_ client: any DocumentClient, _ count: Int) async -> [DocumentStoreState.Phase] {
      var phases: [DocumentStoreState.Phase] = []
      for await state in await client.states() {
        phases.append(state.phase)
        if phases.count == count { break }
      }
      return phases
    }
    if isStub {
      let client = StubDocumentClient()
      async let seen = phases(client, 4)
      let file = OpenFile(simulated: "a.md", saved: "old", text: "new")
      for state in [
        DocumentStoreState.dirty(file), .unsaveable(file, .other(EditorError(.noSpace, "full"))),
        .clean(file),
      ] {
        for _ in 0..<200 { await Task.yield() }
        await client.show(state)
      }
      #expect(await seen == [.closed, .dirty, .unsaveable, .clean])
    } else {
      let (store, _) = try await StoreTests.open("old")
      #expect(await phases(store, 1) == [.clean])
    }
  }

  @Test("opening and closing are as the script says, too")
  func opens() async throws {
    let client = StubDocumentClient()
    await client.put("text", at: "a.md")
    #expect(try await client.open("a.md").rope.description == "text")
    #expect(try await client.open("b.md").rope.isEmpty)
    client.script.fail("open c", with: EditorError(.noSuchFile, "no"))
    await #expect(throws: EditorError.self) { try await client.open("c.md") }
    await client.show(.clean(OpenFile(simulated: "a.md", saved: "text")))
    #expect(try await client.close(.keep) == .nothingUnsaved)
    #expect(await client.state.phase == .closed)
  }
}
