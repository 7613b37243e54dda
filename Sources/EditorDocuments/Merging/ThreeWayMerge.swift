public import TextBuffer

/// The merge of two changes of one text that were made independently.
public enum ThreeWayMerge: Sendable, Hashable {
  /// Their changes, as a change of our text.
  case merged(ChangeSet)
  /// Both changed the same place; the value holds their edits that overlap ours, relative to the text before.
  case conflict([Edit])

  /// Merges `theirs` into the text after `ours`; traps if the two weren't made for texts of one length.
  ///
  /// Edits overlap if they share a byte or begin at one place. An edit that both made counts once.
  public init(ours: ChangeSet, theirs: ChangeSet) { self.init(ours: ours, theirs: theirs, mayTouch: true) }

  /// Merges as the public initialiser does; without `mayTouch`, edits that only touch also overlap.
  ///
  /// So two changes with a common part that each spells in its own way never merge into a text that has the part twice.
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
