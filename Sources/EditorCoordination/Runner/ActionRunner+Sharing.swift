import TextBuffer

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
    cancelJobs()
    shared?.remove(self)
    document.add(self)
    shared = document
    numbers = other.numbers
    lastLoad = nil
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
    followed.record(event)
    if case .finished = event { lastLoad = nil }
  }

  /// Publishes another view's changes, within that view's turn.
  ///
  /// If the host is in the middle of an update pass, a turn of this view's own does it.
  func publishFollowed() {
    guard core.revision != published.revision || followed.isCritical else { return }
    guard attachment.host?.isRendering != true else {
      return tellHostLater()
    }
    publish(Drain())
  }

  /// Tells the host the changes of another view whose turn ends with `drain`, or later if the host is rendering.
  func updateFollowingHost(after drain: Drain) {
    if attachment.host?.isRendering == true { tellHostLater() } else { updateHost(after: drain) }
  }

  private func tellHostLater() { if queue.depth == 0 { takeIn(.tellHost) } }

  /// Starts the work off the main actor that is wanted and that no view does yet.
  func startWork() {
    analyseIfWanted()
    parseRestIfThereIsOne()
  }

  /// Whether another view does the work that `condition` describes.
  func isLeftToOthers(_ condition: (ActionRunner) -> Bool) -> Bool { followers.contains(where: condition) }
}
