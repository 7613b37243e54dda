/// A block of a tree: one record of a flat array in preorder.
///
/// `start`, `end` and `lineStart` are relative to the start of the text that its `FlatBlocks` covers: a chunk or a
/// scanned stretch. All other offsets are relative to `start`, so that a record can move without its parts. Records are
/// plain data; everything that refers to an object is in the side arrays.
struct BlockRecord: Sendable, Equatable {
  /// The first byte.
  var start: SourceOffset
  /// Just after the last byte of the block itself; its descendants can extend further.
  var end: SourceOffset
  /// The start of the line on which the block starts.
  var lineStart: SourceOffset
  /// The number of blocks that hold it, including the document.
  var depth: Int32
  /// The index of its parts, or -1; most containers have none.
  var parts: Int32 = -1
  /// Attributes that only some kinds have.
  var detail = BlockDetail.none
  /// The block's kind.
  var kind: SyntaxKind
  /// Boolean facts about the block.
  var flags: Flags

  init(
    kind: SyntaxKind, flags: Flags = [], depth: Int32, start: SourceOffset, end: SourceOffset,
    lineStart: SourceOffset
  ) {
    (self.kind, self.flags, self.depth) = (kind, flags, depth)
    (self.start, self.end, self.lineStart) = (start, end, lineStart)
  }

  /// Boolean facts about a block.
  struct Flags: OptionSet, Sendable, Equatable {
    let rawValue: UInt8
    /// A scan can start at the block's line with only the block's ancestors open.
    static let isRestart = Flags(rawValue: 1 << 0)
    /// A blank line separates the block from its previous sibling, which makes a list loose.
    static let followsBlank = Flags(rawValue: 1 << 1)
    /// The leaf's inlines failed the proof of exactness.
    static let isUnproven = Flags(rawValue: 1 << 2)
    /// The block has a previous sibling that cmark knows of; link reference definitions don't count, as cmark drops
    /// them.
    static let hasSibling = Flags(rawValue: 1 << 3)
    /// The previous sibling is a list or an item: only its descendants decide whether it ends with a blank line.
    static let followsSettled = Flags(rawValue: 1 << 4)
    /// The leaf's inlines aren't parsed yet: they are one text node, or those from before an edit.
    ///
    /// An `unparsed` block has this flag as a whole.
    static let isPending = Flags(rawValue: 1 << 5)
    /// cmark could take so long for the leaf that it isn't asked: the inlines are one text node.
    static let isUnparsed = Flags(rawValue: 1 << 6)
    /// The definition is still a paragraph when cmark decides whether the list is tight.
    static let isParagraphToList = Flags(rawValue: 1 << 7)
    /// The flags that describe the leaf's inlines.
    static let ofInlines: Flags = [.isUnproven, .isPending, .isUnparsed]
    /// The flags that describe the previous sibling.
    static let ofSibling: Flags = [.followsBlank, .hasSibling, .followsSettled]
  }
}

extension BlockRecord {
  /// Whether a scan can start at the block's line.
  var isRestart: Bool { flags.contains(.isRestart) }

  /// The marker of an item or a task marker, relative to the block's start; `nil` for other kinds.
  ///
  /// It covers all of the block's own bytes, so that it isn't stored.
  var ownMarker: Range<Int>? { kind == .item || kind == .taskMarker ? 0..<Int(end - start) : nil }
}

/// Small attributes that only some kinds of blocks have; see `BlockExtra` for large ones.
enum BlockDetail: Sendable, Equatable {
  /// Nothing.
  case none
  /// A heading's level, and whether it's a setext heading.
  case heading(level: UInt8, isSetext: Bool)
  /// A list whose items begin with the byte `marker`.
  case bulletList(marker: UInt8, isTight: Bool)
  /// A list of numbered items.
  case orderedList(start: Int32, delimiter: UInt8, isTight: Bool)
  /// The columns that an item's content is indented by: before the marker, and from the marker's start on.
  case item(markerOffset: Int32, markerWidth: Int32)
  /// The number of the start condition of an HTML block, from 1 to 7 (CommonMark section 4.6).
  case html(condition: UInt8)
  /// A task marker.
  case task(isChecked: Bool)
  /// The range of a footnote definition's label, relative to the block's start.
  case footnote(label: Range<Int32>)
}

