import MarkdownSyntax
import TextBuffer

/// The replacement of bytes of a stretch of Markdown, in bytes from the stretch's start.
struct InlineEdit: Hashable {
  /// The bytes that go; empty for an insertion.
  var range: Range<Int>
  /// What stands in their place.
  var text: String
  /// Whether this is the bracket before an address that is from now on written as a link, and stays the same address
  /// to a reader.
  var opensAddress = false

  /// The edit of a document in which the stretch starts at `start`.
  func edit(from start: Int) -> Edit {
    Edit(UTF8Offset(range.lowerBound + start)..<UTF8Offset(range.upperBound + start), text)
  }
}

extension [InlineEdit] {
  /// Where the brackets of addresses stand after the edits, which are in order.
  var addressStarts: [Int] {
    var (starts, growth) = ([Int](), 0)
    for edit in self {
      if edit.opensAddress { starts.append(edit.range.lowerBound + growth + edit.text.utf8.count - 1) }
      growth += edit.text.utf8.count - edit.range.count
    }
    return starts
  }

  /// The edits in order, an insertion before a removal that starts at its place.
  var inOrder: [InlineEdit] {
    let isInOrder = zip(self, dropFirst()).allSatisfy {
      ($0.range.lowerBound, $0.range.upperBound) <= ($1.range.lowerBound, $1.range.upperBound)
    }
    if isInOrder { return self }
    return indices.sorted {
      (self[$0].range.lowerBound, self[$0].range.upperBound, $0)
        < (self[$1].range.lowerBound, self[$1].range.upperBound, $1)
    }.map { self[$0] }
  }

  /// By how much they make the stretch longer.
  var growth: Int { reduce(0) { $0 + $1.text.utf8.count - $1.range.count } }

  /// Whether the edits, which are in order, don't overlap.
  var areDisjoint: Bool {
    zip(self, dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound }
  }

  /// `bytes` after the edits, which are in order and don't overlap; `nil` where they do.
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

  /// The edits without an insertion and a removal next to it that come to nothing together.
  ///
  /// - Complexity: O(*e* log *e*), where *e* is the number of edits, as long as few stand at one place.
  func withoutNeedless(in bytes: [UInt8]) -> [InlineEdit] {
    guard contains(where: { $0.isRemoval }) else { return self }
    let insertions = indices.filter { self[$0].range.isEmpty }.sorted {
      (self[$0].range.lowerBound, $0) < (self[$1].range.lowerBound, $1)
    }
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

extension InlineEdit {
  /// Whether something goes and nothing comes.
  fileprivate var isRemoval: Bool { text.isEmpty && !range.isEmpty }
}
