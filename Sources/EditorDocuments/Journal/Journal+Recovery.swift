import TextBuffer

extension Journal {
  /// What a journal comes to for a file.
  enum Recovery: Sendable {
    /// These changes lead from the file's text to what was unsaved; none where the file has it all.
    ///
    /// Not complete where one that follows leads elsewhere than it says.
    case changes([ChangeSet], isComplete: Bool)
    /// The file was changed elsewhere since; this is what was unsaved, as a change of the text that it has now.
    case merged(ChangeSet)
    /// The file was changed where it was changed here, too.
    case overlap
    /// It begins with another text, and doesn't hold it.
    case otherText
  }

  /// What is unsaved in the journal of a file that has `text` now, or isn't there.
  ///
  /// Others who removed the file didn't delete, one by one, the lines on which somebody goes on here: where it isn't
  /// there, all of the journal's text is unsaved.
  ///
  /// What others did to it is told from the last text that it's known to have had: told from an earlier one, what was
  /// taken in of them since would be theirs and ours, and be there twice. Whether it got a text that was just being
  /// saved isn't known; so what only touches what others did waits for a person, too.
  func recovery(on text: Rope, isThere: Bool) -> Recovery {
    // The last match counts: a save may have got in, and a crash come before the journal was removed.
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

  /// The changes from the one with number `start` on, up to the first that doesn't lead to the text that it says.
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
