public import TextBuffer

/// The HTML of a document, block by block, for a preview that follows the text; only blocks with changed HTML are
/// rendered and reported again.
///
/// Each preview block is a top-level block of the document that has HTML; the footnotes are one more block at the end.
/// Joined, they are equal to `html(options:)`. A page can keep an element under a block's ID as long as the block's
/// HTML stays the same.
public struct HTMLPreview: Sendable {
  /// A block of the preview.
  public struct Block: Sendable {
    /// The block's ID.
    ///
    /// It is unique in this preview over time, and never refers to other HTML.
    public let id: Int
    /// The block's HTML.
    public let html: String
  }

  /// A replacement of some blocks by others.
  public struct Patch: Sendable {
    /// The indices of the removed blocks, in the list before all patches; empty for a pure insertion.
    public let removed: Range<Int>
    /// The inserted blocks.
    public let blocks: [Block]
  }

  /// The document that the preview shows.
  public private(set) var tree: SyntaxTree

  /// The blocks with HTML and their indices among all top-level blocks.
  ///
  /// The footnotes' index is the number of top-level blocks.
  private var shown: [(place: Int, block: Block)] = []
  private var topLevel: TopLevelBlocks
  private let options: HTMLOptions
  private var lastID = 0

  /// Creates a preview that shows nothing; the first update returns the whole document in one patch.
  ///
  /// A `safe` preview leaves out raw HTML and dangerous URLs.
  public init(safe: Bool = true) {
    tree = SyntaxTree(Rope())
    topLevel = TopLevelBlocks(of: tree)
    options = safe ? .safe : []
  }

  /// The number of blocks.
  public var count: Int { shown.count }

  /// The blocks, in order.
  public var blocks: [Block] { shown.map { $0.block } }

  /// Updates the preview to `tree` and returns the changes: patches in document order, to be applied from the last to
  /// the first.
  ///
  /// - Complexity: O(*b* + *k*), where *b* is the number of blocks and *k* the size of the top-level blocks that an
  ///   update of the tree changed. With footnotes, which are numbered over the whole text, O(*n*) in the text's length.
  public mutating func update(to tree: SyntaxTree) -> [Patch] {
    let (old, new) = (topLevel, TopLevelBlocks(of: tree))
    let isWhole =
      old.haveFootnotes || new.haveFootnotes || tree.dialect != self.tree.dialect
      || EmptyTitles.areWritten(in: tree.dialect)
    var stretches = isWhole ? [(0..<old.count, 0..<new.count)] : ChangedStretches(old, new).stretches
    var (html, footnotes) = new.html(
      of: stretches.map { $0.1 }, in: tree, options: options, withFootnotes: isWhole)
    if isWhole {
      html[0].append(footnotes)
      stretches = [(0..<old.count + 1, 0..<new.count + 1)]
    }
    (self.tree, topLevel) = (tree, new)
    return replace(stretches, with: html)
  }

  /// The index of the block that shows the text at `offset`; a blank line belongs to the block before it.
  ///
  /// If that block has no HTML, it is the index of the next block that has. Returns `nil` if none follows.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of top-level blocks
  public func index(at offset: UTF8Offset) -> Int? {
    let place = max(0, topLevel.index(at: offset.value))
    let index = shown.partitioningIndex { $0.place >= place }
    return index < shown.count ? index : nil
  }

  /// The range in the text of the block at `index`; for the footnotes, an empty range at the text's end.
  ///
  /// Traps if `index` is out of range.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of blocks
  public func range(ofBlock index: Int) -> Range<UTF8Offset> {
    precondition(shown.indices.contains(index), "there is no block \(index) among \(shown.count)")
    let place = shown[index].place
    let end = tree.text.range.upperBound
    return place < topLevel.count ? topLevel.node(place, in: tree).range : end..<end
  }
}

extension HTMLPreview {
  /// Replaces the blocks of `stretches` by `html`, and returns the patches.
  private mutating func replace(
    _ stretches: [(before: Range<Int>, after: Range<Int>)], with html: [[String]]
  ) -> [Patch] {
    var (new, patches) = ([(place: Int, block: Block)](), [Patch]())
    var (next, shift) = (0, 0)
    new.reserveCapacity(shown.count)
    for ((before, after), html) in zip(stretches, html) {
      let old = shown.run(in: before) { $0.place }
      for (place, block) in shown[next..<old.lowerBound] { new.append((place + shift, block)) }
      // Embedded Swift can't name the elements of tuples in an array.
      let shownHTML = zip(after, html).filter { !$0.1.isEmpty }.map { (place: $0.0, html: $0.1) }
      patches += replace(old, with: shownHTML, in: &new)
      (next, shift) = (old.upperBound, after.upperBound - before.upperBound)
    }
    for (place, block) in shown[next...] { new.append((place + shift, block)) }
    shown = new
    return patches
  }

  /// Replaces the blocks at `old` by those with `html`, appended to `new`; blocks with unchanged HTML are kept.
  private mutating func replace(
    _ old: Range<Int>, with html: [(place: Int, html: String)], in new: inout [(place: Int, block: Block)]
  ) -> [Patch] {
    var patches: [Patch] = []
    var (kept, next) = (old.lowerBound, 0)
    let splices = Splice.all(
      old.count, html.count,
      areSame: { shown[old.lowerBound + $0].block.html.hasSameBytes(as: html[$1].html) })
    for splice in splices {
      for index in next..<splice.new.lowerBound {
        new.append((html[index].place, shown[kept + index - next].block))
      }
      let coming = html[splice.new].map { rendered -> Block in
        lastID += 1
        new.append((rendered.place, Block(id: lastID, html: rendered.html)))
        return new[new.count - 1].block
      }
      let removed = old.lowerBound + splice.old.lowerBound..<old.lowerBound + splice.old.upperBound
      patches.append(Patch(removed: removed, blocks: coming))
      (kept, next) = (removed.upperBound, splice.new.upperBound)
    }
    for index in next..<html.count { new.append((html[index].place, shown[kept + index - next].block)) }
    return patches
  }
}

extension String {
  /// Whether both have the same bytes; `==` would also equate canonically equivalent spellings.
  fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// A replacement of elements of a list by others.
struct Splice: Equatable {
  /// The indices of the removed elements in the old list.
  var old: Range<Int>
  /// The indices of the inserted elements in the new list.
  var new: Range<Int>

  /// The splices that turn a list of `oldCount` elements into one of `newCount`; `areSame` compares an old element with
  /// a new one.
  ///
  /// The common prefix and suffix are kept. If the lists are equally long, the elements between are compared pairwise,
  /// since a changed definition can affect blocks far apart. Otherwise all of them are replaced.
  static func all(_ oldCount: Int, _ newCount: Int, areSame: (Int, Int) -> Bool) -> [Splice] {
    let shorter = min(oldCount, newCount)
    let start = (0..<shorter).first { !areSame($0, $0) } ?? shorter
    let kept =
      (0..<shorter - start).first { !areSame(oldCount - 1 - $0, newCount - 1 - $0) } ?? shorter - start
    let (oldEnd, newEnd) = (oldCount - kept, newCount - kept)
    guard oldCount == newCount else { return [Splice(old: start..<oldEnd, new: start..<newEnd)] }
    var splices: [Splice] = []
    var place = start
    while place < newEnd {
      let end = (place..<newEnd).first { areSame($0, $0) } ?? newEnd
      if end > place { splices.append(Splice(old: place..<end, new: place..<end)) }
      place = max(end, place + 1)
    }
    return splices
  }
}
