/// The inlines of one leaf, relative to its start.
///
/// Most leaves are plain: one text node per line, and a soft break of one byte after each line but the last. Their
/// lines determine these nodes, so that no inline of a plain leaf is stored, moved or copied.
enum LeafNodes: RandomAccessCollection {
  /// Inlines that are stored in a chunk's array.
  case stored(PackedSlice<InlineNode<InBlock>>)
  /// The inlines of a plain leaf, by its lines; there is at least one.
  case plain(PackedSlice<BlockLine>)

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .stored(let nodes): nodes.count
    case .plain(let lines): 2 * lines.count - 1
    }
  }

  subscript(index: Int) -> InlineNode<InBlock> {
    switch self {
    case .stored(let nodes): nodes[nodes.startIndex + index]
    case .plain(let lines): InlineNode(plain: index, on: lines[lines.startIndex + index / 2])
    }
  }
}

extension InlineNode<InBlock> {
  /// The inline with the index `index` of a plain leaf.
  ///
  /// `line` is the leaf's line with the index `index / 2`. Even indices are texts, odd ones the breaks after them.
  @inline(__always)
  init(plain index: Int, on line: BlockLine) {
    let isText = index & 1 == 0
    let (start, end) = isText ? (line.start, line.end) : (line.end, line.end + 1)
    self.init(
      isText ? .text : .softBreak, start..<end, subtreeEnd: Int32(index + 1))
  }
}

extension BlockParts {
  /// The empty slice that marks the inlines of a plain leaf; other empty slices start at zero.
  static let plain: Range<Int32> = 1..<1
  /// The empty slice that marks the inlines of a plain leaf in which no byte can start syntax.
  static let literal: Range<Int32> = 2..<2

  /// Whether the block is a plain leaf.
  var isPlain: Bool { inlines == Self.plain || isLiteral }

  /// Whether the block is a plain leaf in which no byte can start syntax, so that most edits leave it plain.
  var isLiteral: Bool { inlines == Self.literal }
}

extension FlatBlocks {
  /// The inlines of `record`, which is one of these, relative to its start.
  func inlines(of record: BlockRecord) -> LeafNodes {
    let parts = parts(of: record)
    return parts.isPlain ? .plain(lines[parts.lines.bounds]) : .stored(inlines[parts.inlines.bounds])
  }

  /// The inline with the index `index` in the leaf `record`, which is one of these.
  func inline(_ index: Int, of record: BlockRecord) -> InlineNode<InBlock> {
    let parts = parts[Int(record.parts)]
    return parts.isPlain
      ? InlineNode(plain: index, on: lines[Int(parts.lines.lowerBound) + index / 2])
      : inlines[Int(parts.inlines.lowerBound) + index]
  }
}

extension LeafNodes {
  /// Whether `nodes`, which are relative to `start`, are the inlines of a plain leaf with these lines.
  static func arePlain(
    _ nodes: [InlineNode<InSource>], on lines: PackedSlice<BlockLine>, from start: SourceOffset
  ) -> Bool {
    guard !lines.isEmpty, nodes.count == 2 * lines.count - 1 else { return false }
    return zip(nodes, LeafNodes.plain(lines)).allSatisfy { $0.inBlock(from: start) == $1 }
  }
}

extension InlineTree<InSource> {
  /// A single text node over the content `lines`, which are relative to `start`.
  static func text(over lines: PackedSlice<BlockLine>, from start: SourceOffset, _ state: InlineState)
    -> InlineTree
  {
    guard let first = lines.first, let last = lines.last, first.start < last.end else {
      return InlineTree(state: state)
    }
    return text(Range((first.start..<last.end).inSource(from: start)), state)
  }
}
