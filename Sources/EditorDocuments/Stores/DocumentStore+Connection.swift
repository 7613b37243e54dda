import EditorCoordination
import MarkdownEditing
import TextBuffer

// Messages from a connection to the store.
extension DocumentStore {
  /// A model with the document `present` was connected; a model without one says nothing about the file.
  ///
  /// `unread` is what it has shown since, oldest first, and `newest` its document by now. `ofAnother` tells that the
  /// model of the connection before had another document, or is gone. Each model numbers its documents by itself, so
  /// the file's document is then found by its text. Versions of two connections don't compare, even those of views on
  /// one document: the last edits of a view that is gone are a single change in the others.
  ///
  /// Returns the number of the newest opening, which knows no version of this connection yet.
  func begin(
    with present: DocumentSnapshot?, unread: [DocumentSnapshot], now newest: DocumentSnapshot?,
    ofAnother: Bool
  ) -> Int {
    if ofAnother {
      if let theirs = unconfirmedMerge?.theirs { endMerge(of: theirs, nil) }
      if case .document = ownership { ownership = .anyDocument }
      lastClosed = nil
    }
    version = nil
    let known = [newest].compactMap(\.self) + unread.reversed() + [present].compactMap(\.self)
    if ownership == .anyDocument || ownership == .none, let file = state.file {
      let same = present == nil ? nil : known.first { $0.document.rope == file.text }
      ownership = .none
      // Once the file's document is known, nothing of an earlier one is taken in.
      if let same {
        for earlier in unread where earlier.version.document < same.version.document { note(earlier) }
        ownership = .document(same.version.document)
      }
    }
    for other in unread where other.version.document != newest?.version.document { note(other) }
    if let newest = known.first { note(newest) }
    return openings
  }

  /// The model has loaded the document of the opening with number `opening` and now has `snapshot`; `nil` if it hasn't.
  func endLoad(_ opening: Int, _ snapshot: DocumentSnapshot?) {
    // Also for `none`: an earlier connection may have ended meanwhile.
    guard opening == openings, ownership == .loading || ownership == .none, state.file != nil else { return }
    guard let snapshot else {
      ownership = .none
      apply(.failedToSave(.otherDocument(.otherDocument)))
      return
    }
    ownership = .document(snapshot.version.document)
    note(snapshot)
  }

  /// Suspends the connected model and records the text that it has by then.
  ///
  /// Otherwise text typed while the store turns to another file would be in neither file, and the first letters of a
  /// draft in none at all. Returns `false` if there is no model to suspend. The model resumes with the next load
  /// that ends or fails.
  func suspendModel() async -> Bool {
    if ownership == .anyDocument, state.file != nil { return false }
    suspensions += 1
    let number = Int(suspensions)
    guard outbox.send(.suspend(number: number)) else { return false }
    await withCheckedContinuation { waitingForModel[number] = $0 }
    return true
  }

  /// The model has carried out the suspension with this number and has `snapshot`.
  func endSuspension(_ number: Int, _ snapshot: DocumentSnapshot?) {
    if let snapshot { note(snapshot) }
    waitingForModel.removeValue(forKey: number)?.resume()
  }

  /// The model isn't connected any more: changes that it hasn't taken in are lost to it.
  func endConnection() {
    // This connection has answered what it was asked for. The next one answers for the rest.
    guard !outbox.isConnected else { return }
    for number in waitingForModel.keys { endSuspension(number, nil) }
    if ownership == .loading { ownership = .none }
    if let theirs = unconfirmedMerge?.theirs { endMerge(of: theirs, nil) }
  }

  /// Waits while the file's document is on its way into the model.
  ///
  /// The model can have the document, and report texts of it, before the store hears that it arrived.
  package func waitForLoad() async {
    while ownership == .loading { await withCheckedContinuation { waitingForLoad.append($0) } }
  }

  func endWaitingForLoad() {
    let waiting = waitingForLoad
    waitingForLoad = []
    for continuation in waiting { continuation.resume() }
  }
}
