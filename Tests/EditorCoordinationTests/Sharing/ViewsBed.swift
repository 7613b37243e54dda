import EditorCoordination
import EditorTesting
import MarkdownEditing
import TextBuffer

/// Views on one document, each with a host and with turns of its own, which a test runs when it likes.
@MainActor
final class ViewsBed {
  /// One view.
  @MainActor
  struct View {
    let model: EditorModel
    let host: SimulatedHost
    let scheduler: ManualScheduler

    /// The document with this view's selection written into it.
    var marked: String? { model.state.document?.marked.description }
  }

  let clock = ManualClock()
  let worker = ManualWorker()
  let saver = ScriptedSaver()
  private(set) var views: [View] = []

  /// `count` views of `marked`, whose hosts are attached and greeted.
  init(
    _ marked: MarkedText? = "ˇ", count: Int = 2, performer: ScriptedPerformer? = nil,
    numbers: DocumentNumbers? = nil, configure: (inout EditorConfiguration) -> Void = { _ in }
  ) {
    var configuration = EditorConfiguration()
    configuration.logger = nil
    configure(&configuration)
    let scheduler = ManualScheduler()
    let model = EditorModel(
      marked.map { MarkdownDocument(marked: $0) }, configuration: configuration, scheduler: scheduler,
      clock: clock, performer: performer ?? .real, worker: worker, saver: saver)
    if let numbers { model.numberDocuments(by: numbers) }
    attach(model, scheduler)
    for _ in 1..<count { addView() }
  }

  subscript(index: Int) -> View { views[index] }

  /// One more view on the document of the first.
  @discardableResult
  func addView() -> View {
    let scheduler = ManualScheduler()
    return attach(EditorModel(sharing: views[0].model, scheduler: scheduler), scheduler)
  }

  /// Drops the view at `index`.
  func removeView(at index: Int) { views.remove(at: index) }

  @discardableResult
  private func attach(_ model: EditorModel, _ scheduler: ManualScheduler) -> View {
    let view = View(model: model, host: SimulatedHost(), scheduler: scheduler)
    views.append(view)
    model.handle(.attach(view.host))
    scheduler.runUntilIdle()
    return view
  }

  /// Performs `actions` in the view at `index`, in turns of that view alone.
  func perform(_ actions: EditorAction..., in index: Int) {
    for action in actions { views[index].model.handle(.perform(action)) }
    views[index].scheduler.runUntilIdle()
  }

  /// Selects `range` in the view at `index`, as its user does.
  func select(_ range: ClosedRange<Int>, in index: Int) {
    let range = SelectionRange(anchor: UTF8Offset(range.lowerBound), head: UTF8Offset(range.upperBound))
    views[index].host.select(Selection([range]), in: views[index].model)
    views[index].scheduler.runUntilIdle()
  }

  /// Runs turns of all views until none is asked for.
  func settle() { while views.contains(where: { $0.scheduler.runUntilIdle() > 0 }) {} }

  /// Each view's document with its selection.
  var marked: [String?] { views.map(\.marked) }

  /// Whether each host shows the text that all models have, and nothing was done to one that mustn't be.
  var isInStep: Bool {
    views.allSatisfy {
      $0.host.shown == views[0].model.text && $0.model.version == views[0].model.version
        && $0.model.text == views[0].model.text && $0.host.mistakes.isEmpty
    }
  }
}

extension ScriptedPerformer {
  /// One that asks the document itself.
  static let real = ScriptedPerformer { _, _ in nil }
}
