import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A store and a model in step, with real turns.
@MainActor
@Suite(.endsSomeTime) struct StoreConnectionTests {
  private static let path = "a.md"
  private let storage = MemoryFileStorage([path: "one\ntwo\nthree\n", "b.md": "other\n"])
  private let host = SimulatedHost()
  private let store: DocumentStore
  private let model: EditorModel

  init() async throws {
    try await storage.initialize()
    store = DocumentStore(storage: storage, clock: ManualClock())
    model = EditorModel(saver: store)
    model.handle(.attach(host))
    model.connect(store)
    try await store.open(Self.path)
    try await wait { host.shown?.description == "one\ntwo\nthree\n" }
  }

  /// Replaces the first `count` bytes by `text`.
  private func edit(_ count: Int, _ text: String) {
    host.edit([Edit(.zero..<UTF8Offset(count), text)], in: model)
  }

  @Test("what is typed is saved by the intent, once")
  func saves() async throws {
    edit(3, "ONE")
    #expect(await model.handle(.save).outcome == .applied)
    #expect(await storage.text(Self.path) == "ONE\ntwo\nthree\n")
    #expect(await model.handle(.save).outcome.description == "unchanged: nothing to save")
  }

  @Test("a save that comes before the store has heard that the document arrived waits for that")
  func savesAtOnce() async throws {
    // A loaded document is shown in the turn that takes it in; the store hears of it some steps of other threads later.
    for (path, text) in (0..<50).flatMap({ _ in [("b.md", "other\n"), (Self.path, "one\ntwo\nthree\n")] }) {
      try await store.open(path)
      try await wait { host.shown?.description == text }
      #expect(await model.handle(.save).outcome.description == "unchanged: nothing to save")
    }
  }

  @Test("what somebody else wrote elsewhere in the file is merged, here and in the next save")
  func merges() async throws {
    edit(3, "ONE")
    await storage.writeOutside("one\ntwo\nTHREE\n", to: Self.path)
    #expect(await model.handle(.save).outcome.description.hasPrefix("unchanged: somebody else"))
    try await wait { model.text.description == "ONE\ntwo\nTHREE\n" }
    try await wait { await model.handle(.save).outcome == .applied }
    #expect(await storage.text(Self.path) == "ONE\ntwo\nTHREE\n" && host.mistakes.isEmpty)
  }

  @Test("looking is enough to take in what somebody else wrote, and undo takes back one's own typing only")
  func looks() async throws {
    edit(3, "ONE")
    await storage.writeOutside("one\ntwo\nTHREE\n", to: Self.path)
    // The store may look by itself before it's asked to.
    try await wait {
      _ = try? await store.checkOutside()
      return model.text.description == "ONE\ntwo\nTHREE\n"
    }
    for (action, text) in [(EditorAction.undo, "one"), (.redo, "ONE"), (.undo, "one")] {
      #expect(await model.handle(.perform(action)).outcome == .applied)
      #expect(model.text.description == text + "\ntwo\nTHREE\n")
    }
    #expect(await model.handle(.perform(.undo)).outcome != .applied)
  }

  @Test(
    "reverting brings the file's text back, as a step that can be undone, and ends a conflict",
    arguments: [true, false])
  func reverts(isConflicted: Bool) async throws {
    edit(3, "ours")
    try await wait { await store.state.file?.isDirty == true }
    let text = isConflicted ? "theirs\ntwo\nthree\n" : "one\ntwo\nthree\n"
    if isConflicted {
      await storage.writeOutside(text, to: Self.path)
      #expect(await model.handle(.save).outcome.errorCode == .conflict)
    }
    try await store.revert()
    try await wait { await store.state.phase == .clean }
    #expect(model.text.description == text)
    #expect(await model.handle(.perform(.undo)).outcome == .applied)
    #expect(model.text.description == "ours\ntwo\nthree\n")
    try await wait { await model.handle(.save).outcome == .applied }
    #expect(await storage.text(Self.path) == "ours\ntwo\nthree\n")
    await storage.writeOutside(nil, to: Self.path)
    await #expect(throws: EditorError.self) { try await store.revert() }
  }

  @Test("what overlaps is a conflict, which waits for a decision", arguments: [true, false])
  func conflicts(keepsOurs: Bool) async throws {
    edit(3, "ours")
    await storage.writeOutside("theirs\ntwo\nthree\n", to: Self.path)
    for _ in 0..<2 {
      #expect(await model.handle(.save).outcome.errorCode == .conflict)
    }
    #expect(await storage.text(Self.path) == "theirs\ntwo\nthree\n")
    await store.resolve(keepsOurs ? .keepOurs : .takeTheirs)
    let expected = keepsOurs ? "ours" : "theirs"
    try await wait { model.text.description == expected + "\ntwo\nthree\n" }
    try await wait { await model.handle(.save).outcome.errorCode == nil }
    #expect(await storage.text(Self.path) == expected + "\ntwo\nthree\n")
  }

