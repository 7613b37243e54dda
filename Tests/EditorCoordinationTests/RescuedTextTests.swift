import EditorCoordination
import EditorTestSupport
import EditorTesting
import Foundation
import MarkdownEditing
import Testing
import TextBuffer

/// A text that a view showed and that no document took in is in the error, and in no record.
@MainActor
@Suite(.endsSomeTime) struct RescuedTextTests {
  /// The reasons for which a host's edit can't be made.
  enum Refusal: CaseIterable {
    case readOnlyText, readOnlyView, strangeText, misfit, loading, gone, closed
  }

  @Test("whatever refuses a host's edit, its error has the text", arguments: Refusal.allCases)
  func refused(_ refusal: Refusal) throws {
    let bed = TestBed("one twoˇ")
    let handle = refuse(refusal, in: bed)
    bed.settle()
    let outcome = try #require(handle?.outcomeSoFar)
    #expect(outcome.keeps("typed") && outcome.errorCode != nil, "\(outcome)")
    #expect(bed.model.text.description.contains("typed") == false)
    let isTold = ![.gone, .closed].contains(refusal)
    #expect(bed.model.lastError?.rescuedTexts == (isTold ? ["typed"] : nil))
    // A record of the past goes into logs and reports.
    let past = bed.model.pastIntents
    #expect(past.contains { $0.outcome.errorCode != nil })
    for case .failed(let error) in past.map(\.outcome) { #expect(error.rescuedTexts.isEmpty) }
  }

  /// Has the host of `bed` report an edit that is refused.
  private func refuse(_ refusal: Refusal, in bed: TestBed) -> ActionHandle? {
    let (model, host) = (bed.model, bed.host)
    let edit = Edit.insert("typed", at: UTF8Offset(3))
    switch refusal {
    case .readOnlyText:
      model.handle(
        .protect(ReadOnlyRanges([(.zero..<UTF8Offset(7), "it's generated")]), for: model.version))
      bed.settle()
    case .readOnlyView:
      var configuration = EditorConfiguration()
      (configuration.logger, configuration.isReadOnly) = (nil, true)
      model.handle(.configure(configuration))
    case .strangeText:
      // After an edit that doesn't fit, nobody knows what the host shows.
      report([.delete(.zero..<UTF8Offset(1))], ofLength: 99, in: bed)
    case .misfit:
      return report([edit], ofLength: 99, in: bed)
    case .loading:
      model.handle(.load(.began))
      bed.settle()
    case .gone: model.handle(.detach)
    case .closed: model.close()
    }
    return host.edit([edit], in: model)
  }

  /// Has the host of `bed` report `edits` of a text of `length` bytes, whatever it shows.
  @discardableResult
  private func report(_ edits: [Edit], ofLength length: Int, in bed: TestBed) -> ActionHandle {
    let transaction = Transaction(changes: ChangeSet(edits, length: length), event: .typing)
    return bed.model.handle(.hostEdited(HostEdit(transaction), by: bed.host))
  }

  @Test("the edit that would make a chain endless is refused, with its text")
  func chain() {
    let bed = TestBed("ˇ") { $0.generationLimit = 3 }
    var handles: [ActionHandle] = []
    bed.host.onUpdate = { [host = bed.host, model = bed.model] _ in
      handles.append(host.edit([.insert("\(handles.count)", at: .zero)], in: model))
    }
    bed.perform(.type("!"))
    bed.settle()
    bed.host.onUpdate = nil
    // A turn for each further refusal would be the chain anew, so the next one tells of them.
    bed.perform(.type("?"))
    bed.settle()
    let refused = handles.indices.filter { handles[$0].outcomeSoFar?.errorCode == .endlessChain }
    #expect(!refused.isEmpty, "\(handles.words)")
    #expect(bed.model.lastError?.rescuedTexts == refused.map { "\($0)" })
    #expect(handles.indices.allSatisfy { handles[$0].outcomeSoFar?.keeps("\($0)") == true })
  }

  @Test("the texts of several refused edits are kept, in order, until somebody has seen them")
  func several() {
    let bed = TestBed("one twoˇ")
    bed.model.handle(
      .protect(ReadOnlyRanges([(.zero..<UTF8Offset(7), "it's generated")]), for: bed.model.version))
    bed.settle()
    let edits = [
      Edit.insert("a", at: UTF8Offset(1)), Edit(UTF8Offset(2)..<UTF8Offset(3), ""),
      Edit.insert("b", at: UTF8Offset(4)),
    ]
    bed.host.edit(edits, in: bed.model)
    bed.settle()
    #expect(bed.model.lastError?.rescuedTexts == ["a", "b"])
    bed.host.edit([.insert("c", at: UTF8Offset(1))], in: bed.model)
    bed.settle()
    #expect(bed.model.lastError?.rescuedTexts == ["a", "b", "c"])
    // Another error takes the place of the last one, but not of what it has.
    let strange = EditorVersion(document: 9, change: 9)
    let change = Transaction(changes: .identity(length: 9), event: .external)
    bed.model.handle(.completed(VersionedChange(change, for: strange, whenStale: .drop)))
    bed.settle()
    #expect(bed.model.lastError?.code == .stale && bed.model.lastError?.rescuedTexts == ["a", "b", "c"])
    bed.host.edit([.insert("d", at: UTF8Offset(1))], in: bed.model)
    bed.model.handle(.detach)
    bed.settle()
    #expect(bed.model.lastError?.rescuedTexts == ["a", "b", "c", "d"])
    bed.model.handle(.acknowledgeError)
    bed.settle()
    #expect(bed.model.lastError == nil)
  }

  @Test("who reads the states is told each text once, also one that was refused as its view left")
  func states() async {
    let bed = TestBed("one twoˇ")
    bed.model.handle(
      .protect(ReadOnlyRanges([(.zero..<UTF8Offset(7), "it's generated")]), for: bed.model.version))
    bed.settle()
    let states = bed.model.states()
    for text in ["a", "b"] {
      bed.host.edit([.insert(text, at: UTF8Offset(1))], in: bed.model)
      bed.settle()
    }
    bed.model.handle(.detach)
    var texts: [String] = []
    var last: [EditorError] = []
    for await state in states {
      if state.errors != last { texts += state.errors.flatMap(\.rescuedTexts) }
      last = state.errors
    }
    #expect(texts == ["a", "b"])
  }

  @Test("an error can be stored with its texts, and one that an earlier release stored is still read")
  func coding() throws {
    let bed = TestBed("oneˇ", isAttached: false)
    let host = SimulatedHost()
    let changes = ChangeSet([.insert("typed", at: .zero)], length: 3)
    let edit = HostEdit(Transaction(changes: changes, event: .typing))
    guard case .failed(let error) = bed.model.handle(.hostEdited(edit, by: host)).outcomeSoFar else {
      Issue.record("an edit without a host was taken in")
      return
    }
    #expect(error.code == .detached && error.rescuedTexts == ["typed"])
    #expect(try JSONDecoder().decode(EditorError.self, from: JSONEncoder().encode(error)) == error)
    let old = #"{"code": {"name": "stale"}, "message": "too old"}"#
    #expect(
      try JSONDecoder().decode(EditorError.self, from: Data(old.utf8)) == EditorError(.stale, "too old"))
  }
}
