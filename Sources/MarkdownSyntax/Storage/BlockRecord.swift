/// A block of a tree: one record of a flat array in preorder.
///
/// `start`, `end` and `lineStart` count from the start of whatever holds the record (a chunk, or the stretch that was scanned). All else counts
/// from `start`, so that a record moves without what belongs to it.
struct BlockRecord: Sendable, Equatable {
  /// What the block is.
  var kind: SyntaxKind
  /// What is known of it besides.
  var flags: Flags = []
  /// How many blocks hold it, the document included.
  var depth: Int32
  /// The first byte.
  var start: Int32
  /// Just after the last byte that the block itself has; what it holds can reach further.
  var end: Int32
  /// The start of the line on which the block starts.
  var lineStart: Int32
  /// The slice of the markers; without those of a quote, which stand on every line.
  var markers: Range<Int32> = 0..<0
  /// The slice of the content lines; with `Flags.hasLongLines`, of the long lines, one.
  var lines: Range<Int32> = 0..<0
  /// The slice of the inlines.
  var inlines: Range<Int32> = 0..<0
  /// The slice of the links.
  var links: Range<Int32> = 0..<0
  /// What only some kinds have.
  var detail = BlockDetail.none

  /// Facts that are true or not.
  struct Flags: OptionSet, Sendable, Equatable {
    let rawValue: UInt16
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
    /// The leaf has so many lines that they aren't in the chunk's array; only leaves without inlines have.
    static let hasLongLines = Flags(rawValue: 1 << 8)
    /// All that is told of the leaf's inlines.
    static let ofInlines: Flags = [.isUnproven, .isPending, .isUnparsed]
    /// All that is told of the sibling before the block.
    static let ofSibling: Flags = [.followsBlank, .hasSibling, .followsSettled]
  }
}

extension BlockRecord {
  /// Whether a scan can start at the block's line.
  var isRestart: Bool { flags.contains(.isRestart) }
}

/// The content of one line of a leaf block, counted from the block's start.
struct ContentLine: Equatable {
  /// The first byte, after prefixes and indentation that don't count.
  var start: Int32
  /// Just after the last byte before the line ending.
  var end: Int32
  /// How many spaces stand before `start` that are no bytes: the rest of a tab of which a prefix took a part.
  var virtualSpaces: UInt8 = 0
  /// How many bytes of white space stand before `start` that count: those of a paragraph's lazy continuation line, which cmark keeps.
  var lazyIndent: UInt16 = 0

  /// The bytes.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The bytes with the white space that counts.
  var fullRange: Range<Int> { Int(start) - Int(lazyIndent)..<Int(end) }

  /// The line counted from a place that is `distance` bytes further back.
  func shifted(by distance: Int) -> ContentLine {
    var line = self
    line.start += Int32(distance)
    line.end += Int32(distance)
    return line
  }
}

/// What only some kinds of blocks have.
enum BlockDetail: Sendable, Equatable {
  /// Nothing.
  case none
  /// A heading's level and how it's written.
  case heading(level: Int, isSetext: Bool)
  /// A list.
  case list(ListAttributes)
  /// How far an item's content is indented, in columns: before the marker, and from the marker's start on.
  case item(markerOffset: Int, padding: Int)
  /// A fence.
  indirect case fence(Fence)
  /// An HTML block and by which of the seven conditions of CommonMark section 4.6 it starts.
  case html(condition: Int)
  /// A task marker.
  case task(isChecked: Bool)
  /// A table's columns.
  case table([ColumnAlignment])
  /// A link reference definition.
  indirect case definition(InlineLink)
  /// A footnote definition and where its label stands, counted from the block's start.
  case footnote(label: Range<Int>)
}

/// The opening fence of a code block.
struct Fence: Sendable, Equatable {
  /// The byte that it repeats: a backtick or a tilde.
  var byte: UInt8
  /// How often.
  var length: Int
  /// Its indentation in bytes, a tab of which a prefix took a part counting as one: so many columns cmark takes off each line.
  var indent: Int
  /// Where the info string is written, counted from the block's start.
  var infoRange: Range<Int>
  /// The info string as cmark understands it.
  var info: String
}

/// A `>` with the space that belongs to it.
struct QuoteMarker: Sendable, Equatable {
  /// The quote's depth.
  var depth: Int32
  /// The first byte, counted as a record's start.
  var start: Int32
  /// Just after the last byte.
  var end: Int32
}

/// A definition that links or footnote references elsewhere depend on.
struct StoredDefinition: Sendable, Equatable {
  /// The index of the record.
  var record: Int32
  /// The label's key.
  var key: LabelKey
  /// What is defined.
  var meaning: Meaning

  /// What a definition defines.
  enum Meaning: Sendable, Equatable {
    /// A link, by a link reference definition as it is fed to cmark.
    case link(FedText)
    /// A footnote, by its label.
    case footnote(ArraySlice<UInt8>)
  }
}

/// A label in brackets in a leaf's text: the leaf's links can depend on a definition of it.
struct LabelMention: Sendable, Equatable {
  /// The index of the leaf's record.
  var record: Int32
  /// The label's key.
  var key: LabelKey
}
