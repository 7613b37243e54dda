public import TextBuffer

/// The HTML of a document block by block for a preview that follows the text, and the way between both: only blocks
/// whose HTML is another one are rendered and told anew.
///
/// Each block is a top-level one of the document that has any HTML; the footnotes are one, at the end. Put together,
/// they are what `html(options:)` gives. An element of a page can be kept by a block's number as long as the HTML of
/// the block stays the same.
public struct HTMLPreview: Sendable {
  /// A block of the preview.
  public struct Block: Sendable {
    /// Its number, which no other block of this preview has had, and which never stands for other HTML.
    public let id: Int
    /// Its HTML.
    public let html: String
  }

  /// Blocks that take the place of others.
  public struct Patch: Sendable {
    /// Which blocks go, by their places among those before all patches; empty where blocks only come.
    public let removed: Range<Int>
    /// What comes in their place.
    public let blocks: [Block]
  }

  /// The document that the preview shows.
  public private(set) var tree: SyntaxTree

  /// The blocks that have HTML, each with its place among all top-level ones; the footnotes' is behind these.
  private var shown: [(place: Int, block: Block)] = []
  private var topLevel: TopLevelBlocks
  private let options: HTMLOptions
  private var lastID = 0

  /// A preview that shows nothing yet; the first update has all of the document in one patch.
  ///
  /// Where it is `safe`, raw HTML and dangerous addresses are left out of it.
  public init(safe: Bool = true) {
    tree = SyntaxTree(Rope())
    topLevel = TopLevelBlocks(of: tree)
    options = safe ? .safe : []
  }

  /// The number of blocks.
  public var count: Int { shown.count }

  /// The blocks, in order.
  public var blocks: [Block] { shown.map { $0.block } }

  /// Goes on to `tree`, and returns what is another one: patches in order, of which the last one is to be made first.
  ///
  /// - Complexity: O(*b* + *k*), where *b* is the number of blocks and *k* the size of the top-level ones that an
  ///   update of the tree made other; O(*n*) in the text's length with footnotes, which are numbered over the whole
  ///   of it.
  public mutating func update(to tree: SyntaxTree) -> [Patch] {
    let (old, new) = (topLevel, TopLevelBlocks(of: tree))
    let isWhole =
      old.haveFootnotes || new.haveFootnotes || tree.dialect != self.tree.dialect
      || EmptyTitles.areWritten(in: tree.dialect)
    var stretches = isWhole ? [(0..<old.count, 0..<new.count)] : ChangedStretches(old, new).stretches
    var (html, footnotes) = new.html(
      of: stretches.map { $0.1 }, in: tree, options: options, withFootnotes: isWhole)
    if isWhole {
      html[0].append(ChangedHTML.Block(place: new.count, start: new.source.count, html: footnotes))
      stretches = [(0..<old.count + 1, 0..<new.count + 1)]
    }
    (self.tree, topLevel) = (tree, new)
    return replace(stretches, with: html)
  }

  /// The index of the block that shows what stands at `offset`, a blank line with the block before it; of the next one
  /// where that has no HTML, and `nil` where none follows.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of top-level blocks
  public func index(at offset: UTF8Offset) -> Int? {
    let place = max(0, topLevel.index(at: offset.value))
    let index = shown.partitioningIndex { $0.place >= place }
    return index < shown.count ? index : nil
  }

  /// Where what the block at `index` shows stands in the text; for the footnotes, empty at the text's end.
  ///
  /// Traps where there is no such block.
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
  /// Puts `html` where the blocks of `stretches` are, and answers what is another one.
  private mutating func replace(
    _ stretches: [(before: Range<Int>, after: Range<Int>)], with html: [[ChangedHTML.Block]]
  ) -> [Patch] {
    var (new, patches) = ([(place: Int, block: Block)](), [Patch]())
    var (next, shift) = (0, 0)
    new.reserveCapacity(shown.count)
    for ((before, after), html) in zip(stretches, html) {
      let old = shown.run(in: before) { $0.place }
      for (place, block) in shown[next..<old.lowerBound] { new.append((place + shift, block)) }
      patches += replace(old, with: html.filter { !$0.html.isEmpty }, in: &new)
      (next, shift) = (old.upperBound, after.upperBound - before.upperBound)
    }
    for (place, block) in shown[next...] { new.append((place + shift, block)) }
    shown = new
    return patches
  }

  /// Appends to `new` the blocks with `html`, which come where those in `old` are: such as have the same HTML stay.
  private mutating func replace(
    _ old: Range<Int>, with html: [ChangedHTML.Block], in new: inout [(place: Int, block: Block)]
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
  /// Whether both have the same bytes; `==` takes one letter and its accent for another one with it.
  fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
