import EditorCoordination
import Testing
import TextBuffer

@testable import EditorDocuments

/// The states of a document, and what leads from one to the next.
@Suite struct StoreStateTests {
  private static let stamp = FileStamp("1")
  private static let full = EditorError(.noSpace, "disk full")

  /// A file that has "old", with "new" typed where it's dirty.
  private static func file(dirty: Bool, _ presence: FilePresence = .present(stamp)) -> OpenFile {
    OpenFile(path: "a.md", savedText: Rope("old"), text: Rope(dirty ? "new" : "old"), presence: presence)
  }

  /// Every state, by a name; those that depend on what belongs to them more than once.
  private static let states: [(name: String, state: DocumentStoreState)] = [
    ("closed", .closed), ("opening", .opening("a.md", progress: 0)), ("unopened", .unopened(full)),
    ("clean", .clean(file(dirty: false))), ("dirty", .dirty(file(dirty: true))),
    ("saving", .saving(file(dirty: true), writing: Rope("new"))),
    ("saving, typed since", .saving(file(dirty: true), writing: Rope("ne"))),
    ("conflicted", .conflicted(file(dirty: true), theirs: Rope("theirs"))),
    ("unsaveable", .unsaveable(file(dirty: true), .storage(.noSpace, full))),
    ("gone", .dirty(file(dirty: true, .gone))),
  ]

  /// Every event, with the phase that each state goes on to, in the order above; `-` where it means nothing.
  private static let table: [(event: StoreEvent, phases: String)] = [
    (.opens("b.md"), "opening opening opening - - - - - - -"),
    (.progressed(0.5), "- opening - - - - - - - -"),
    (.opened(file(dirty: false)), "- clean - - - - - - - -"),
    (.opened(file(dirty: true)), "- dirty - - - - - - - -"),
    (.failedToOpen(full), "- unopened - - - - - - - -"),
    (.noted(Rope("newer")), "- - - dirty dirty saving saving conflicted unsaveable dirty"),
    (.noted(Rope("old")), "- - - clean clean saving saving conflicted clean dirty"),
    (.journaled(Rope("new"), nil), "- - - clean dirty saving saving conflicted unsaveable dirty"),
    (.journaled(nil, full), "- - - clean dirty saving saving conflicted unsaveable dirty"),
    (.declined("j"), "- - - clean dirty saving saving conflicted unsaveable dirty"),
    (.levelled(.minimal), "- - - clean dirty saving saving conflicted unsaveable dirty"),
    (.saves, "- - - saving saving saving saving - saving saving"),
    (.saved(FileStamp("2")), "- - - - - clean dirty - - -"),
    (.hadNothingToSave, "- - - clean dirty - - - dirty dirty"),
    (
      .failedToSave(.storage(.noSpace, full)),
      "- - - unsaveable unsaveable unsaveable unsaveable - unsaveable unsaveable"
    ),
    (.tookIn(Rope("theirs"), FileStamp("2")), "- - - dirty dirty dirty dirty dirty dirty dirty"),
    (.tookIn(Rope("new"), FileStamp("2")), "- - - dirty clean clean clean clean clean clean"),
    (
      .overlaps(Rope("theirs"), FileStamp("2")),
      "- - - conflicted conflicted conflicted conflicted conflicted conflicted conflicted"
    ),
    (.resolved, "- - - - - - - dirty - -"),
    (.vanished, "- - - dirty dirty dirty dirty dirty dirty -"),
    (.foundUnreadable, "- - - dirty dirty dirty dirty dirty dirty -"),
    (.savedAs("b.md", Rope("new"), FileStamp("2"), []), "- - - dirty clean clean clean clean clean clean"),
    (.closes, "- closed closed closed closed closed closed closed closed closed"),
  ]

  @Test("each event leads from each state to the one in the table, and to none where it means nothing there")
  func transitions() {
    for (event, phases) in Self.table {
      let expected = phases.split(separator: " ").map(String.init)
      #expect(expected.count == Self.states.count)
      for ((name, state), phase) in zip(Self.states, expected) {
        #expect(state.after(event)?.phase.rawValue ?? "-" == phase, "\(event) in \(name)")
      }
    }
  }

  @Test("no event makes a text be lost or a state say what isn't so")
  func invariants() {
    for (event, _) in Self.table {
      for (name, state) in Self.states {
        guard let before = state.file, let after = state.after(event), let file = after.file else { continue }
        let isTyped = if case .noted = event { true } else { false }
        #expect(isTyped || file.text == before.text, "\(event) in \(name)")
        switch after.phase {
        case .clean: #expect(!file.isDirty, "\(event) in \(name)")
        case .dirty: #expect(file.isDirty, "\(event) in \(name)")
        default: break
        }
      }
    }
  }

  @Test("what is in the file after a save is what was being written, whatever was typed meanwhile")
  func writing() throws {
    let saving = DocumentStoreState.dirty(Self.file(dirty: true)).after(.saves)
    let typed = saving?.after(.noted(Rope("newest")))
    let file = try #require(typed?.after(.saved(FileStamp("2")))?.file)
    #expect(
      file.savedText == Rope("new") && file.text == Rope("newest")
        && file.presence == .present(FileStamp("2")))
  }

  @Test("a file that is gone leaves its text unsafe until a journal leads to it from nothing")
  func gone() throws {
    var clean = Self.file(dirty: false)
    clean.journaledText = Rope("old")
    let file = try #require(DocumentStoreState.clean(clean).after(.vanished)?.file)
    #expect(file.isDirty && !file.isSafe && file.textsOnDisk == [Rope()] && file.savedText == Rope("old"))
    #expect(DocumentStoreState.dirty(file).after(.journaled(Rope("old"), nil))?.file?.isSafe == true)
  }

  @Test("an error of the storage is a reason with its problem, any other one is another")
  func reasons() {
    #expect(UnsaveableReason(Self.full) == .storage(.noSpace, Self.full))
    #expect(UnsaveableReason(.otherDocument) == .otherDocument(.otherDocument))
    let strange = EditorError(.actionFailed, "strange")
    #expect(UnsaveableReason(strange) == .other(strange) && UnsaveableReason(strange).error == strange)
  }
}
