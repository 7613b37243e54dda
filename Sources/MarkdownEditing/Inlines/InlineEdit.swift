/// The replacement of bytes of a stretch of Markdown, in bytes from the stretch's start.
struct InlineEdit: Hashable {
  /// The bytes that go; empty for an insertion.
  var range: Range<Int>
  /// What stands in their place.
  var text: String
}

extension [InlineEdit] {
  /// The edits in order, an insertion before a removal that starts at its place.
  var inOrder: [InlineEdit] {
    indices.sorted {
      (self[$0].range.lowerBound, self[$0].range.upperBound, $0)
        < (self[$1].range.lowerBound, self[$1].range.upperBound, $1)
    }.map { self[$0] }
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
  func withoutNeedless(in bytes: [UInt8]) -> [InlineEdit] {
    var result = self
    var index = 0
    while index < result.count {
      let removal = result[index]
      let removed = bytes[removal.range]
      let undo = result.firstIndex {
        $0.range.isEmpty && !removal.range.isEmpty && removal.text.isEmpty
          && ($0.range.lowerBound == removal.range.lowerBound
            || $0.range.lowerBound == removal.range.upperBound)
          && removed.elementsEqual($0.text.utf8)
      }
      guard let undo else {
        index += 1
        continue
      }
      result.remove(at: Swift.max(index, undo))
      result.remove(at: Swift.min(index, undo))
      index = 0
    }
    return result
  }
}
