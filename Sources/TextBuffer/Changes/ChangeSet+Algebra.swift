extension ChangeSet {
  /// The one change that does what this one and then `next` do; traps where `next` isn't for a text of `lengthAfter`.
  ///
  /// Composing is associative. `next` may only cut what this change inserts at scalar boundaries, else it traps.
  ///
  /// - Complexity: O(e + m), where e is the number of edits of both and m the length of their replacements
  public func composed(with next: ChangeSet) -> ChangeSet {
    require(
      lengthAfter == next.lengthBefore,
      "a change for \(next.lengthBefore) bytes can't follow one to \(lengthAfter)")
    var builder = ChangeBuilder()
    var (first, second) = (SectionReader(self), SectionReader(next))
    while true {
      if case .delete(let count) = first.current {
        builder.delete(count)
        first.advance()
      } else if case .insert(let text) = second.current {
        builder.insert(String(text))
        second.advance()
      } else if let made = first.current, let then = second.current {
        let count = min(made.count, then.count)
        ChangeSet.compose(made, then, count, into: &builder)
        first.advance(by: count)
        second.advance(by: count)
      } else {
        return ChangeSet(built: builder)
      }
    }
  }

  /// What becomes of `count` bytes that the first change makes and the second one finds.
  private static func compose(
    _ made: Section, _ then: Section, _ count: Int, into builder: inout ChangeBuilder
  ) {
    switch (made, then) {
    case (.retain, .retain): builder.retain(count)
    case (.retain, .delete): builder.delete(count)
    case (.insert(let text), .retain): builder.insert(String(SectionReader.split(text, count).0))
    default: break
    }
  }

  /// This change as it has to be made after `other`, where both were made for the same text.
  ///
  /// `a.composed(with: b.transformed(over: a, .after))` equals `b.composed(with: a.transformed(over: b, .before))`:
  /// both orders lead to the same text, if exactly one of the two is said to come first. What either one removes is
  /// removed, what either one inserts is there. A replacement counts as inserted at its range's start.
  ///
  /// - Parameters:
  ///   - other: A change for texts of the same length; traps on another one.
  ///   - side: Where this change's insertions go, as seen from those that `other` makes at the same place.
  /// - Returns: The change for texts that `other` has been made in.
  /// - Complexity: O(e + m), where e is the number of edits of both and m the length of the replacements
  public func transformed(over other: ChangeSet, _ side: Bias) -> ChangeSet {
    require(
      lengthBefore == other.lengthBefore,
      "changes for \(lengthBefore) and \(other.lengthBefore) bytes don't meet")
    var builder = ChangeBuilder()
    var (own, theirs) = (SectionReader(self), SectionReader(other))
    while true {
      if case .insert(let text) = own.current, side == .before || !theirs.isAtInsertion {
        builder.insert(String(text))
        own.advance()
      } else if case .insert(let text) = theirs.current {
        builder.retain(text.utf8.count)
        theirs.advance()
      } else if let mine = own.current, let other = theirs.current {
        let count = min(mine.count, other.count)
        if case .retain = other {
          if case .delete = mine { builder.delete(count) } else { builder.retain(count) }
        }
        own.advance(by: count)
        theirs.advance(by: count)
      } else {
        return ChangeSet(built: builder)
      }
    }
  }
}

extension SectionReader {
  /// Whether the section under way is an insertion.
  var isAtInsertion: Bool {
    if case .insert = current { true } else { false }
  }
}
