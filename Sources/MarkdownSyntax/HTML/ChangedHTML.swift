internal import TextBuffer

/// Top-level blocks of a document and their HTML, beside those that stand in the same place after a change.
package struct ChangedHTML: Sendable {
  /// A top-level block's HTML.
  package struct Block: Sendable {
    /// The block's first byte.
    package var start: Int
    /// Its HTML; empty where it has none.
    package var html: String
  }

  /// Those of the document before the change.
  package var before: [Block]
  /// Those after it.
  package var after: [Block]
}

extension SyntaxTree {
  /// The HTML of all stretches of top-level blocks that may render to something else than in `old`: outside of them both
  /// trees' HTML is the same. What an update shares with the tree before isn't looked at.
  ///
  /// Blocks that say the same in both trees are in none. So where the HTML of each stretch is the same before and
  /// after, that of the documents is; where it isn't, only a comparison of all HTML tells.
  ///
  /// `nil` where a block's HTML doesn't depend on the block alone: with footnotes, which are numbered, and where empty
  /// titles are written, as by cmark in plain CommonMark, which may stand in a definition anywhere.
  ///
  /// - Complexity: O(*b* + *k*), where *b* is the number of blocks, and *k* the size of what isn't shared.
  package func changedHTML(since old: SyntaxTree) -> [ChangedHTML]? {
    guard !EmptyTitles.areWritten(in: dialect) else { return nil }
    let (before, after) = (TopLevelBlocks(of: old), TopLevelBlocks(of: self))
    guard !before.haveFootnotes, !after.haveFootnotes else { return nil }
    let stretches = ChangedStretches(before, after).stretches
    let (left, right) = (
      before.html(of: stretches.map { $0.before }, in: old),
      after.html(of: stretches.map { $0.after }, in: self)
    )
    return zip(left, right).map { ChangedHTML(before: $0, after: $1) }
  }
}

extension TopLevelBlocks {
  /// The HTML of the blocks in each of `ranges`, ranges of indices in order; `tree` is the tree that they are of.
  fileprivate func html(of ranges: [Range<Int>], in tree: SyntaxTree) -> [[ChangedHTML.Block]] {
    var wanted = FlatTree(length: source.count)
    let places = ranges.map { range in range.map { append($0, to: &wanted) } }
    wanted.finish()
    var renderer = HTMLRenderer(wanted, of: tree, source: source, options: [])
    return places.map { range in
      range.map { place in
        let end = Int(renderer.storage.blocks[place].subtreeEnd)
        return ChangedHTML.Block(
          start: Int(renderer.storage.blocks[place].start),
          html: renderer.take { $0.renderBlocks(place..<end) })
      }
    }
  }

  /// Adds the block at `index` to `tree`; answers its index there.
  private func append(_ index: Int, to tree: inout FlatTree) -> Int {
    let place = tree.blocks.count
    for part in parts(of: index) {
      ParseTally.note(bytes: bytes(of: part))
      tree.append(part.place, records: part.records)
    }
    return place
  }
}

/// Where the top-level blocks of two trees, one of which is an update of the other, may say something else.
///
/// Whole chunks that both trees have tell which blocks stand in the same place; of what is between them, blocks that say
/// the same are taken out at both ends and, where there are as many before as after, one by one.
private struct ChangedStretches {
  /// The stretches in order, as index ranges of blocks; all other blocks are the same ones in both.
  private(set) var stretches: [(before: Range<Int>, after: Range<Int>)] = []

  private let before: TopLevelBlocks
  private let after: TopLevelBlocks

  init(_ before: TopLevelBlocks, _ after: TopLevelBlocks) {
    (self.before, self.after) = (before, after)
    let known = Dictionary(
      after.sections.enumerated().map { (ObjectIdentifier(after.chunks(of: $1)[0]), $0) },
      uniquingKeysWith: { $1 })
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
