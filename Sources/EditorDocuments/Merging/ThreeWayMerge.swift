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
  public init(ours: ChangeSet, theirs: ChangeSet) {
    precondition(
      ours.lengthBefore == theirs.lengthBefore,
      "made for texts of \(ours.lengthBefore) and \(theirs.lengthBefore) bytes")
    let news = theirs.edits.filter { !ours.edits.contains($0) }
    let conflicts = news.filter { edit in ours.edits.contains { Self.overlap($0, edit) } }
    guard conflicts.isEmpty else {
      self = .conflict(conflicts)
      return
    }
    self = .merged(ChangeSet(news, length: theirs.lengthBefore).transformed(over: ours, .after))
  }

  private static func overlap(_ one: Edit, _ other: Edit) -> Bool {
    one.range.lowerBound == other.range.lowerBound
      || one.range.lowerBound < other.range.upperBound && other.range.lowerBound < one.range.upperBound
  }
}
