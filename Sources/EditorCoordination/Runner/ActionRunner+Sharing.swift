import TextBuffer

// Other views on the document: they do at once what this one does, and are told in its turn.
extension ActionRunner {
  /// Whether a turn of this view is on the stack.
  var isInTurn: Bool {
    switch queue.phase {
    case .idle, .scheduled: false
    case .draining, .performing, .publishing: true
    }
  }

  /// The other views on the document, in the order in which they came.
  var followers: [ActionRunner] { shared?.others(than: self) ?? [] }

  /// What saves the document.
  var saver: (any DocumentSaving)? { shared?.saver ?? environment.saver }

  /// The document, ready to have further views.
  func share() -> SharedDocument {
    if let shared { return shared }
    let document = SharedDocument(self)
    shared = document
    return document
  }

  /// Becomes a view on the document of `other`, which has been made this view's own.
  func join(_ other: ActionRunner) {
    let document = other.share()
    cancelJobs()
    shared?.remove(self)
    document.add(self)
    shared = document
    numbers = other.numbers
    lastLoad = nil
  }

  /// Works out what an intent that shows the document of another model comes to.
  func planViewing(_ other: ActionRunner?) -> PlanResult {
    guard let other else { return .failure(.documentGone) }
    guard other !== self, shared == nil || other.shared !== shared else {
      return .success(.nothing(.alreadyShown))
    }
    return .success(.change(.view(other.core, as: other.share().makeAuthor())))
  }

  /// Does what another view did, in that one's turn; nothing that can be observed changes yet.
  func follow(_ news: DocumentNews) {
    core.follow(news)
    guard case .loaded(let event, number: _) = news else { return }
    followed.record(event)
    if case .finished = event { lastLoad = nil }
  }

  /// Tells observers and readers what another view did, in that one's turn, unless the host is in the middle of an
  /// update pass: then a turn of this view's own does it.
  func publishFollowed() {
    guard core.revision != published.revision || followed.isCritical else { return }
    guard attachment.host?.isRendering != true else {
      return tellHostLater()
    }
    publish(Drain())
  }

  /// Tells the host what another view did in the turn that ends with `drain`, under the same condition.
  func updateFollowingHost(after drain: Drain) {
    if attachment.host?.isRendering == true { tellHostLater() } else { updateHost(after: drain) }
  }

  private func tellHostLater() { if queue.depth == 0 { takeIn(.tellHost) } }

  /// Starts what is worked out off the main actor, where that is wanted and nobody does it.
  func startWork() {
    analyseIfWanted()
    parseRestIfThereIsOne()
  }

  /// Whether another view works out what this one would.
  func isLeftToOthers(_ condition: (ActionRunner) -> Bool) -> Bool { followers.contains(where: condition) }
}