extension BlockDetail {
  /// The detail of a list with the attributes `list`.
  init(_ list: ListAttributes) {
    switch list.style {
    case .bullet(let marker): self = .bulletList(marker: marker, isTight: list.isTight)
    case .ordered(let start, let delimiter):
      self = .orderedList(start: Int32(start), delimiter: delimiter, isTight: list.isTight)
    }
  }

  /// Sets whether a list is tight; does nothing for other blocks.
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

/// The index ranges of a block in the side arrays of `FlatBlocks`.
struct BlockParts: Sendable, Equatable {
  /// The slice of the markers.
  ///
  /// Not included are the markers of a quote, one on each line, and a marker that is the block's whole own extent.
  var markers: Range<Int32> = 0..<0
  /// The slice of the content lines; empty if they are long lines.
  var lines: Range<Int32> = 0..<0
  /// The slice of the inlines; `plain` if the lines determine them.
  var inlines: Range<Int32> = 0..<0
  /// The index of the long lines, or -1; only leaves without inlines have that many lines.
  var longLines: Int32 = -1
  /// The index of the extra, or -1.
  var extra: Int32 = -1
}

extension Range<Int32> {
  /// The slice as indices of an array.
  var bounds: Range<Int> { Int(lowerBound)..<Int(upperBound) }

  /// The slice of the indices `indices`; every empty slice becomes `0..<0`.
  init(_ indices: Range<Int>) {
    self = indices.isEmpty ? 0..<0 : Int32(indices.lowerBound)..<Int32(indices.upperBound)
  }

  /// The number of indices; unlike `count`, this isn't a call.
  @inline(__always)
  var length: Int32 { upperBound - lowerBound }

  /// The slice moved by `distance`; an empty one stays unchanged.
  @inline(__always)
  func moved(by distance: Int) -> Range<Int32> {
    isEmpty ? self : lowerBound + Int32(distance)..<upperBound + Int32(distance)
  }
}

/// Attributes of a block that are too large for its record, or refer to objects.
enum BlockExtra: Sendable, Equatable {
  /// The opening fence of a code block or an extension's block, or the first line of an extension's container.
  case fence(Fence)
  /// A table's columns.
  case table([ColumnAlignment])
}

/// The opening fence of a code block or an extension's block, or the first line of an extension's container.
struct Fence: Sendable, Equatable {
  /// The byte that the fence repeats; for a container, the first byte of its marker.
  var byte: UInt8
  /// The number of repetitions; for a container, the length of its marker in bytes.
  var length: Int32
  /// The indentation in bytes; a tab that is partly consumed by a prefix counts as one byte.
  ///
  /// cmark removes that many columns from each content line.
  var indent: Int32
  /// The range of the info string in the source.
  var infoRange: Range<BlockOffset>
  /// The info string, unescaped as cmark does it.
  var info: String
  /// Whether readers don't see the lines between the fences, or the container's content.
  var isHidden = false
  /// Whether text after the fence is an info string; if not, nothing may follow the fence.
  var takesInfo = true
}

/// A `>` marker with the optional space after it.
struct QuoteMarker: Sendable, Equatable {
  /// The quote's depth.
  var depth: Int32
  /// The first byte.
  var start: SourceOffset
  /// Just after the last byte.
  var end: SourceOffset
}

extension QuoteMarker {
  /// The marker relative to an origin that is `distance` bytes further back.
  func moved(by distance: Int) -> QuoteMarker {
    QuoteMarker(depth: depth, start: start + Int32(distance), end: end + Int32(distance))
  }
}

/// A label in brackets in a leaf's text; the leaf's links may depend on a definition of it.
struct LabelMention: Sendable, Equatable {
  /// The index of the leaf's record.
  var record: Int32
  /// The label's key.
  var key: LabelKey
}
