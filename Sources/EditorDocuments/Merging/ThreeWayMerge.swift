public import TextBuffer

/// Two changes of one text, made without knowing of each other.
public enum ThreeWayMerge: Sendable, Hashable {
  /// What the others did, as a change of our text.
  case merged(ChangeSet)
  /// Both changed the same place; these are the edits of theirs, against the text before, that overlap ours.
  case conflict([Edit])

  /// The merge of `theirs` into a text that `ours` led to, both made for one text; traps where their lengths differ.
  ///
  /// Edits overlap where they share a byte or begin at one place. What both did in the same way was done once.
  public init(ours: ChangeSet, theirs: ChangeSet) { self.init(ours: ours, theirs: theirs, mayTouch: true) }

  /// The same where edits that only touch overlap as well, unless they `mayTouch`: two changes that may have a part in
  /// common, each spelled in its own way, never merge to a text that has it twice.
  init(ours: ChangeSet, theirs: ChangeSet, mayTouch: Bool) {
    precondition(
      ours.lengthBefore == theirs.lengthBefore,
      "made for texts of \(ours.lengthBefore) and \(theirs.lengthBefore) bytes")
    let news = theirs.edits.filter { !ours.edits.contains($0) }
    let conflicts = news.filter { edit in ours.edits.contains { Self.overlap($0, edit, mayTouch: mayTouch) } }
    guard conflicts.isEmpty else {
      self = .conflict(conflicts)
      return
    }
    self = .merged(ChangeSet(news, length: theirs.lengthBefore).transformed(over: ours, .after))
  }

  private static func overlap(_ one: Edit, _ other: Edit, mayTouch: Bool) -> Bool {
    if !mayTouch {
      return one.range.lowerBound <= other.range.upperBound && other.range.lowerBound <= one.range.upperBound
    }
    return one.range.lowerBound == other.range.lowerBound
      || one.range.lowerBound < other.range.upperBound && other.range.lowerBound < one.range.upperBound
  }
}
