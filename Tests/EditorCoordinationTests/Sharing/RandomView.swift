import EditorCoordination
import EditorTesting
import TextBuffer

/// One of the views of `RandomViews`.
@MainActor
final class RandomView {
  let name: Int
  let model: EditorModel
  let scheduler: ManualScheduler
  let host = SimulatedHost()
  /// What must be selected, as offsets of anchors and heads.
  var expected: [[Int]]
  /// The text that an input method has marked in the host.
  var marked: Range<UTF8Offset>?
  /// Whether the view has last edits of a host of which observers haven't been told.
  var isAhead = false

  init(_ name: Int, _ model: EditorModel, _ scheduler: ManualScheduler) {
    (self.name, self.model, self.scheduler) = (name, model, scheduler)
    expected = model.selection.plain
  }
}