  @Test(
    "a conflict ends with the choices for its places, as a step that can be undone, and the next save writes that"
  )
  func joined() async throws {
    edit(3, "ours")
    await storage.writeOutside("theirs\ntwo\nTHREE\n", to: Self.path)
    #expect(await model.handle(.save).outcome.errorCode == .conflict)
    let conflict = try #require(await store.conflict)
    #expect(conflict.hunks.map(\.ours) == ["ours\n"] && conflict.hunks.map(\.theirs) == ["theirs\n"])
    let text = conflict.resolved(by: [.both])
    await store.resolve(.takeText(text))
    try await wait { model.text == text }
    // A save that comes before the store has heard of that has to wait.
    try await wait {
      _ = await model.handle(.save).outcome
      return await storage.text(Self.path) == "ours\ntheirs\ntwo\nTHREE\n"
    }
    #expect(await store.conflict == nil)
    #expect(await model.handle(.perform(.undo)).outcome == .applied)
    #expect(model.text.description == "ours\ntwo\nthree\n")
  }

  @Test("another file that changes while a conflict waits is noticed, not overwritten")
  func changesAgain() async throws {
    edit(3, "ours")
    await storage.writeOutside("theirs\ntwo\nthree\n", to: Self.path)
    #expect(await model.handle(.save).outcome.errorCode == .conflict)
    await storage.writeOutside("third\ntwo\nthree\n", to: Self.path)
    await store.resolve(.keepOurs)
    #expect(await model.handle(.save).outcome.errorCode == .conflict)
    #expect(await storage.text(Self.path) == "third\ntwo\nthree\n")
  }

  @Test("a text of the file before never gets into the one opened after it")
  func opensAnother() async throws {
    edit(3, "ONE")
    // The save may come while the model still has the old document.
    async let opening = store.open("b.md")
    let outcome = await model.handle(.save).outcome
    _ = try await opening
    try await wait { model.text.description == "other\n" }
    #expect(await storage.text("b.md") == "other\n")
    #expect(outcome == .applied || outcome.errorCode != nil)
    edit(5, "OTHER")
    try await wait { await model.handle(.save).outcome.errorCode == nil }
    #expect(await storage.text("b.md") == "OTHER\n")
  }

  @Test("a store that is closed while it opens leaves the model with what it had")
  func closesWhileOpening() async throws {
    async let opening = try? store.open("b.md")
    try await store.close()
    let opened = await opening
    try await store.close()
    // Until the model has heard how that ended, it may have what it had before it even heard that it began.
    let shown = opened == nil ? "one\ntwo\nthree\n" : "other\n"
    try await wait {
      let hasHeard = opened == nil ? model.lastError?.code == .stale : true
      return hasHeard && model.phase == .ready && host.shown?.description == shown
    }
    edit(0, "x")
    try await wait { model.text.description.hasPrefix("x") }
  }

  @Test("a document that the model got from elsewhere isn't written into the file")
  func strangeDocument() async throws {
    // The store has heard of its own document by then.
    #expect(await model.handle(.save).outcome.description == "unchanged: nothing to save")
    _ = await model.handle(.load(.finished(MarkdownDocument(Rope("strange"))))).outcome
    #expect(await model.handle(.save).outcome.errorCode == .stale)
    #expect(await storage.text(Self.path) == "one\ntwo\nthree\n")
  }

  @Test("what was typed last is noted though the host is detached at once")
  func detaches() async throws {
    edit(3, "ONE")
    _ = await model.handle(.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(0)))).outcome
    model.handle(.detach)
    try await wait { await store.state.file?.text.description == "ONE\ntwo\nthree\n" }
  }

  @Test("after attaching again, a new connection goes on with the same file")
  func connectsAgain() async throws {
    let count = host.updates.count
    model.handle(.detach)
    model.handle(.attach(host))
    model.connect(store)
    try await wait { host.updates.count > count }
    edit(3, "ONE")
    try await wait { await model.handle(.save).outcome == .applied }
    #expect(await storage.text(Self.path) == "ONE\ntwo\nthree\n")
  }

  @Test("a connection keeps neither the model nor the store alive")
  func leaks() async throws {
    let leaks = LeakCheck()
    do {
      let model = leaks.watch(EditorModel(), "model")
      let store = leaks.watch(DocumentStore(storage: storage, clock: ManualClock()), "store")
      let host = SimulatedHost()
      model.handle(.attach(host))
      model.connect(store)
      try await store.open("b.md")
      try await wait { host.shown?.description == "other\n" }
      model.handle(.detach)
    }
    try await wait { leaks.leaks.isEmpty }
  }
}
