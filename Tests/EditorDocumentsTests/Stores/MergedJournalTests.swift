import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

@testable import EditorDocuments

/// What others wrote while something was unsaved is in a crash's text once.
@MainActor
@Suite(.endsSomeTime) struct MergedJournalTests {
  private static let path = "a.md"
  private static let journal = ".a.md.mdedit-journal"

  /// What opening the file comes to on the disk that a crash leaves.
  private static func recovered(_ storage: MemoryFileStorage) async throws -> OpenFile {
    let disk = await storage.restarted()
    try await disk.initialize()
    let store = DocumentStore(storage: disk, clock: ManualClock())
    try await store.open(path)
    return try #require(await store.state.file)
  }

  @Test("what others wrote and the journal went on from isn't taken in again when they write more")
  func goesOnFromTheirs() async throws {
    let storage = MemoryFileStorage([Self.path: "start\n"])
    try await storage.initialize()
    let store = DocumentStore(storage: storage, clock: ManualClock())
    let (host, model) = (SimulatedHost(), EditorModel(saver: store))
    model.handle(.attach(host))
    model.connect(store)
    try await store.open(Self.path)
    try await wait { host.shown != nil }
    func type(_ letter: String, at offset: Int, to text: String) async throws {
      host.edit([.insert(letter, at: UTF8Offset(offset))], in: model)
      try await wait { await store.state.file?.text.description == text }
      await store.journalNow()
    }
    try await type("1", at: 3, to: "sta1rt\n")
    await storage.writeOutside("starAt\n", to: Self.path)
    _ = try await store.checkOutside()
    try await wait { model.text.description == "sta1rAt\n" }
    try await wait { await store.state.file?.savedText.description == "starAt\n" }
    try await type("2", at: 4, to: "sta12rAt\n")
    await storage.writeOutside("starAtB\n", to: Self.path)
    // The crash comes before anybody has noticed.
    let file = try await Self.recovered(storage)
    #expect(file.text.description == "sta12rAtB\n" && file.keptJournals.isEmpty)
  }

  @Test("what was saved isn't taken in again where a crash left its journal and others wrote beside it")
  func savedAndChanged() async throws {
    let storage = MemoryFileStorage([Self.path: "start\n"])
    let store = DocumentStore(storage: storage, clock: ManualClock())
    try await storage.initialize()
    try await store.open(Self.path)
    await store.note(StoreTests.snapshot("sta1rt\n"))
    await store.journalNow()
    storage.script.fail("remove", with: EditorError(.fileSystem, "no time for that"))
    #expect(try await store.save() == .saved)
    await storage.writeOutside("sAta1rt\n", to: Self.path)
    let file = try await Self.recovered(storage)
    #expect(file.text.description == "sAta1rt\n")
    #expect(file.keptJournals.map(\.reason) == [.overlaps])
    #expect(file.keptJournals.map(\.text?.description) == ["sta1rt\n"])
  }

  @Test("of two journals, what both have in their own ways doesn't come back twice")
  func twoJournals() throws {
    let text = Rope("start\n")
    let ours = ChangeSet([.insert("1", at: UTF8Offset(4))], length: 6)
    let theirs = ChangeSet([Edit(.zero..<UTF8Offset(4), "Astar1")], length: 6)
    #expect(ours.applied(to: text).description == "star1t\n")
    #expect(theirs.applied(to: text).description == "Astar1t\n")
    guard case .conflict = ThreeWayMerge(ours: ours, theirs: theirs, mayTouch: false) else {
      Issue.record("they were merged")
      return
    }
  }
}
