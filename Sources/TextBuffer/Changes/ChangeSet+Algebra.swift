extension ChangeSet {
  /// The single change that has the effect of this one followed by `next`.
  ///
  /// Traps if `next` isn't for a text of `lengthAfter`.
  ///
  /// Composing is associative. `next` must cut text inserted by this change only at scalar boundaries, or it traps.
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

  /// Adds the combined effect of both changes on `count` bytes that lie between them.
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

  /// This change adapted to be made after `other`, if both were made for the same text.
  ///
  /// `a.composed(with: b.transformed(over: a, .after))` equals `b.composed(with: a.transformed(over: b, .before))`:
  /// both orders lead to the same text, provided that exactly one of the two comes first. Text removed by either change
  /// is removed; text inserted by either one is kept. A replacement counts as an insertion at the start of its range.
  ///
  /// - Parameters:
  ///   - other: A change for texts of the same length; traps on another one.
  ///   - side: The side of this change's insertions relative to those of `other` at the same place.
  /// - Returns: The change for texts to which `other` has been applied.
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

/// A change set's effect on a stretch of text.
private enum Section {
  /// Keeps this many bytes.
  case retain(Int)
  /// Removes this many bytes.
  case delete(Int)
  /// Inserts a text.
  case insert(Substring)
}

/// Reads a change set as sections from left to right; a replacement gives an insertion, then a removal.
private struct SectionReader {
  private let changes: ChangeSet
  private var nextEdit = 0
  private var position = 0
  private var isDeletionNext = false

  /// The current section; `nil` at the end.
  private(set) var current: Section?

  init(_ changes: ChangeSet) {
    self.changes = changes
    advance()
  }

  /// Moves to the next section.
  mutating func advance() {
    guard nextEdit < changes.edits.count else {
      let rest = changes.lengthBefore - position
      position = changes.lengthBefore
      current = rest > 0 ? .retain(rest) : nil
      return
    }
    let edit = changes.edits[nextEdit]
    let gap = edit.range.lowerBound.value - position
    if gap > 0 {
      position += gap
      current = .retain(gap)
    } else if !isDeletionNext, !edit.replacement.isEmpty {
      isDeletionNext = !edit.range.isEmpty
      if !isDeletionNext { nextEdit += 1 }
      current = .insert(edit.replacement[...])
    } else {
      isDeletionNext = false
      nextEdit += 1
      position = edit.range.upperBound.value
      current = .delete(edit.range.count)
    }
  }

  /// Moves forward by `count` bytes, at most to the end of the current section.
  mutating func advance(by count: Int) {
    switch current {
    case .retain(let length) where count < length: current = .retain(length - count)
    case .delete(let length) where count < length: current = .delete(length - count)
    case .insert(let text) where count < text.utf8.count:
      current = .insert(SectionReader.split(text, count).1)
    default: advance()
    }
  }

  /// The first `count` bytes of `text`, and the rest.
  ///
  /// Traps if the split is inside a scalar.
  static func split(_ text: Substring, _ count: Int) -> (Substring, Substring) {
    let index = text.utf8.index(text.startIndex, offsetBy: count)
    require(
      index == text.endIndex || !Byte.isContinuation(text.utf8[index]),
      "byte \(count) of an insertion is inside a scalar")
    return (text[..<index], text[index...])
  }
}

extension Section {
  /// The section's length in UTF-8 bytes.
  var count: Int {
    switch self {
    case .retain(let count), .delete(let count): count
    case .insert(let text): text.utf8.count
    }
  }
}

extension SectionReader {
  /// Whether the current section is an insertion.
  var isAtInsertion: Bool {
    if case .insert = current { true } else { false }
  }
}
