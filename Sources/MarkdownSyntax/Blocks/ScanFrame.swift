/// A block that is open during the scan: the document, a container, or the one leaf at the end.
struct ScanFrame {
  /// The kind of the block so far; a paragraph can still become a heading or a table.
  var kind: SyntaxKind
  /// The data that decides whether a line continues the block.
  var state = State.none
  /// The index of the container's record.
  ///
  /// `nil` for leaves, whose records are appended on closing, and for blocks that were open before the scan.
  var record: Int?
  /// The line on which the block started, relative to the scan's first line.
  var line: Int
  /// cmark's `last_line_blank` flag.
  var lastLineBlank = false
  /// The last closed child that cmark keeps.
  ///
  /// `nil` if there is none.
  var lastChild: ClosedChild?
  /// Whether any child has a record, link definitions included.
  var hasRecords = false
  /// The index of the first frame in this frame's run of lists and items.
  ///
  /// Blank lines pass such a run as a whole.
  ///
  /// `nil` if the frame is no list or item.
  var firstOfLists: Int?
  /// For a list, whether a blank line was found that makes it loose.
  var isLoose = false

  /// The data, by kind of block, that decides whether a line continues the block.
  enum State: Equatable {
    case none
    case list(ListAttributes.Style)
    case item(markerOffset: Int32, markerWidth: Int32)
    case indentedCode
    case fence(byte: UInt8, length: Int32, indent: Int32)
    case html(condition: UInt8)
    case table(columns: Int32)
  }

  /// The effect of a closed child on the tightness of lists (CommonMark section 5.3).
  struct ClosedChild: Equatable {
    /// Whether a blank line separates the child from a later sibling.
    var endsWithBlank: Bool
    /// Whether the child, as the last one of a list's item, ends that item with a blank line.
    var chainEndsWithBlank: Bool
    /// Whether only the child's own children decide `chainEndsWithBlank`.
    var isSettled: Bool

    /// Records a blank line in the parent just after the child.
    mutating func noteBlankLine(isItem: Bool) {
      if !isSettled { chainEndsWithBlank = true }
      if !isSettled || isItem { endsWithBlank = true }
    }
  }

  /// The state that the block passes to its parent on closing.
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
  /// Appends `frame`; `isOfList` tells whether it is a list or an item and belongs to a run.
  mutating func append(_ frame: ScanFrame, inRun isOfList: Bool) {
    let first = isOfList ? last?.firstOfLists ?? count : nil
    append(frame)
    self[count - 1].firstOfLists = first
  }
}

/// The open leaf, whose record is appended on closing.
struct OpenLeaf {
  /// The offset of the first byte.
  var start = 0
  /// The offset just after the last byte.
  var end = 0
  /// The start of the leaf's first line.
  var lineStart = 0
  /// The flags (see `BlockRecord.Flags`) for the first record that the leaf becomes.
  var flags: BlockRecord.Flags = []
  /// The ranges of markers, relative to the source.
  var markers: [Range<Int>] = []
  /// The content lines, relative to the source.
  var lines: [SourceLine] = []
  /// The data that only some kinds have; its ranges are relative to `start`.
  var detail = BlockDetail.none
  /// The data that is too large for `detail`.
  var extra: BlockExtra?

  /// Resets the leaf to an empty one at `start`.
  mutating func reset(start: Int, lineStart: Int, flags: BlockRecord.Flags) {
    (self.start, end, self.lineStart, self.flags) = (start, start, lineStart, flags)
    markers.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    (detail, extra) = (.none, nil)
  }
}

/// A line start at which the following blocks don't depend on the preceding ones, except for the open blocks.
struct ScanCut {
  /// The line's start.
  var lineStart: Int
  /// The number of open frames.
  var frames: Int
  /// The sizes of the scan's output at the cut.
  var mark: FlatBlocks.Mark
  /// Whether the block at the cut is its parent's first child.
  var isFirstChild: Bool
  /// The flags that describe the preceding sibling.
  var flags: BlockRecord.Flags
}
