import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

@testable import EditorDocuments

/// How a connection between a store and a model begins and ends, whatever is on its way at that moment.
@MainActor
@Suite(.endsSomeTime) struct ConnectionEndTests {
  private static let path = "a.md"
  private let storage = MemoryFileStorage([path: "one\ntwo\nthree\n"])
  private let scheduler = ManualScheduler()
  private let host = SimulatedHost()
  private let store: DocumentStore

  init() async throws {
    try await storage.initialize()
    var configuration = DocumentStore.Configuration()
    (configuration.outsideDelay, configuration.pollInterval, configuration.journalDelay) = (nil, nil, nil)
    store = DocumentStore(storage: storage, clock: ManualClock(), configuration: configuration)
  }

  /// A model whose host is attached.
  private func model(_ text: String?) -> EditorModel {
    let document = text.map { MarkdownDocument(Rope($0)) }
    let model = EditorModel(document, scheduler: scheduler, saver: store)
    model.handle(.attach(host))
    return model
  }

  /// A model that is connected and has the open file.
  private func connected() async throws -> EditorModel {
    let model = model(nil)
    model.connect(store)
    try await store.open(Self.path)
    try await wait {
      scheduler.runUntilIdle()
      return model.text.description == "one\ntwo\nthree\n"
    }
    // Only now has the store heard of that, too.
    await store.waitForLoad()
    return model
  }

  /// Long enough for whatever is on its way between model and store.
  private func settle() async {
    for _ in 0..<300 {
      scheduler.runUntilIdle()
      await Task.yield()
    }
  }

  private var text: String? { get async { await store.state.file?.text.description } }

  @Test("a file that is open already is the model's where it has its text: not what it loads after that")
  func present() async throws {
    try await store.open(Self.path)
    let model = model("one\ntwo\nthree\n")
    model.connect(store)
    await settle()
    model.handle(.perform(.type("x")))
    try await wait {
      scheduler.runUntilIdle()
      return await text == "xone\ntwo\nthree\n"
    }
    model.handle(.load(.finished(MarkdownDocument(Rope("else")))))
    await settle()
    #expect(model.text.description == "else")
    #expect(await text == "xone\ntwo\nthree\n")
  }

  @Test("a model with another text takes no file for its own that is open: what is typed is a draft")
  func other() async throws {
    try await store.open(Self.path)
    let model = model("else")
    model.connect(store)
    await settle()
    #expect(await text == "one\ntwo\nthree\n")
    #expect(await model.handle(.save).words(settling: settle) == "stale")
    model.handle(.perform(.type("x")))
    await settle()
    #expect(model.text.description == "xelse")
    #expect(await store.state.file?.isDraft == true)
    #expect(await text == "xelse")
    #expect(await model.handle(.save).words(settling: settle) == "untitled")
  }

  @Test("a model without a document doesn't empty a file that is open already")
  func empty() async throws {
    try await store.open(Self.path)
    let model = model(nil)
    model.connect(store)
    await settle()
    #expect(await text == "one\ntwo\nthree\n")
    #expect(await store.state.phase == .clean)
  }

  @Test("a model that comes after another one has the file if it has its text, whatever that one changed")
  func second() async throws {
    var first: EditorModel? = try await connected()
    for _ in 0..<3 { first?.handle(.perform(.type("x"))) }
    try await wait {
      scheduler.runUntilIdle()
      return await text == "xxxone\ntwo\nthree\n"
    }
    try await store.save()
    first = nil
    await settle()
    let second = model("xxxone\ntwo\nthree\n")
    second.connect(store)
    await settle()
    second.handle(.perform(.type("y")))
    try await wait {
      scheduler.runUntilIdle()
      return await text == "yxxxone\ntwo\nthree\n"
    }
    #expect(await store.state.phase == .dirty)
  }

