import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Testing
import TextBuffer

/// A journal that another store goes on with is that one's.
@Suite(.endsSomeTime) struct TakenOverJournalTests {
  @Test("a save leaves alone a journal with which another store went on while the file was written")
  func takenOverWhileSaving() async throws {
    let (one, storage) = try await StoreTests.open("old\n")
    await one.note(StoreTests.snapshot("old A\n", 1))
    await one.journalNow()
    await storage.holdWrites()
    async let outcome = one.save()
    try await wait { await storage.heldWrites > 0 }
    let (two, _) = try await StoreTests.open(nil, storage: storage)
    await two.note(StoreTests.snapshot("old A B\n", 1))
    await two.journalNow()
    await storage.releaseWrites()
    #expect(try await outcome == .saved)
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == "old A B\n")
  }
}
