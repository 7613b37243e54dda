import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

@testable import EditorDocuments

/// A store whose models come one after the other, each of which numbers its documents by itself.
@MainActor
@Suite(.endsSomeTime) struct ConnectionOrderTests {
  private static let (path, saved) = ("a.md", "one\ntwo\nthree\n")
  private let storage = MemoryFileStorage([path: saved, "b.md": "other\n"])
  private let scheduler = ManualScheduler()
  private let hosts = [SimulatedHost(), SimulatedHost()]
  private let store: DocumentStore

  init() async throws {
    try await storage.initialize()
    var configuration = DocumentStore.Configuration()
    (configuration.outsideDelay, configuration.pollInterval) = (nil, nil)
    configuration.stateFolder = "drafts"
    store = DocumentStore(storage: storage, clock: ManualClock(), configuration: configuration)
  }

  /// A model with the host of this number, which is connected.
  private func connected(_ text: String?, host: Int = 0) -> EditorModel {
    let model = EditorModel(text.map { MarkdownDocument(Rope($0)) }, scheduler: scheduler, saver: store)
    model.handle(.attach(hosts[host]))
    model.connect(store)
    return model
  }

  /// A model that has the open file.
  private func opened() async throws -> EditorModel {
    let model = connected(nil)
    try await store.open(Self.path)
    try await settle { model.text.description == Self.saved }
    await store.waitForLoad()
    return model
  }

  private func settle(until condition: () async -> Bool) async throws {
    try await wait {
      scheduler.runUntilIdle()
      return await condition()
    }
  }

  private func type(_ letters: String, in model: EditorModel?) {
    for letter in letters { model?.handle(.perform(.type(String(letter)))) }
    scheduler.runUntilIdle()
  }

  private var text: String? { get async { await store.state.file?.text.description } }

  @Test("what is typed into a new model is a draft, however much of another one was closed before")
  func closedBefore() async throws {
    var first: EditorModel? = connected("")
    type("first", in: first)
    try await settle { await text == "first" }
    guard case .inJournal = try await store.close() else { return #expect(Bool(false), "it isn't kept") }
    #expect(first != nil)
    first = nil
    let second = connected("", host: 1)
    type("hey", in: second)
    try await settle { await text == "hey" }
    guard case .inJournal = try await store.close() else { return #expect(Bool(false), "it isn't kept") }
  }

  @Test(
    "the last text of a document that a waiting model had before its present one is a draft",
    arguments: [true, false])
  func earlierDocument(isOfTheFile: Bool) async throws {
    var first: EditorModel? = try await opened()
    let second = connected("", host: 1)
    type("abc", in: second)
    let loaded = isOfTheFile ? Self.saved : "else"
    second.handle(.load(.finished(MarkdownDocument(Rope(loaded)))))
    scheduler.runUntilIdle()
    #expect(first != nil)
    first = nil
    try await settle { await text == "abc" }
    #expect(await store.state.file?.isDraft == true && second.text.description == loaded)
  }

  @Test("each document that a waiting model had is a draft")
  func earlierDocuments() async throws {
    var first: EditorModel? = try await opened()
    let second = connected("", host: 1)
    for (letters, loaded) in [("abc", "else"), ("def", Self.saved)] {
      type(letters, in: second)
      second.handle(.load(.finished(MarkdownDocument(Rope(loaded)))))
      scheduler.runUntilIdle()
    }
    #expect(first != nil)
    first = nil
    try await settle { await text == "defelse" }
    #expect(await store.state.file?.isDraft == true)
  }

  /// The relation of the model that comes next to the one that goes.
  enum Next: CaseIterable {
    case sharesTheDocument, hasAnother
  }

  @Test(
    "what a person chose in a conflict holds though the model goes before its turn and another one follows",
    arguments: Next.allCases, [0, 20])
  func choice(next: Next, turns: Int) async throws {
    var first: EditorModel? = try await opened()
    let second =
      next == .hasAnother
      ? connected("else", host: 1)
      : EditorModel(sharing: try #require(first), scheduler: scheduler)
    if next == .sharesTheDocument {
      second.handle(.attach(hosts[1]))
      second.connect(store)
    }
    type("x", in: first)
    try await settle { await text == "x" + Self.saved }
    await storage.writeOutside("ONE\ntwo\nthree\n", to: Self.path)
    await #expect(throws: EditorError.self) { try await store.checkOutside() }
    await store.resolve(.takeTheirs)
    for _ in 0..<turns { await Task.yield() }
    #expect(first?.text.description == "x" + Self.saved)
    first = nil
    let shown = next == .hasAnother ? "else" : "ONE\ntwo\nthree\n"
    try await settle { await store.state.phase == .clean && second.text.description == shown }
    for _ in 0..<300 { await Task.yield() }
    #expect(await text == "ONE\ntwo\nthree\n")
    try await store.save()
    #expect(await storage.text(Self.path) == "ONE\ntwo\nthree\n")
  }

  @Test("a changed document stays where a file's arrives before the model has heard that it's on its way")
  func loadedAtOnce() async throws {
    try await store.open(Self.path)
    let (gate, gone) = (AsyncStream.makeStream(of: Void.self), EditorModel())
    let before = store.outbox.connect(gone) { _, _ in
      await Task { for await _ in gate.stream {} }.value
    }
    before.cancel()
    let model = connected("other")
    type("x", in: model)
    try await store.open("b.md")
    gate.continuation.finish()
    try await settle { await text == "xother" }
    #expect(model.phase == .ready && model.text.description == "xother")
    #expect(await store.state.file?.isDraft == true && hosts[0].mistakes.isEmpty)
  }
}
