import TextBuffer

/// The segments of a text that overlap possible changes.
struct DirtySegments {
  /// Adjacent segments of the old text, and the bytes of the new text that replace them.
  struct Stretch {
    var segments: Range<Int>
    var bytes: Range<UTF8Offset>
  }

  /// The stretches, in order; between two of them there is at least one unchanged token.
  private(set) var stretches: [Stretch] = []

  /// Finds the dirty segments among `segments`, of a text that `changes` turn into `rope`.
  ///
  /// `changed` are the ranges of the new text that may look different.
  ///
  /// - Complexity: O(*s* + *c*) and O(log *n*) for each stretch, where *s*, *c* and *n* are the numbers of segments, of
  ///   changed ranges with edits, and of bytes.
  init(
    _ segments: [TokenSegment], _ changed: [Range<UTF8Offset>], _ changes: ChangeSet, in rope: Rope
  ) {
    // A deletion leaves an empty range, whose line may look different.
    let places = Self.merged(changed, changes.changedRanges)
    var (start, next, wasDirty, hadTokens) = (0, 0, false, false)
    var shift = Shift(changes)
    for index in segments.indices {
      let old = start..<start + segments[index].length
      start = old.upperBound
      let new = shift.mapped(old.lowerBound)..<shift.mapped(old.upperBound)
      while next < places.count, places[next].upperBound.value < new.lowerBound { next += 1 }
      let isDirty = next < places.count && places[next].lowerBound.value <= new.upperBound
      if isDirty {
        add(index, new, joining: wasDirty || !hadTokens && !stretches.isEmpty)
        hadTokens = false
      } else if !segments[index].tokens.isEmpty {
        hadTokens = true
      }
      wasDirty = isDirty
    }
    if segments.isEmpty { stretches = [Stretch(segments: 0..<0, bytes: rope.range)] }
    extend(over: rope, segments.count)
  }

  private mutating func add(_ index: Int, _ bytes: Range<Int>, joining: Bool) {
    if joining, let last = stretches.indices.last {
      stretches[last].segments = stretches[last].segments.lowerBound..<index + 1
      stretches[last].bytes = stretches[last].bytes.lowerBound..<UTF8Offset(bytes.upperBound)
    } else {
      stretches.append(
        Stretch(
          segments: index..<index + 1, bytes: UTF8Offset(bytes.lowerBound)..<UTF8Offset(bytes.upperBound)))
    }
  }

  /// Extends a stretch with the first segment to the text's start, and one with the last segment to its end.
  ///
  /// Otherwise text inserted at the start or end would belong to no segment.
  private mutating func extend(over rope: Rope, _ count: Int) {
    if let first = stretches.first, first.segments.lowerBound == 0 {
      stretches[0].bytes = .zero..<first.bytes.upperBound
    }
    guard let last = stretches.indices.last, stretches[last].segments.upperBound == count else { return }
    stretches[last].bytes = stretches[last].bytes.lowerBound..<rope.range.upperBound
  }

  /// The union of both lists of ranges, in order of their starts; touching ranges are merged.
  private static func merged(_ first: [Range<UTF8Offset>], _ second: [Range<UTF8Offset>]) -> [Range<
    UTF8Offset
  >] {
    var found: [Range<UTF8Offset>] = []
    for range in (first + second).ordered(by: \.lowerBound) {
      if let last = found.last, range.lowerBound <= last.upperBound {
        found[found.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        found.append(range)
      }
    }
    return found
  }
}

/// Maps increasing offsets through changes.
private struct Shift {
  private let changes: ChangeSet
  private var next = 0
  private var shift = 0

  init(_ changes: ChangeSet) { self.changes = changes }

  /// The new offset of `offset`, which must not be less than the previous one; inside an edit, the edit's new end.
  mutating func mapped(_ offset: Int) -> Int {
    while next < changes.edits.count, changes.edits[next].range.upperBound.value <= offset {
      shift += changes.edits[next].replacement.utf8.count - changes.edits[next].range.count
      next += 1
    }
    guard next < changes.edits.count, changes.edits[next].range.lowerBound.value < offset else {
      return offset + shift
    }
    let edit = changes.edits[next]
    return edit.range.lowerBound.value + shift + edit.replacement.utf8.count
  }
}
