import TextBuffer

/// A leaf of the old tree; all or some of its lines may be a whole leaf of the new tree.
///
/// Lines keep their inlines without the other lines on two conditions. No inline crosses their edges, so that these are
/// line breaks outside of all other inlines. And no inline could: each byte of the leaf that may be syntax belongs to
/// an inline. Then all delimiters and brackets are paired within the lines, and those on other lines don't matter
/// (CommonMark's appendix, phase 2).
struct MovedLeaf {
  /// Its place in the old tree.
  let place: BlockPlace
  /// The bytes that may be syntax.
  private let syntax: SyntaxBytes
  /// Its lines, relative to its start.
  private lazy var lines = Array(place.blocks.fewLines(of: place.record))
  /// Its bytes; set them before calling `take`.
  var bytes: [UInt8] = []
  /// The first line after those already taken.
  private var next = 0
  /// The inlines, the first top-level node after those already taken, and `isApart`; `nil` until lines are taken.
  private var inlines: (tree: InlineTree<InBlock>, next: Int, areApart: Bool)?

  /// The most lines that are skipped to find a match; skipped lines became other leaves or changed.
  private static let reach = 32
  /// The most bytes of a leaf of which only some lines are taken; a keystroke can't wait until a longer one has been
  /// read.
  private static let longest = 16_000

  init(_ place: BlockPlace, _ syntax: SyntaxBytes) { (self.place, self.syntax) = (place, syntax) }

  /// The index of the first line at which lines with the lengths of `lines` begin, from `start` on.
  ///
  /// `lines` are those of a leaf of the kind `kind`. The default for `start` is the first line that isn't taken yet.
  /// Returns `nil` if there are none nearby.
  mutating func index(ofSizesOf lines: [BlockLine], _ kind: SyntaxKind, from start: Int? = nil) -> Int? {
    // The pipes of a cell are written differently.
    guard kind == place.record.kind || kind != .tableCell && place.record.kind != .tableCell else {
      return nil
    }
    let (count, length) = (Int(place.parts.lines.length), place.record.end - place.record.start)
    let last = min(count - lines.count, next + Self.reach)
    let start = start ?? next
    guard start <= last, lines.count == count || length <= Self.longest else { return nil }
    let own = self.lines
    return (start...last).first { index in
      lines.indices.allSatisfy { lines[$0].hasSizeOf(own[index + $0]) }
    }
  }

  /// The cached inlines of `lines` if this leaf has the same text at or after the line `index`, where the lengths
  /// match.
  ///
  /// `lines` are those of a leaf of the kind `kind`, relative to the offset `start` of `source`. The result also tells
  /// whether they are all lines of this leaf, and whether they include its last line. Returns `nil` if no lines match,
  /// or if their inlines may depend on other lines.
  mutating func take(
    _ lines: [BlockLine], _ kind: SyntaxKind, from start: SourceOffset, of source: [UInt8], at index: Int
  ) -> (inlines: InlineTree<InSource>, isAll: Bool, isLast: Bool)? {
    var candidate: Int? = index
    while let index = candidate {
      let old = self.lines[index..<index + lines.count]
      guard says(lines, from: start, of: source, as: old), let (tree, nodes) = inlines(of: old) else {
        candidate = self.index(ofSizesOf: lines, kind, from: index + 1)
        continue
      }
      next = index + lines.count
      let shift = LineShift(old, lines, by: start)
      return (shift.inlines(nodes, of: tree), lines.count == self.lines.count, next == self.lines.count)
    }
    return nil
  }

  /// Whether `lines`, relative to the offset `start` of `source`, have the content of `old`, as many lines of this
  /// leaf.
  private func says(
    _ lines: [BlockLine], from start: SourceOffset, of source: [UInt8], as old: ArraySlice<BlockLine>
  ) -> Bool {
    zip(lines.indices, old).allSatisfy { number, old in
      let new = lines[number].inSource(from: start).range
      return source[new] == bytes[old.range]
        && (number == lines.count - 1
          || source.hasLineEnding(at: new.upperBound, like: bytes, at: old.range.upperBound))
    }
  }
}

// MARK: Inlines of some lines

