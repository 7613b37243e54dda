/// A leaf of a tree as it was: all of its lines, or some of them, may be all that a leaf of the new tree consists of.
///
/// Lines say by themselves what they said among others where nothing reaches over their edges, which are line breaks
/// in no other inline, and nothing can: where each byte of the leaf that may be syntax is some inline's. Then all
/// delimiters and brackets are paired, each with one in the same lines, so that those on other lines have no say
/// (CommonMark's appendix, phase 2).
struct MovedLeaf {
  /// Where it stands.
  let place: BlockPlace
  /// The bytes that may be syntax.
  private let syntax: SyntaxBytes
  /// Its lines, counted from its start.
  private lazy var lines = Array(place.blocks.fewLines(of: place.record))
  /// Its bytes; whoever asks for lines that the leaf may have gives them first.
  var bytes: [UInt8] = []
  /// The first line behind those that were found.
  private var next = 0
  /// The inlines, and how many of the first are behind those that were found; as soon as some lines are asked for.
  private var inlines: (tree: InlineTree<InBlock>, next: Int, areApart: Bool)?

  /// How many lines are gone by to find some: those between stand for themselves, or became others.
  private static let reach = 32
  /// Of how many bytes some lines are taken at most: a keystroke can't wait until all of a longer leaf has been read.
  private static let longest = 16_000

  init(_ place: BlockPlace, _ syntax: SyntaxBytes) { (self.place, self.syntax) = (place, syntax) }

  /// The index of the first line, from the one at `start` on, with which as many begin as `lines`, those of a leaf of
  /// the kind `kind`, each as long as one of these; `nil` where none is near.
  mutating func index(ofSizesOf lines: [BlockLine], _ kind: SyntaxKind, from start: Int? = nil) -> Int? {
    // A cell's pipes are written otherwise.
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

  /// What `lines` say, which are those of a leaf of the kind `kind` and count from the offset `start` of `source`, if
  /// they are lines of this one, not before the one at `index`, of which the sizes are known to be the same; and
  /// whether they are all of its lines, and the last of them.
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

  /// Whether the content of `lines`, which count from the offset `start` of `source`, is that of `old`, as many of
  /// the leaf's.
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

// MARK: What the lines say

extension MovedLeaf {
  /// The inlines of `lines`, which are behind those that were found, as a range of those of a tree; `nil` where they
  /// may depend on other lines.
  private mutating func inlines(of lines: ArraySlice<BlockLine>) -> (InlineTree<InBlock>, Range<Int>)? {
    if lines.count == self.lines.count {
      let tree = linkedInlines
      return (tree, tree.nodes.indices)
    }
    guard let first = lines.first, let last = lines.last else { return nil }
    let known = inlines ?? (linkedInlines, 0, isApart)
    inlines = known
    guard known.areApart else { return nil }
    let nodes = known.tree.nodes
    var start = known.next
    // Only nodes that no other holds are gone by.
    while start < nodes.count, nodes[start].start < first.start {
      start = Int(nodes[start].subtreeEnd)
    }
    var end = start
    while end < nodes.count, nodes[end].start < last.end { end = Int(nodes[end].subtreeEnd) }
    // Where a line break that no other node holds ends the last line, nothing reaches over it.
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

  /// Whether nothing on a line can mean another thing without the other lines, unless an inline is on both.
  private var isApart: Bool {
    place.inlines.allSatisfy { node in
      node.kind != .text || !bytes.mayHaveSyntax(in: Int(node.start)..<Int(node.end), syntax)
    }
  }
}

/// How the offsets of a leaf change whose lines stand elsewhere.
private struct LineShift {
  /// For each line, where it started, counted from the leaf's start, and by how much it moves.
  private let lines: [(start: BlockOffset, distance: Int32)]

  /// The shift of `old`, which count from their leaf's start, to `new`, which count from `start`.
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
      // An opening marker stands on one line.
      contentStart: start + (node.contentStart - node.start),
      contentEnd: node.contentEnd == node.end ? end : self.start(node.contentEnd), end: end,
      subtreeEnd: node.subtreeEnd, link: node.link)
  }

  private func moved(_ link: InlineLink<InBlock>) -> InlineLink<InSource> {
    link.map { range in
      let high = end(range.upperBound)
      // What is empty, such as the address of `[a]()`, stands where it ends: behind the line before, if at a line's
      // start.
      return (range.isEmpty ? high : start(range.lowerBound))..<high
    }
  }

  /// Where what starts at `offset` starts.
  private func start(_ offset: BlockOffset) -> SourceOffset {
    SourceOffset(offset.value + distance(at: offset))
  }

  /// Where what ends at `offset` ends: on the line of its last byte.
  private func end(_ offset: BlockOffset) -> SourceOffset {
    SourceOffset(offset.value + distance(at: offset - 1))
  }

  private func distance(at offset: BlockOffset) -> Int32 {
    let next = lines.firstIndex(reaching: Int(offset) + 1) { Int($0.start) }
    return lines[max(0, next - 1)].distance
  }
}

extension BlockLine {
  /// Whether the line is as long as `other`, and neither has white space that is no content but counts.
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
