import Locking
import TextBuffer

/// The views on one document: each follows a change by any of them before anything else has its turn.
///
/// Each view has a model with a queue of its own. Text, tree, history and version are the same in all views at any
/// moment. That costs little, as they are values that share their storage. The selection is each view's own. At most
/// one turn of all the views is on the stack, so a view's plan still fits when it's made.
///
/// The views hold the document strongly; it holds them weakly, and is gone with the last of them.
@MainActor
final class SharedDocument {
  private var views: [WeakRunner]
  private var lastAuthor: History.Author
  /// The view whose turn is on the stack.
  private weak var current: ActionRunner?
  /// Views whose turns were called in the middle of another view's turn.
  private var putOff: [WeakRunner] = []
  /// The heritage of views that are gone, until another view takes it over or goes, too.
  private nonisolated let heritage = Locked(Heritage())

  /// The saver of the document, whichever view asks for a save.
  let saver: (any DocumentSaving)?

  /// The document of `runner`, so far its only view.
  init(_ runner: ActionRunner) {
    views = [WeakRunner(runner: runner)]
    lastAuthor = runner.core.author
    saver = runner.environment.saver
    if runner.isInTurn { current = runner }
  }

  /// The views except for `runner`, in the order in which they were added.
  func others(than runner: ActionRunner?) -> [ActionRunner] {
    views.compactMap { $0.runner === runner ? nil : $0.runner }
  }

  /// A new author, for one more view.
  func makeAuthor() -> History.Author {
    lastAuthor = History.Author(lastAuthor.key + 1)
    return lastAuthor
  }

  /// Adds `runner` as a view; its core shows the document already.
  func add(_ runner: ActionRunner) {
    views.removeAll { $0.runner == nil }
    views.append(WeakRunner(runner: runner))
  }

  /// Removes `runner`, which shows another document from now on.
  func remove(_ runner: ActionRunner) { views.removeAll { $0.runner == nil || $0.runner === runner } }

  /// Makes the other views follow the change `news` of `runner`.
  func tell(_ news: DocumentNews, by runner: ActionRunner) {
    for other in others(than: runner) { other.follow(news) }
  }

  /// Removes and returns the heritage of views that are gone.
  nonisolated func takeHeritage() -> Heritage {
    heritage.withLock { heritage in
      defer { heritage = Heritage() }
      return heritage
    }
  }

  /// Takes in the heritage of a view that goes, on any thread.
  nonisolated func leave(_ rest: Heritage) {
    heritage.withLock { $0 = Heritage(edits: $0.edits + rest.edits, readers: $0.readers + rest.readers) }
    Task { @MainActor in
      let view = makeLastEdits()
      view?.tellFollowersLater()
      view?.tellObserversOfEnd()
      takeUpWork(of: nil)
    }
  }

  /// Makes the last edits of views that are gone in a present one, which is returned.
  @discardableResult
  func makeLastEdits() -> ActionRunner? {
    var (left, view) = (takeHeritage(), others(than: nil).first)
    if let view {
      for entry in left.edits { _ = view.makeAtOnce(entry) }
      left.edits = []
    }
    left.end()
    return view
  }

  /// Makes other views take up the work that `runner` has cancelled; `nil` for a runner that is gone.
  func takeUpWork(of runner: ActionRunner?) { for other in others(than: runner) { other.startWork() } }
}

/// The last edits of views that are gone, and those who read their documents.
struct Heritage: Sendable {
  /// The edits that the views' hosts showed, and that no view has made.
  var edits: [QueuedIntent] = []
  /// The readers of the views' newest documents, who get the edits as well if all views go at once.
  var readers: [StreamReaders<ChangePolicy>] = []

  /// Ends the edits, which the readers have, and the reading.
  func end() {
    for entry in edits { entry.end(.applied) }
    for reader in readers { reader.finish() }
  }
}

// MARK: Turns

extension SharedDocument {
  /// Whether a turn of `runner` may begin now.
  ///
  /// If another view's turn is on the stack, a new turn of `runner` is asked for after that.
  func beginTurn(of runner: ActionRunner) -> Bool {
    guard current == nil else {
      putOff.append(WeakRunner(runner: runner))
      return false
    }
    current = runner
    return true
  }

  /// Notes that the turn of `runner` has ended; does nothing if it isn't the one on the stack.
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
  /// The runner behind the view.
  var runner: ActionRunner? { view as? ActionRunner }
}

// Other views on the document: they follow this view's changes at once, and publish them in this view's turn.
extension ActionRunner {
  /// Whether a turn of this view is on the stack.
  var isInTurn: Bool {
    switch queue.phase {
    case .idle, .scheduled: false
    case .draining, .performing, .publishing: true
    }
  }

  /// The other views on the document, in the order in which they were added.
  var followers: [ActionRunner] { shared?.others(than: self) ?? [] }

  /// The saver of the document.
  var saver: (any DocumentSaving)? { shared?.saver ?? environment.saver }

  /// The document, prepared for further views.
  func share() -> SharedDocument {
    if let shared { return shared }
    let document = SharedDocument(self)
    shared = document
    return document
  }

  /// Becomes a view on the document of `other`, which the core shows already.
  func join(_ other: ActionRunner) {
    let document = other.share()
    // The views that stay have followed the last edits made here, and this view's turn doesn't publish for them.
    tellFollowersLater()
    cancelJobs()
    shared?.remove(self)
    document.add(self)
    shared = document
    tally.numbers = other.tally.numbers
    tally.lastLoad = nil
  }

  /// The plan for showing the document of `other`.
  func planViewing(_ other: ActionRunner?) -> PlanResult {
    guard let other else { return .failure(.documentGone) }
    guard other !== self, shared == nil || other.shared !== shared else {
      return .success(.nothing(.alreadyShown))
    }
    return .success(.change(.view(other.core, as: other.share().makeAuthor())))
  }

  /// Applies the change of another view, within that view's turn; nothing observable changes yet.
  func follow(_ news: DocumentNews) {
    core.follow(news)
    guard case .loaded(let event, number: _) = news else { return }
    tally.followed.record(event)
    if case .finished = event { tally.lastLoad = nil }
    // Another document ends the composition.
    if !core.isComposing { takeInPostponed() }
  }

  /// Publishes another view's changes, within that view's turn.
  ///
  /// If the host is in the middle of an update pass, a turn of this view's own does it.
  func publishFollowed() {
    guard core.revision != tally.published.revision || tally.followed.isCritical else { return }
    guard attachment.host?.isRendering != true else {
      return tellLater()
    }
    publish(Drain())
  }

  /// Tells the host the changes of another view whose turn ends with `drain`, or later if the host is rendering.
  func updateFollowingHost(after drain: Drain) {
    if attachment.host?.isRendering == true { tellLater() } else { updateHost(after: drain) }
  }

  /// Lets the other views tell of the last edits made here, each in a turn of its own.
  func tellFollowersLater() {
    for view in followers where view.core.revision != view.tally.published.revision { view.tellLater() }
  }

  /// Starts the work off the main actor that is wanted and that no view does yet.
  func startWork() {
    analyseIfWanted()
    parsePending()
  }

  /// Whether another view does the work that `condition` describes.
  func isLeftToOthers(_ condition: (ActionRunner) -> Bool) -> Bool { followers.contains(where: condition) }
}
