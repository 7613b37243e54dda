import EditorCoordination
import EditorTesting
import MarkdownEditing
import Observation
import TextBuffer

/// The costs of a model besides its actions, with turns that come at once.
@MainActor
struct LifecycleBench {
  private let snapshot: MarkdownDocument
  private let scheduler = ManualScheduler()
  private let host = SilentHost()
  private let model: EditorModel

  /// Measures on models of `snapshot`.
  init(_ snapshot: MarkdownDocument) {
    self.snapshot = snapshot
    model = EditorModel(snapshot, configuration: .measured, scheduler: scheduler)
    model.handle(.attach(host))
    scheduler.runUntilIdle()
  }

  /// Detaches while `count` actions wait: until every one of them has ended.
  func abort(waiting count: Int, _ measurement: inout Measurement) {
    let handles = (0..<count).map { _ in model.handle(.perform(.bold)) }
    measurement.time { model.handle(.detach) }
    for handle in handles { measurement.note(applied: handle.outcomeSoFar == .cancelled) }
    model.handle(.attach(host))
    scheduler.runUntilIdle()
  }

  /// Makes a model for the document and attaches its host, greeting included.
  func makeContext(_ measurement: inout Measurement) {
    measurement.time {
      let model = EditorModel(snapshot, configuration: .measured, scheduler: scheduler)
      model.handle(.attach(host))
      scheduler.runUntilIdle()
    }
  }

  /// Moves the caret with one observer: the turn alone, from its beginning until everyone has been told.
  func publish(_ measurement: inout Measurement) {
    let caret = model.selection.main.head == UTF8Offset(3) ? 4 : 3
    withObservationTracking {
      _ = model.selection
    } onChange: {
      blackHole(0)
    }
    let handle = model.handle(.perform(.select(anchor: UTF16Offset(caret), head: UTF16Offset(caret))))
    measurement.time { scheduler.runUntilIdle() }
    measurement.note(applied: handle.outcomeSoFar == .applied)
  }

  /// The memory that a model takes beside its document while nothing happens, or `nil` where the platform doesn't tell.
  static func bytesPerModel(keeping kept: inout [[AnyObject]]) async -> Int? {
    let document = MarkdownDocument(Rope())
    let bytes = await MemoryUse.bytesPerObject(keeping: &kept) { EditorModel(document) }
    return bytes.map { $0 - MemoryLayout<MarkdownDocument>.size }
  }
}
