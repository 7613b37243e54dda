/// Where the top-level blocks of two trees, one of which is an update of the other, may say something else.
///
/// Whole chunks that both trees have tell which blocks stand in the same place; of what is between them, blocks that
/// say the same are taken out at both ends and, where there are as many before as after, one by one.
struct ChangedStretches {
  /// The stretches in order, as index ranges of blocks; all other blocks are the same ones in both.
  private(set) var stretches: [(before: Range<Int>, after: Range<Int>)] = []

  private let before: TopLevelBlocks
  private let after: TopLevelBlocks

  /// Those between `before` and `after`.
  ///
  /// - Complexity: O(*b* + *k*), where *b* is the number of blocks and *k* the size of what isn't shared.
  init(_ before: TopLevelBlocks, _ after: TopLevelBlocks) {
    (self.before, self.after) = (before, after)
    var known: [ObjectIdentifier: Int] = [:]
    for (index, section) in after.sections.enumerated() {
      known[ObjectIdentifier(after.chunks(of: section)[0])] = index
    }
    var (old, new) = (0, 0)
    for section in before.sections {
      let chunks = before.chunks(of: section)
      guard let index = known[ObjectIdentifier(chunks[0])], case let same = after.sections[index],
        same.lowerBound >= new, chunks.elementsEqual(after.chunks(of: same), by: ===)
      else { continue }
      append(old..<section.lowerBound, new..<same.lowerBound)
      (old, new) = (section.upperBound, same.upperBound)
    }
    append(old..<before.count, new..<after.count)
  }

  /// Adds what differs between the blocks `old` and `new`.
  private mutating func append(_ old: Range<Int>, _ new: Range<Int>) {
    if old.count == new.count { return appendPairs(old, new) }
    var (old, new) = (old, new)
    while let (left, right) = first(old, new), before.isSame(left, as: right, in: after) {
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    while let (left, right) = first(old.reversed(), new.reversed()), before.isSame(left, as: right, in: after)
    {
      (old, new) = (old.dropLast(), new.dropLast())
    }
    stretches.append((old, new))
  }

  private func first(_ old: some Collection<Int>, _ new: some Collection<Int>) -> (Int, Int)? {
    old.first.flatMap { left in new.first.map { (left, $0) } }
  }

  /// The same for as many blocks as there were, each at its own place.
  private mutating func appendPairs(_ old: Range<Int>, _ new: Range<Int>) {
    for (left, right) in zip(old, new) where !before.isSame(left, as: right, in: after) {
      if let last = stretches.last, last.before.upperBound == left, last.after.upperBound == right {
        stretches[stretches.count - 1] = (
          last.before.lowerBound..<left + 1, last.after.lowerBound..<right + 1
        )
      } else {
        stretches.append((left..<left + 1, right..<right + 1))
      }
    }
  }
}
