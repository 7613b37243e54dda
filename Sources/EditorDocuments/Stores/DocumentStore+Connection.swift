import EditorCoordination
import MarkdownEditing
import TextBuffer

// What a connection tells the store.
extension DocumentStore {
  /// A model that has `present` was connected.
  func begin(with present: DocumentSnapshot) {
    guard ownership == .anyDocument || ownership == .none, let file = state.file else { return }
    ownership = file.text == present.document.rope ? .document(present.version.document) : .none
    if case .document = ownership { note(present) }
  }

  /// The model has taken in what the `opening`th opening came to, and has `snapshot` now; or hasn't, where that is
  /// `nil`.
  func endLoad(_ opening: Int, _ snapshot: DocumentSnapshot?) {
    // None, too: an earlier connection may have ended meanwhile.
    guard opening == openings, ownership == .loading || ownership == .none, state.file != nil else { return }
    guard let snapshot else {
      ownership = .none
      apply(.failedToSave(.otherDocument(.otherDocument)))
      return
    }
    ownership = .document(snapshot.version.document)
    note(snapshot)
  }

  /// Has the connected model take in nothing more, and takes note of the text that it has by then: what is typed while
  /// the store turns to another file would be in neither.
  ///
  /// Answers `false` where no model has the file's document. The model goes on with the next load that ends or fails.
  func suspendModel() async -> Bool {
    guard state.file != nil, case .document = ownership else { return false }
    suspensions += 1
    let number = suspensions
    guard outbox.send(.suspend(number: number)) else { return false }
    await withCheckedContinuation { waitingForModel[number] = $0 }
    return true
  }

  /// The model takes in nothing more since it was asked to for the `number`th time, and has `snapshot`.
  func endSuspension(_ number: Int, _ snapshot: DocumentSnapshot?) {
    if let snapshot { note(snapshot) }
    waitingForModel.removeValue(forKey: number)?.resume()
  }

  /// The model isn't connected any more; what it hasn't taken in, it never will.
  func endConnection() {
    for number in waitingForModel.keys { endSuspension(number, nil) }
    if ownership == .loading { ownership = .none }
    guard let theirs = unconfirmedMerge?.theirs else { return }
    endMerge(of: theirs, nil)
  }

  /// Waits while the file's document is on its way into the model: the model can have it already, and tell of it,
  /// before the store hears that it arrived.
  package func waitForLoad() async {
    while ownership == .loading { await withCheckedContinuation { waitingForLoad.append($0) } }
  }

  func endWaitingForLoad() {
    let waiting = waitingForLoad
    waitingForLoad = []
    for continuation in waiting { continuation.resume() }
  }
}
