public import EditorCoordination

// Others who have the file open, in this program or in another one: they are told of each other, and nothing is locked.
extension DocumentStore {
  /// Takes the file over from all others who have it open.
  ///
  /// From then on their stores write nothing to it until they take it over themselves; they are told by their
  /// `OpenFile.takenOverBy`, and keep what is typed there in their journals. Throws with the code `no-such-file` if no
  /// file is open.
  public func takeOver() async throws(EditorError) {
    guard let journal else { throw .noFile }
    guard !configuration.writesNothing else { throw .safeMode }
    await journal.takeOver()
    await noteClaims(of: journal)
    if state.file?.isDirty == true { scheduleAutosave() }
  }

  /// Looks who else has the file open.
  func noteOthers() async {
    guard let journal, !configuration.writesNothing else { return }
    await journal.tellOthers()
    await noteClaims(of: journal)
  }

  /// Takes over what `journal` has found about others, unless another file is open by now.
  func noteClaims(of journal: JournalKeeper) async {
    let claims = await [journal.claim] + journal.others
    guard journal === self.journal, let file = state.file, file.claims != claims else { return }
    apply(.claimed(claims))
  }
}

extension EditorError {
  static func takenOver(_ path: String, by other: FileClaim) -> EditorError {
    EditorError(
      .takenOver,
      "\(path) was taken over by \(other.holder): take it over, too, or save the text under another name")
  }
}