extension MovedLeaf {
  /// The inlines of `lines` as a range of a tree's nodes; `nil` if they may depend on other lines.
  ///
  /// `lines` come after those already taken.
  private mutating func inlines(of lines: ArraySlice<BlockLine>) -> (InlineTree<InBlock>, Range<Int>)? {
    if lines.count == self.lines.count {
      let tree = linkedInlines
      return (tree, tree.nodes.indices)
    }
    guard let first = lines.first, let last = lines.last else { return nil }
    // cmark trims white space, form feeds included, at the end of a leaf, but not at that of a line within.
    if lines.endIndex < self.lines.count, bytes[last.range].last?.isASCIIWhitespace == true { return nil }
    let known = inlines ?? (linkedInlines, 0, isApart)
    inlines = known
    guard known.areApart else { return nil }
    let nodes = known.tree.nodes
    var start = known.next
    // Only top-level nodes are skipped.
    while start < nodes.count, nodes[start].start < first.start {
      start = Int(nodes[start].subtreeEnd)
    }
    var end = start
    while end < nodes.count, nodes[end].start < last.end { end = Int(nodes[end].subtreeEnd) }
    // If a top-level line break ends the last line, no inline crosses it.
    guard start < end, nodes[start].start == first.start,
      end == nodes.count ? lines.endIndex == self.lines.count : nodes[end].start == last.end
    else { return nil }
    inlines?.next = end
    return (known.tree, start..<end)
  }

  private var linkedInlines: InlineTree<InBlock> {
    InlineTree(
      nodes: place.blocks.linkedInlines(of: place.record), links: place.blocks.links(of: place.record))
  }

  /// Whether lines depend on each other only through inlines that are on both.
  private var isApart: Bool {
    place.inlines.allSatisfy { node in
      node.kind != .text || !bytes.mayHaveSyntax(in: Int(node.start)..<Int(node.end), syntax)
    }
  }
}

/// The moves of offsets in a leaf whose lines are in other places now.
private struct LineShift {
  /// For each line, its old start relative to the leaf's start, and the distance by which it moves.
  private let lines: [(start: BlockOffset, distance: Int32)]

  /// The moves from `old`, relative to their leaf's start, to `new`, relative to `start`.
  init(_ old: ArraySlice<BlockLine>, _ new: [BlockLine], by start: SourceOffset) {
    lines = zip(old, new).map { ($0.start, $1.start.inSource(from: start).value - $0.start.value) }
  }

  /// The inlines `nodes` of `tree`, a run of whole subtrees, moved.
  func inlines(_ nodes: Range<Int>, of tree: InlineTree<InBlock>) -> InlineTree<InSource> {
    var moved = InlineTree<InSource>()
    moved.nodes.reserveCapacity(nodes.count)
    for index in nodes {
      var node = self.moved(tree.nodes[index])
      node.subtreeEnd -= Int32(nodes.lowerBound)
      if node.link >= 0 {
        moved.links.append(self.moved(tree.links[Int(node.link)]))
        node.link = Int32(moved.links.count - 1)
      }
      moved.nodes.append(node)
    }
    return moved
  }

  private func moved(_ node: InlineNode<InBlock>) -> InlineNode<InSource> {
    let (start, end) = (start(node.start), end(node.end))
    return InlineNode(
      kind: node.kind, start: start,
      // An opening marker is on a single line.
      contentStart: start + (node.contentStart - node.start),
      contentEnd: node.contentEnd == node.end ? end : self.start(node.contentEnd), end: end,
      subtreeEnd: node.subtreeEnd, link: node.link)
  }

  private func moved(_ link: InlineLink<InBlock>) -> InlineLink<InSource> {
    link.map { range in
      let high = end(range.upperBound)
      // An empty range, such as the destination of `[a]()`, is on the line of the byte before it, even at a line's
      // start.
      return (range.isEmpty ? high : start(range.lowerBound))..<high
    }
  }

  /// The new place of a node's start at `offset`.
  private func start(_ offset: BlockOffset) -> SourceOffset {
    SourceOffset(offset.value + distance(at: offset))
  }

  /// The new place of a node's end at `offset`, which is on the line of its last byte.
  private func end(_ offset: BlockOffset) -> SourceOffset {
    SourceOffset(offset.value + distance(at: offset - 1))
  }

  private func distance(at offset: BlockOffset) -> Int32 {
    let next = lines.firstIndex(reaching: Int(offset) + 1) { Int($0.start) }
    return lines[max(0, next - 1)].distance
  }
}

extension BlockLine {
  /// Whether the line is as long as `other`, and neither has white space that counts outside of its content.
  fileprivate func hasSizeOf(_ other: BlockLine) -> Bool {
    end - start == other.end - other.start && lazyIndent == 0 && other.lazyIndent == 0
      && virtualSpaces == 0 && other.virtualSpaces == 0
  }
}

extension [UInt8] {
  /// Whether the line ending at `index` is the one that `other` has at `place`.
  fileprivate func hasLineEnding(at index: Int, like other: [UInt8], at place: Int) -> Bool {
    lineEnding(at: index) == other.lineEnding(at: place)
  }

  /// The line ending that starts at `index`, as up to two bytes.
  private func lineEnding(at index: Int) -> (UInt8?, UInt8?) {
    guard index < count else { return (nil, nil) }
    let isPair = self[index] == 0x0D && index + 1 < count && self[index + 1] == 0x0A
    return (self[index], isPair ? 0x0A : nil)
  }
}
