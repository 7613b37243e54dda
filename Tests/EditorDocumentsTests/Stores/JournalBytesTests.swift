import EditorCoordination
import EditorDocuments
import EditorTesting
import Testing
import TextBuffer

/// What is made of a journal's bytes, whoever wrote them.
@Suite struct JournalBytesTests {
  private static let journal = "notes/.a.md.mdedit-journal"

  /// What a row comes to: the text, how many changes came back, and why the journal was kept, if it was.
  private struct Expected: Equatable {
    var text: String
    var changes = 0
    var reason: KeptJournal.Reason?
  }

  /// The name of a text, as ARCHITECTURE and `Journal` have it.
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\(text.utf8.count)-" + String(hash, radix: 16)
  }

  private static func header(_ text: String) -> String {
    "mdedit-journal 2 \(hash(text)) \(text.utf8.count)\n\(text)\n"
  }

  /// The record of one edit that leads from a text of `length` bytes to `after`.
  private static func record(_ length: Int, _ lower: Int, _ upper: Int, _ text: String, _ after: String)
    -> String
  {
    "change \(length) 1\nedit \(lower) \(upper) \(text.utf8.count)\n\(text)\nend \(hash(after))\n"
  }

  /// What opening the file that has `text` comes to, with `journal` beside it.
  private static func open(_ text: String, _ journal: String) async throws -> Expected {
    let storage = MemoryFileStorage([StoreTests.path: text, Self.journal: journal])
    let (store, _) = try await StoreTests.open(nil, storage: storage)
    let file = try #require(await store.state.file)
    return Expected(
      text: file.text.description, changes: file.recoveredChanges, reason: file.keptJournals.first?.reason)
  }

  @Test("what follows a record and is none makes a journal a damaged one, which is kept")
  func garbage() async throws {
    let journal = Self.header("old\n") + Self.record(4, 0, 0, "x", "xold\n")
    #expect(try await Self.open("old\n", journal) == Expected(text: "xold\n", changes: 1))
    let damaged = try await Self.open("old\n", journal + "nonsense\n")
    #expect(damaged == Expected(text: "xold\n", changes: 1, reason: .damaged))
  }

  @Test("a record that can't be of the text before it is damage, and changes nothing")
  func misfits() async throws {
    let inside = Self.header("é\n") + Self.record(3, 1, 1, "x", "?")
    #expect(try await Self.open("é\n", inside) == Expected(text: "é\n", reason: .damaged))
    let other = Self.header("old\n") + Self.record(99, 50, 60, "x", "?")
    #expect(try await Self.open("old\n", other) == Expected(text: "old\n", reason: .damaged))
  }

  @Test("a header's text that doesn't end where it says is damage, whatever follows")
  func misplacedEnd() async throws {
    let header = "mdedit-journal 2 \(Self.hash("old\n")) 4\nold\n"
    let record = Self.record(4, 0, 0, "x", "xold\n")
    #expect(try await Self.open("old\n", header + "\n" + record) == Expected(text: "xold\n", changes: 1))
    #expect(try await Self.open("old\n", header + "!" + record) == Expected(text: "old\n", reason: .damaged))
  }

  @Test("a journal of which only the beginning got onto the disk isn't one to be kept")
  func begun() async throws {
    let header = Self.header("the old text\n")
    for length in 1..<header.utf8.count {
      let begun = String(decoding: header.utf8.prefix(length), as: UTF8.self)
      #expect(try await Self.open("old\n", begun) == Expected(text: "old\n"), "\(length) bytes")
    }
  }

  @Test("a file of a journal's name that says it is something else is damaged")
  func otherTitle() async throws {
    #expect(try await Self.open("old\n", "journal 1 4-1\n").reason == .damaged)
  }

  @Test("where a journal goes by the file's text twice, what comes behind the second counts")
  func twice() async throws {
    let journal =
      Self.header("a") + Self.record(1, 1, 1, "b", "ab") + Self.record(2, 1, 2, "", "a")
      + Self.record(1, 1, 1, "c", "ac")
    #expect(try await Self.open("a", journal) == Expected(text: "ac", changes: 1))
  }

  @Test("of a journal without its text, nothing is taken that leads elsewhere than it says")
  func unchecked() async throws {
    let title = "mdedit-journal 1 \(Self.hash("old\n"))\n"
    let right = try await Self.open("old\n", title + Self.record(4, 0, 0, "x", "xold\n"))
    #expect(right == Expected(text: "xold\n", changes: 1))
    let wrong = try await Self.open("old\n", title + Self.record(4, 0, 0, "x", "yold\n"))
    #expect(wrong == Expected(text: "old\n", reason: .damaged))
  }

  @Test("what is in the journal isn't written again")
  func again() async throws {
    let (store, storage) = try await StoreTests.open("old\n")
    await store.note(StoreTests.snapshot("new\n"))
    for _ in 0..<3 { await store.journalNow() }
    #expect(storage.script.calls.count { $0.hasPrefix("append") } == 1)
  }
}