  @Test(
    "a model that is connected before another one ends has the file after that if it has its text",
    arguments: ["xone\ntwo\nthree\n", "else"], [true, false])
  func overlapping(shown: String, isGone: Bool) async throws {
    var first: EditorModel? = try await connected()
    first?.handle(.perform(.type("x")))
    scheduler.runUntilIdle()
    let connection = first?.connect(store)
    let (second, view) = (EditorModel(MarkdownDocument(Rope(shown)), scheduler: scheduler), SimulatedHost())
    second.handle(.attach(view))
    second.connect(store)
    for _ in 0..<3 { second.handle(.perform(.type("y"))) }
    await settle()
    #expect(await text == "xone\ntwo\nthree\n")
    if isGone { first = nil } else { connection?.cancel() }
    try await wait {
      scheduler.runUntilIdle()
      return await text == "yyy" + shown
    }
    #expect(await store.state.file?.isDraft == (shown == "else"))
    #expect(isGone == (first == nil))
  }

  @Test(
    "two views of one document on one store have the file, whichever of them goes with what was typed last",
    arguments: [0, 300])
  func twoViews(turns: Int) async throws {
    var first: EditorModel? = try await connected()
    let (second, view) = (EditorModel(sharing: try #require(first), scheduler: scheduler), SimulatedHost())
    second.handle(.attach(view))
    second.connect(store)
    await settle()
    for text in ["a", "b", "c"] {
      host.edit([.insert(text, at: .zero)], in: try #require(first))
    }
    first = nil
    for _ in 0..<turns { await Task.yield() }
    view.edit([.insert("d", at: .zero)], in: second)
    try await wait {
      scheduler.runUntilIdle()
      return await text == "cbadone\ntwo\nthree\n"
    }
    await settle()
    #expect(await store.state.file?.path == Self.path)
    #expect(view.shown?.description == "cbadone\ntwo\nthree\n" && view.mistakes.isEmpty)
  }

  @Test(
    "a store that opens a file right after the first of its two models was dropped opens it in the second")
  func opensForSecond() async throws {
    await storage.writeOutside("other\n", to: "b.md")
    var first: EditorModel? = try await connected()
    first?.handle(.perform(.type("x")))
    scheduler.runUntilIdle()
    let (second, view) = (EditorModel(scheduler: scheduler), SimulatedHost())
    second.handle(.attach(view))
    second.connect(store)
    #expect(first != nil)
    first = nil
    let opening = Task { try await store.open("b.md") }
    try await wait {
      scheduler.runUntilIdle()
      return view.shown?.description == "other\n"
    }
    _ = try await opening.value
    view.edit([.insert("y", at: .zero)], in: second)
    try await wait {
      scheduler.runUntilIdle()
      return await text == "yother\n"
    }
    #expect(await storage.text(Self.path)?.hasPrefix("x") == true)
  }

  @Test("a connection can ask for another one as it begins, which follows once it has ended")
  func connectsFromWithin() async {
    let (outbox, model) = (StoreOutbox(), EditorModel())
    var (steps, inner): ([String], Task<Void, Never>?) = ([], nil)
    let outer = outbox.connect(model) { _, isOfAnother in
      steps.append("outer, of another: \(isOfAnother)")
      inner = outbox.connect(model) { _, isOfAnother in steps.append("inner, of another: \(isOfAnother)") }
      for _ in 0..<100 { await Task.yield() }
      steps.append("ends, connected: \(outbox.isConnected)")
    }
    await outer.value
    await inner?.value
    #expect(steps == ["outer, of another: false", "ends, connected: true", "inner, of another: false"])
  }

  @Test("what is typed while a host's pass puts off the opening of another file is in the first one")
  func putOff() async throws {
    await storage.writeOutside("other\n", to: "b.md")
    let model = try await connected()
    try await wait {
      scheduler.runUntilIdle()
      return host.shown != nil
    }
    host.beginRendering()
    let opening = Task { try await store.open("b.md") }
    // Each turn is put off as long as the pass goes on.
    for _ in 0..<300 {
      scheduler.runTurn()
      await Task.yield()
    }
    let typed = host.edit([.insert("x", at: .zero)], in: model)
    host.endRendering()
    for _ in 0..<100 where typed.outcomeSoFar == nil { await settle() }
    await settle()
    try await wait {
      scheduler.runUntilIdle()
      return model.text.description == "other\n"
    }
    _ = try await opening.value
    let files = await storage.contents.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(typed.outcomeSoFar == .applied && files.contains { $0.contains("x") }, "\(files)")
  }

  @Test("the text that a person chose in a conflict stays if the model goes while it's on its way")
  func choiceWithoutModel() async throws {
    var model: EditorModel? = try await connected()
    model?.handle(.perform(.type("x")))
    try await wait {
      scheduler.runUntilIdle()
      return await text == "xone\ntwo\nthree\n"
    }
    await storage.writeOutside("ONE\ntwo\nthree\n", to: Self.path)
    await #expect(throws: EditorError.self) { try await store.checkOutside() }
    await store.resolve(.takeText(Rope("xONE\ntwo\nthree\n")))
    #expect(model != nil)
    model = nil
    try await wait { await text == "xONE\ntwo\nthree\n" }
    #expect(await store.state.phase == .dirty)
  }

  @Test("a store gets the text that a model had as it went")
  func last() async throws {
    for turns in 0..<20 {
      let bed = try await ConnectionEndTests()
      var model: EditorModel? = try await bed.connected()
      model?.handle(.perform(.type("x")))
      bed.scheduler.runUntilIdle()
      for _ in 0..<turns { await Task.yield() }
      model = nil
      try await wait { await bed.text == "xone\ntwo\nthree\n" }
    }
  }

  @Test("a store gets the last text of each document that a model had as it went")
  func lastOfEach() async throws {
    for turns in 0..<20 {
      let bed = try await ConnectionEndTests()
      var model: EditorModel? = try await bed.connected()
      for text in ["else", "third"] {
        model?.handle(.load(.finished(MarkdownDocument(Rope(text)))))
        model?.handle(.perform(.type("x")))
        bed.scheduler.runUntilIdle()
      }
      for _ in 0..<turns { await Task.yield() }
      model = nil
      try await wait(for: "the last text of the model") {
        let waiting = await bed.store.successors.map(\.document.rope.description)
        return await (waiting + [bed.text]).contains("xthird")
      }
    }
  }

  @Test("what others wrote is a conflict where the model goes while that is on its way")
  func mergeWithoutModel() async throws {
    var model: EditorModel? = try await connected()
    await storage.writeOutside("one\ntwo\nTHREE\n", to: Self.path)
    #expect(try await store.checkOutside())
    let reads = storage.script.calls.count { $0.hasPrefix("read") }
    // It's on its way: there is nothing to look at.
    #expect(try await store.checkOutside())
    #expect(storage.script.calls.count { $0.hasPrefix("read") } == reads)
    #expect(await store.state.phase == .clean && model != nil)
    model = nil
    try await wait { await store.state.phase == .conflicted }
    await #expect(throws: EditorError.self) { try await store.save() }
  }

  @Test("a save doesn't wait for a document whose model went while that was on its way")
  func loadWithoutModel() async throws {
    for turns in 0..<20 {
      let bed = try await ConnectionEndTests()
      var model: EditorModel? = bed.model(nil)
      model?.connect(bed.store)
      let opening = Task { _ = try? await bed.store.open(Self.path) }
      for _ in 0..<turns { await Task.yield() }
      model = nil
      await opening.value
      await bed.settle()
      let (saving, ended) = (Flag(), Flag())
      let save = Task {
        saving.isUp = true
        _ = try? await bed.store.save(
          DocumentSnapshot(MarkdownDocument(Rope("x")), version: EditorVersion(document: 7, change: 0)))
        ended.isUp = true
      }
      try await wait { saving.isUp && ended.isUp }
      save.cancel()
    }
  }

  @MainActor
  private final class Flag {
    var isUp = false
  }

  @Test("what others wrote reaches a model whose host goes and comes meanwhile")
  func mergeWithoutHost() async throws {
    for turns in 0..<20 {
      let bed = try await ConnectionEndTests()
      let model = try await bed.connected()
      await bed.storage.writeOutside("one\ntwo\nTHREE\n", to: Self.path)
      #expect(try await bed.store.checkOutside())
      for _ in 0..<turns { await Task.yield() }
      model.handle(.detach)
      for _ in 0..<turns { await Task.yield() }
      model.handle(.attach(bed.host))
      try await wait {
        bed.scheduler.runUntilIdle()
        return model.text.description == "one\ntwo\nTHREE\n"
      }
      #expect(await bed.store.state.phase == .clean)
    }
  }
}

extension ActionHandle {
  /// The code of the error that it failed with, once `settle` has let everything pass.
  @MainActor
  fileprivate func words(settling settle: () async -> Void) async -> String? {
    await settle()
    return outcomeSoFar?.errorCode?.name
  }
}
