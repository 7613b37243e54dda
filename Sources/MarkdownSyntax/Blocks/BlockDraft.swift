/// A block while the scanner works on it; an entry of a flat array that others name by index.
struct BlockDraft {
  /// What the block is so far: a paragraph can still become a heading or a table.
  var kind: SyntaxKind
  /// The index of the parent; the document is its own.
  var parent: Int
  /// The indices of the children, in the text's order.
  var children: [Int] = []
  /// The first byte.
  var start: Int
  /// Just after the last byte that the block itself has; a container's end is found from its children's, too.
  var end: Int
  /// The bytes of syntax.
  var markers: [Range<Int>] = []
  /// A leaf's content, line by line.
  var lines: [ContentLine] = []
  /// The line, counted from the scan's first, on which the block started.
  var line: Int
  /// Whether further lines can belong to the block.
  var isOpen = true
  /// cmark's `last_line_blank` flag.
  var lastLineBlank = false
  /// cmark's `last_line_checked` flag.
  var lastLineChecked = false
  /// What only some kinds have.
  var detail = BlockDetail.none
  /// For an item, how far its content is indented, in columns: before the marker, and from the marker's start on.
  var markerOffset = 0
  /// See `markerOffset`.
  var padding = 0
  /// Whether the block stands in the final tree; an empty paragraph doesn't.
  var isRemoved = false

  /// A block of `kind` that starts at `start`.
  init(_ kind: SyntaxKind, parent: Int, start: Int, line: Int) {
    self.kind = kind
    self.parent = parent
    self.start = start
    self.line = line
    end = start
  }
}

/// The content of one line of a leaf block.
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
}

/// What only some kinds of blocks have.
enum BlockDetail: Sendable, Equatable {
  /// Nothing.
  case none
  /// A heading's level and how it's written.
  case heading(level: Int, isSetext: Bool)
  /// A list.
  case list(ListAttributes)
  /// A fence.
  case fence(Fence)
  /// An HTML block and by which of the seven conditions of CommonMark section 4.6 it starts.
  case html(condition: Int)
  /// A task marker.
  case task(isChecked: Bool)
  /// A table's columns.
  case table([ColumnAlignment])
  /// A link reference definition.
  case definition(InlineLink)
  /// A footnote definition and where its label stands.
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
  /// Where the info string is written.
  var infoRange: Range<Int>
  /// The info string as cmark understands it.
  var info: String
}
