/// A block that is open while the scanner works: the document, a container, or the one leaf at the end.
struct ScanFrame {
  /// What the block is so far: a paragraph can still become a heading or a table.
  var kind: SyntaxKind
  /// What decides which lines continue the block.
  var state = State.none
  /// The index of the container's record; `nil` for leaves, whose records come when they close, and for blocks that
  /// were open before the scan.
  var record: Int?
  /// The line, counted from the scan's first, on which the block started.
  var line: Int
  /// cmark's `last_line_blank` flag.
  var lastLineBlank = false
  /// The last child that is closed and that cmark knows of.
  var lastChild: ClosedChild?
  /// Whether any record of a child stands, also of a definition.
  var hasRecords = false
  /// The index of the first frame of the run of lists and items of which this is one; blank lines go through all of
  /// such a run.
  var firstOfLists: Int?
  /// For a list, whether a blank line was found where a tight one has none.
  var isLoose = false

  /// What decides which lines continue a block, by its kind.
  enum State: Equatable {
    case none
    case list(ListAttributes.Style)
    case item(markerOffset: Int32, padding: Int32)
    case indentedCode
    case fence(byte: UInt8, length: Int32, indent: Int32)
    case html(condition: UInt8)
    case table(columns: Int32)
  }

  /// What a closed child means for the tightness of lists (CommonMark section 5.3).
  struct ClosedChild: Equatable {
    /// Whether a blank line stands between the child and a sibling after it.
    var endsWithBlank: Bool
    /// Whether the child, as the last of a list's item, ends that item with a blank line.
    var chainEndsWithBlank: Bool
    /// Whether only the child's own children decide that.
    var isSettled: Bool

    /// Notes a blank line in the parent just after the child.
    mutating func noteBlankLine(isItem: Bool) {
      if !isSettled { chainEndsWithBlank = true }
      if !isSettled || isItem { endsWithBlank = true }
    }
  }

  /// What the block leaves to its parent when it closes.
  var closed: ClosedChild {
    guard kind == .list || kind == .item, let lastChild else {
      return ClosedChild(
        endsWithBlank: lastLineBlank, chainEndsWithBlank: lastLineBlank, isSettled: false)
    }
    let chain = lastChild.chainEndsWithBlank
    return ClosedChild(
      endsWithBlank: chain || kind == .item && lastLineBlank, chainEndsWithBlank: chain, isSettled: true)
  }
}

extension Array<ScanFrame> {
  /// Appends `frame`, of a list or an item if `isOfList`.
  mutating func append(_ frame: ScanFrame, inRun isOfList: Bool) {
    let first = isOfList ? last?.firstOfLists ?? count : nil
    append(frame)
    self[count - 1].firstOfLists = first
  }
}

/// The open leaf, whose record comes when it closes.
struct OpenLeaf {
  /// The first byte.
  var start = 0
  /// Just after the last byte.
  var end = 0
  /// The start of its first line.
  var lineStart = 0
  /// See `BlockRecord.Flags`; they go to the first record that the leaf becomes.
  var flags: BlockRecord.Flags = []
  /// The bytes of syntax.
  var markers: [Range<Int>] = []
  /// The content, line by line, counted as `start`.
  var lines: [SourceLine] = []
  /// What only some kinds have; ranges are counted from `start`.
  var detail = BlockDetail.none
  /// What of that is too large for `detail`.
  var extra: BlockExtra?

  /// Begins anew at `start`.
  mutating func reset(start: Int, lineStart: Int, flags: BlockRecord.Flags) {
    (self.start, end, self.lineStart, self.flags) = (start, start, lineStart, flags)
    markers.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    (detail, extra) = (.none, nil)
  }
}

/// A place at a line's start at which the blocks after it don't depend on those before, except for the blocks that
/// are open.
struct ScanCut {
  /// The line's start.
  var lineStart: Int
  /// The number of frames that are open.
  var frames: Int
  /// How much the scan had found.
  var mark: FlatBlocks.Mark
  /// Whether the block at the cut is its parent's first.
  var isFirstChild: Bool
  /// What is known of the sibling before.
  var flags: BlockRecord.Flags
}
