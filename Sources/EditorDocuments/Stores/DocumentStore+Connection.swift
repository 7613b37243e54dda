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

  /// The model isn't connected any more; what it hasn't taken in, it never will.
  func endConnection() {
    if ownership == .loading { ownership = .none }
    guard let theirs = unconfirmedMerge?.theirs else { return }
    endMerge(of: theirs, nil)
  }

  /// Waits while the file's document is on its way into the model: the model can have it already, and tell of it,
  /// before the store hears that it arrived.
  func waitForLoad() async {
    while ownership == .loading { await withCheckedContinuation { waitingForLoad.append($0) } }
  }

  func endWaitingForLoad() {
    let waiting = waitingForLoad
    waitingForLoad = []
    for continuation in waiting { continuation.resume() }
  }
}
