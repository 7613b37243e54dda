/// The inline content of one leaf block: the pieces of source whose concatenation cmark sees as the leaf's text.
///
/// Pieces go line by line, without container prefixes and leading white space; a piece that a further line follows
/// ends with its line ending. Two pieces may adjoin within a line (a table cell's `\|` leaves out the backslash).
struct InlineLeaf {
  /// Ranges of the source, sorted and disjoint.
  var pieces: [Range<Int>]
  /// The indices of pieces that are lazy continuation lines, whose leading white space cmark keeps; each piece is one
  /// line then.
  var lazyPieces: Set<Int> = []
  /// The inlines of a leaf in which each byte stands for itself: cmark isn't asked, and there are no pieces.
  var plain: InlineTree?
}

/// An inline node: one record of a flat array in preorder.
///
/// All positions are offsets in the source.
struct InlineNode: Sendable, Equatable {
  /// What the node is.
  var kind: SyntaxKind
  /// Where the node starts, and its opening marker with it.
  var start: Int32
  /// Just after the opening marker.
  var contentStart: Int32
  /// Where the closing marker starts.
  var contentEnd: Int32
  /// Just after the node.
  var end: Int32
  /// The index in the array after the node's last descendant.
  var subtreeEnd: Int32 = 0
  /// The index of the link's attributes, or -1.
  var link: Int32 = -1
}

/// Where a link leads and where its parts are written, as offsets in the source.
struct InlineLink: Equatable {
  /// How the link is written.
  var form: LinkAttributes.Form
  /// The URL as cmark gives it.
  var destination: String
  /// The title as cmark gives it; empty where there is none.
  var title: String
  /// Where the destination is written, without `<>`.
  var destinationRange: Range<Int>?
  /// Where the title is written, without its quotes.
  var titleRange: Range<Int>?
  /// Where the label is written, without its brackets.
  var labelRange: Range<Int>?

  /// Whether it leads to an email address; where it is written without `<>`, escapes and character references count
  /// in that.
  var isEmail: Bool { destination.hasPrefix("mailto:") || destination.hasPrefix("xmpp:") }
}

/// The inlines of one leaf.
struct InlineTree: Equatable {
  /// The nodes in preorder.
  var nodes: [InlineNode] = []
  /// The attributes of links and images, in no order.
  var links: [InlineLink] = []
  /// How the tree came about.
  var state = State.proven

  /// How the inlines of a leaf came about; in all cases but the first they are one text node over the leaf.
  enum State {
    /// The walk consumed the leaf to its last byte and passed just the text that cmark reports.
    case proven
    /// It did not, which would be a bug.
    case unproven
    /// The leaf is still to be parsed.
    case pending
    /// The leaf could take cmark so long that it isn't asked.
    case unparsed
  }

  /// Whether the tree is cmark's.
  var isProven: Bool { state == .proven }
}

extension InlineNode {
  /// The node, counted from a place that is `distance` bytes further back.
  func shifted(by distance: Int32) -> InlineNode {
    var node = self
    node.start += distance
    node.contentStart += distance
    node.contentEnd += distance
    node.end += distance
    return node
  }
}

extension InlineLink {
  /// The link, counted from a place that is `distance` bytes further back.
  func shifted(by distance: Int) -> InlineLink {
    func shifted(_ range: Range<Int>?) -> Range<Int>? {
      range.map { $0.lowerBound + distance..<$0.upperBound + distance }
    }
    var link = self
    link.destinationRange = shifted(destinationRange)
    link.titleRange = shifted(titleRange)
    link.labelRange = shifted(labelRange)
    return link
  }
}

extension InlineTree {
  /// One text node over the content `lines`, which count from `start`.
  static func text(over lines: PackedSlice<ContentLine>, from start: Int, _ state: State) -> InlineTree {
    guard let first = lines.first, let last = lines.last, first.start < last.end else {
      return InlineTree(state: state)
    }
    return text(start + Int(first.start)..<start + Int(last.end), state)
  }

  /// One text node over `range`.
  static func text(_ range: Range<Int>, _ state: State) -> InlineTree {
    let (start, end) = (Int32(range.lowerBound), Int32(range.upperBound))
    let node = InlineNode(
      kind: .text, start: start, contentStart: start, contentEnd: end, end: end, subtreeEnd: 1)
    return InlineTree(nodes: [node], state: state)
  }
}
