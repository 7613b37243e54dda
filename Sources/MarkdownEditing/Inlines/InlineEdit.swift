import MarkdownSyntax
import TextBuffer

/// The replacement of bytes in a piece of Markdown, with offsets relative to the piece's start.
struct InlineEdit: Hashable {
  /// The replaced bytes; empty for an insertion.
  var range: Range<Int>
  /// The new text.
  var text: String
  /// Whether the edit opens a link that takes the place of a bare address; the reading treats that link as the address.
  var opensAddress = false

  /// The insertion of `text` at `place`.
  static func insert(_ text: String, at place: Int) -> InlineEdit {
    InlineEdit(range: place..<place, text: text)
  }

  /// The deletion of `range`.
  static func delete(_ range: Range<Int>) -> InlineEdit { InlineEdit(range: range, text: "") }

  /// The same edit of a document in which the piece starts at `start`.
  func edit(from start: Int) -> Edit {
    Edit(UTF8Offset(range.lowerBound + start)..<UTF8Offset(range.upperBound + start), text)
  }
}

extension [InlineEdit] {
  /// The offsets, after the edits, of the brackets that open addresses; the edits must be in order.
  var addressStarts: [Int] {
    var (starts, growth) = ([Int](), 0)
    for edit in self {
      if edit.opensAddress { starts.append(edit.range.lowerBound + growth + edit.text.utf8.count - 1) }
      growth += edit.text.utf8.count - edit.range.count
    }
    return starts
  }

  /// The edits in order of their ranges; an insertion comes before a removal at the same place.
  var inOrder: [InlineEdit] {
    let isInOrder = zip(self, dropFirst()).allSatisfy {
      ($0.range.lowerBound, $0.range.upperBound) <= ($1.range.lowerBound, $1.range.upperBound)
    }
    if isInOrder { return self }
    return ordered { $0.range }
  }

  /// The number of bytes by which the piece grows.
  var growth: Int { reduce(0) { $0 + $1.text.utf8.count - $1.range.count } }

  /// Whether the edits, which are in order, don't overlap.
  var areDisjoint: Bool {
    zip(self, dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound }
  }

  /// `bytes` after the edits, which are in order; `nil` if they overlap.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    var position = 0
    for edit in self {
      guard edit.range.lowerBound >= position, edit.range.upperBound <= bytes.count else { return nil }
      result += bytes[position..<edit.range.lowerBound]
      result += edit.text.utf8
      position = edit.range.upperBound
    }
    result += bytes[position...]
    return result
  }

  /// The edits without pairs of an insertion and an adjacent removal that cancel each other.
  ///
  /// - Complexity: O(*e* log *e*), where *e* is the number of edits, as long as few are at the same place.
  func withoutNeedless(in bytes: [UInt8]) -> [InlineEdit] {
    guard contains(where: { $0.isRemoval }) else { return self }
    let insertions = indices.filter { self[$0].range.isEmpty }.ordered { self[$0].range.lowerBound }
    var isNeedless = [Bool](repeating: false, count: count)
    func undo(of removal: InlineEdit, at place: Int) -> Int? {
      let first = insertions.partitioningIndex { self[$0].range.lowerBound >= place }
      return insertions[first...].prefix { self[$0].range.lowerBound == place }.first {
        !isNeedless[$0] && bytes[removal.range].elementsEqual(self[$0].text.utf8)
      }
    }
    for (index, removal) in enumerated() where removal.isRemoval {
      let before = undo(of: removal, at: removal.range.lowerBound) ?? .max
      let undo = Swift.min(before, undo(of: removal, at: removal.range.upperBound) ?? .max)
      if undo < count { (isNeedless[index], isNeedless[undo]) = (true, true) }
    }
    return Array(indices.lazy.filter { !isNeedless[$0] }.map { self[$0] })
  }
}

extension Reading.Span {
  /// The deletions of both markers.
  var unmarking: [InlineEdit] { [.delete(opening), .delete(closing)] }
}

extension InlineEdit {
  /// Whether the edit only removes bytes.
  fileprivate var isRemoval: Bool { text.isEmpty && !range.isEmpty }
}
