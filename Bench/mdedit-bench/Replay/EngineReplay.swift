import EditorCoordination
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// A recorded session that a host sends through model and queue, edit by edit, with the spans of what it shows after
/// each.
@MainActor
struct EngineReplay {
  let trace: EditingTrace
  /// The lines of a viewport.
  let lines: Int
  /// Only so many edits from the first on.
  let limit: Int

  /// The rows of the trace: an edit, all of them, and what the tree took.
  func rows() -> [Row] {
    let scheduler = ManualScheduler()
    let host = SilentHost()
    let model = EditorModel(
      MarkdownDocument(Rope(trace.start)), configuration: .measured, scheduler: scheduler)
    model.handle(.attach(host))
    scheduler.runUntilIdle()
    var single = Measurement()
    var whole = Duration.zero
    let patches = trace.patches.prefix(limit)
    for patch in patches {
      let edit = edit(patch, in: model.text)
      let clock = ContinuousClock()
      let start = clock.now
      let handle = model.handle(.hostEdited(edit, by: host))
      scheduler.runUntilIdle()
      if let document = model.state.document { draw(document, at: UTF8Offset(patch.position)) }
      let duration = start.duration(to: clock.now)
      single.note(duration)
      single.note(applied: handle.outcomeSoFar == .applied)
      whole += duration
    }
    return rows(single, whole, isExact: isExact(model))
  }

  private func rows(_ single: Measurement, _ whole: Duration, isExact: Bool) -> [Row] {
    let document = BenchmarkDocument(name: trace.name, rope: Rope(trace.end))
    var edit = Row("replay", "an edit, with spans", document, single)
    var all = Row("replay", "the whole trace", document, .nanoseconds, figure: UInt64(whole.nanoseconds))
    (edit.isExact, all.isExact) = (isExact, isExact)
    return [edit, all]
  }

  private func edit(_ patch: EditingTrace.Patch, in rope: Rope) -> HostEdit {
    let low = UTF8Offset(patch.position)
    let changes = ChangeSet(
      [Edit(low..<low.advanced(by: patch.deleted), patch.inserted)], length: rope.utf8Count)
    let caret = Selection(caret: low.advanced(by: patch.inserted.utf8.count))
    return HostEdit(Transaction(changes: changes, selection: caret, event: .typing))
  }

  private func draw(_ document: MarkdownDocument, at place: UTF8Offset) {
    let place = min(place, document.rope.range.upperBound)
    blackHole(document.tree.highlights(in: document.rope.viewport(of: lines, at: place)))
  }

  /// Whether text and tree are those of the trace's end; where it was cut short, those of the text as it is.
  private func isExact(_ model: EditorModel) -> Bool {
    guard let document = model.state.document?.completed() else { return false }
    let isWhole = limit >= trace.patches.count
    return (!isWhole || String(document.rope) == trace.end)
      && document.tree.debugDescription == SyntaxTree(document.rope).debugDescription
  }
}
