import TextBuffer

/// The views on one document: what one of them does to it, the others do before anything else has its turn.
///
/// Each view has a model with a queue of its own. Text, tree, history and version are the same in all of them at any
/// moment, which costs little, as they are values that share what they have in common; the selection is each view's
/// own. Of all their turns, one at most is on the stack: so what a view has planned still fits when it's made.
///
/// The views hold the document; it holds them weakly, and is gone with the last.
@MainActor
final class SharedDocument {
  private var views: [WeakRunner]
  private var lastAuthor: History.Author
  /// The view whose turn is on the stack.
  private weak var current: ActionRunner?
  /// Views whose turns came in the middle of another one's.
  private var putOff: [WeakRunner] = []

  /// What saves the document, whichever view asks for that.
  let saver: (any DocumentSaving)?

  /// The document of `runner`, so far its only view.
  init(_ runner: ActionRunner) {
    views = [WeakRunner(runner: runner)]
    lastAuthor = runner.core.author
    saver = runner.environment.saver
    if runner.isInTurn { current = runner }
  }

  /// The views that are there except for `runner`, in the order in which they came.
  func others(than runner: ActionRunner) -> [ActionRunner] {
    views.compactMap { $0.runner === runner ? nil : $0.runner }
  }

  /// What one more view is called.
  func makeAuthor() -> History.Author {
    lastAuthor = History.Author(lastAuthor.key + 1)
    return lastAuthor
  }

  /// Takes `runner` in as a view; it has the document already.
  func add(_ runner: ActionRunner) {
    views.removeAll { $0.runner == nil }
    views.append(WeakRunner(runner: runner))
  }

  /// Lets `runner` go, which shows another document from now on.
  func remove(_ runner: ActionRunner) { views.removeAll { $0.runner == nil || $0.runner === runner } }

  /// Has the other views do what `runner` did.
  func tell(_ news: DocumentNews, by runner: ActionRunner) {
    for other in others(than: runner) { other.follow(news) }
  }

  /// Has other views take up what `runner` isn't working out any more; `nil` for one that is gone.
  func takeUpWork(of runner: ActionRunner?) {
    for other in views.lazy.compactMap(\.runner) where other !== runner { other.startWork() }
  }
}

// MARK: Turns

extension SharedDocument {
  /// Whether a turn of `runner` may begin; where another view's is on the stack, one is asked for once that has ended.
  func beginTurn(of runner: ActionRunner) -> Bool {
    guard current == nil else {
      putOff.append(WeakRunner(runner: runner))
      return false
    }
    current = runner
    return true
  }

  /// Takes note that the turn of `runner` has ended, where it's the one on the stack.
  func endTurn(of runner: ActionRunner) {
    guard current === runner else { return }
    current = nil
    let waiting = putOff
    putOff = []
    for view in waiting { view.runner?.requestTurn() }
  }
}

/// A runner, held weakly.
struct WeakRunner: Sendable {
  weak var runner: ActionRunner?
}

extension WeakView {
  /// The runner that the view is.
  var runner: ActionRunner? { view as? ActionRunner }
}
