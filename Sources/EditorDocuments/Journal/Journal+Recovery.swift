import TextBuffer

extension Journal {
  /// The result of applying a journal to a file.
  enum Recovery: Sendable {
    /// These changes lead from the file's text to the unsaved text; none if the file has everything.
    ///
    /// Not complete if a later change of the journal doesn't lead to the text that it names.
    case changes([ChangeSet], isComplete: Bool)
    /// The file was changed elsewhere since; this change of its present text adds the unsaved changes.
    case merged(ChangeSet)
    /// The file was changed elsewhere in the same places as here.
    case overlap
    /// The journal begins with another text and doesn't hold that text.
    case otherText
  }

  /// The unsaved changes in the journal of a file that has `text` now; `isThere` is `false` if the file is missing.
  ///
  /// If the file is missing, all of the journal's text is unsaved. Others who removed the file didn't delete, one by
  /// one, lines that somebody still works on.
  ///
  /// Their changes are computed from the last text that the file is known to have had. From an earlier text, a change
  /// of theirs that was taken in since would count as theirs and ours, and appear twice. It's unknown whether the file
  /// received a text that was just being saved. So edits that merely touch each other count as an overlap, too, which a
  /// person must resolve.
  func recovery(on text: Rope, isThere: Bool) -> Recovery {
    // The last match counts: a save may have succeeded, and a crash come before the journal was removed.
    if let start = hashes.lastIndex(of: Self.hash(of: text)) {
      let changes = valid(from: start, on: text)
      return .changes(changes, isComplete: changes.count == self.changes.count - start)
    }
    guard let base = fileText, let unsaved = self.text else { return .otherText }
    if !isThere { return .merged(ChangeSet.difference(from: text, to: unsaved)) }
    let theirs = ChangeSet.difference(from: base, to: text)
    let ours = ChangeSet.difference(from: base, to: unsaved)
    guard case .merged(let change) = ThreeWayMerge(ours: theirs, theirs: ours, mayTouch: false)
    else { return .overlap }
    return .merged(change)
  }

  /// The changes from index `start` on, up to the first that doesn't lead to the text that it names.
  private func valid(from start: Int, on text: Rope) -> [ChangeSet] {
    var (text, result) = (text, [ChangeSet]())
    for (change, expected) in zip(changes[start...], hashes[(start + 1)...]) {
      guard let after = Self.result(of: change, on: text), Self.hash(of: after) == expected else { break }
      text = after
      result.append(change)
    }
    return result
  }
}
