/// A block of a tree: one record of a flat array in preorder.
///
/// `start`, `end` and `lineStart` count from the start of the stretch that its `FlatBlocks` is of: a chunk's, or the
/// one that was scanned. All else counts from `start`, so that a record moves without what belongs to it. Plain data:
/// whatever refers to an object is in the arrays beside.
struct BlockRecord: Sendable, Equatable {
  /// The first byte.
  var start: SourceOffset
  /// Just after the last byte that the block itself has; what it holds can reach further.
  var end: SourceOffset
  /// The start of the line on which the block starts.
  var lineStart: SourceOffset
  /// How many blocks hold it, the document included.
  var depth: Int32
  /// The index of its parts, or -1: most containers have none.
  var parts: Int32 = -1
  /// What only some kinds have.
  var detail = BlockDetail.none
  /// What the block is.
  var kind: SyntaxKind
  /// What is known of it besides.
  var flags: Flags

  init(
    kind: SyntaxKind, flags: Flags = [], depth: Int32, start: SourceOffset, end: SourceOffset,
    lineStart: SourceOffset
  ) {
    (self.kind, self.flags, self.depth) = (kind, flags, depth)
    (self.start, self.end, self.lineStart) = (start, end, lineStart)
  }

  /// Facts that are true or not.
  struct Flags: OptionSet, Sendable, Equatable {
    let rawValue: UInt8
    /// A scan can start at the block's line with nothing open but the blocks that hold it.
    static let isRestart = Flags(rawValue: 1 << 0)
    /// A blank line ends the sibling before the block, which makes a list loose.
    static let followsBlank = Flags(rawValue: 1 << 1)
    /// The proof of exactness failed.
    static let isUnproven = Flags(rawValue: 1 << 2)
    /// A sibling that cmark knows of stands before the block; it drops definitions.
    static let hasSibling = Flags(rawValue: 1 << 3)
    /// That sibling is a list or an item, so that only what it holds decides whether it ends with a blank line.
    static let followsSettled = Flags(rawValue: 1 << 4)
    /// The leaf's inlines are still to be parsed: they are one text node, or those of before.
    static let isPending = Flags(rawValue: 1 << 5)
    /// The leaf could take cmark so long that it isn't asked: its inlines are one text node.
    static let isUnparsed = Flags(rawValue: 1 << 6)
    /// The definition is still a paragraph to cmark where that decides whether the list is tight.
    static let isParagraphToList = Flags(rawValue: 1 << 7)
    /// All that is told of the leaf's inlines.
    static let ofInlines: Flags = [.isUnproven, .isPending, .isUnparsed]
    /// All that is told of the sibling before the block.
    static let ofSibling: Flags = [.followsBlank, .hasSibling, .followsSettled]
  }
}

extension BlockRecord {
  /// Whether a scan can start at the block's line.
  var isRestart: Bool { flags.contains(.isRestart) }

  /// The marker of an item or a task marker, counted from the block's start: all bytes that are its own, so that none
  /// is stored.
  var ownMarker: Range<Int>? { kind == .item || kind == .taskMarker ? 0..<Int(end - start) : nil }
}

/// What only some kinds of blocks have, as far as it's small; see `BlockExtra` for the rest.
enum BlockDetail: Sendable, Equatable {
  /// Nothing.
  case none
  /// A heading's level and how it's written.
  case heading(level: UInt8, isSetext: Bool)
  /// A list of items that begin with the byte `marker`.
  case bulletList(marker: UInt8, isTight: Bool)
  /// A list of numbered items.
  case orderedList(start: Int32, delimiter: UInt8, isTight: Bool)
  /// How far an item's content is indented, in columns: before the marker, and from the marker's start on.
  case item(markerOffset: Int32, padding: Int32)
  /// By which of the seven conditions of CommonMark section 4.6 an HTML block starts.
  case html(condition: UInt8)
  /// A task marker.
  case task(isChecked: Bool)
  /// Where a footnote definition's label stands, counted from the block's start.
  case footnote(label: Range<Int32>)
}

extension BlockDetail {
  /// What is to be kept of a list.
  init(_ list: ListAttributes) {
    switch list.style {
    case .bullet(let marker): self = .bulletList(marker: marker, isTight: list.isTight)
    case .ordered(let start, let delimiter):
      self = .orderedList(start: Int32(start), delimiter: delimiter, isTight: list.isTight)
    }
  }

  /// Makes a list tight or not.
  mutating func setTight(_ isTight: Bool) {
    guard var list else { return }
    list.isTight = isTight
    self = BlockDetail(list)
  }

  /// A list's attributes; `nil` for other blocks.
  var list: ListAttributes? {
    switch self {
    case .bulletList(let marker, let isTight): ListAttributes(style: .bullet(marker), isTight: isTight)
    case .orderedList(let start, let delimiter, let isTight):
      ListAttributes(style: .ordered(start: Int(start), delimiter: delimiter), isTight: isTight)
    default: nil
    }
  }
}
