/// A change set's effect on a stretch of text.
enum Section {
  /// Keeps this many bytes.
  case retain(Int)
  /// Removes this many bytes.
  case delete(Int)
  /// Inserts a text.
  case insert(Substring)
}

/// Reads a change set as sections from left to right; a replacement gives an insertion, then a removal.
struct SectionReader {
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
