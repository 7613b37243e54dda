/// An inline node: one record of a flat array in preorder.
///
/// All positions count from what `Space` says: those of a chunk's inlines from their leaf's start, those of what was
/// parsed from the start of the source, and others from the content that cmark saw, or the part that is rendered.
struct InlineNode<Space>: Sendable, Equatable {
  /// What the node is.
  var kind: SyntaxKind
  /// Where the node starts, and its opening marker with it.
  var start: Offset<Space>
  /// Just after the opening marker.
  var contentStart: Offset<Space>
  /// Where the closing marker starts.
  var contentEnd: Offset<Space>
  /// Just after the node.
  var end: Offset<Space>
  /// The index in the array after the node's last descendant.
  var subtreeEnd: Int32 = 0
  /// The index of the link's attributes, or -1.
  var link: Int32 = -1
}

/// Where a link leads and where its parts are written.
struct InlineLink<Space>: Equatable {
  /// How the link is written.
  var form: LinkAttributes.Form
  /// The URL as cmark gives it.
  var destination: String
  /// The title as cmark gives it; empty where there is none.
  var title: String
  /// Where the destination is written, without `<>`.
  var destinationRange: Range<Offset<Space>>?
  /// Where the title is written, without its quotes.
  var titleRange: Range<Offset<Space>>?
  /// Where the label is written, without its brackets.
  var labelRange: Range<Offset<Space>>?

  /// Whether it leads to an email address; where it is written without `<>`, escapes and character references count
  /// in that.
  var isEmail: Bool { destination.hasPrefix("mailto:") || destination.hasPrefix("xmpp:") }
}

/// An inline node as the walk and the layers have it, until `LeafText` says where it stands.
typealias ContentNode = InlineNode<InContent>

/// The inlines of one leaf.
struct InlineTree<Space>: Equatable {
  /// The nodes in preorder.
  var nodes: [InlineNode<Space>] = []
  /// The attributes of links and images, in no order.
  var links: [InlineLink<Space>] = []
  /// How the tree came about.
  var state = InlineState.proven

  /// Whether the tree is cmark's.
  var isProven: Bool { state == .proven }
}

/// How the inlines of a leaf came about; in all cases but the first they are one text node over the leaf.
enum InlineState {
  /// The walk consumed the leaf to its last byte and passed just the text that cmark reports.
  case proven
  /// It did not, which would be a bug.
  case unproven
  /// The leaf is still to be parsed.
  case pending
  /// The leaf could take cmark so long that it isn't asked.
  case unparsed
}

extension InlineNode {
  /// A node without descendants or markers, over `range`.
  @inline(__always)
  init(_ kind: SyntaxKind, _ range: Range<Offset<Space>>, subtreeEnd: Int32 = 0) {
    self.init(
      kind: kind, start: range.lowerBound, contentStart: range.lowerBound, contentEnd: range.upperBound,
      end: range.upperBound, subtreeEnd: subtreeEnd)
  }

  /// The node, counted from another start: `offset` says where each of its positions is.
  @inline(__always)
  func map<Other>(_ offset: (Offset<Space>) -> Offset<Other>) -> InlineNode<Other> {
    InlineNode<Other>(
      kind: kind, start: offset(start), contentStart: offset(contentStart), contentEnd: offset(contentEnd),
      end: offset(end), subtreeEnd: subtreeEnd, link: link)
  }
}

extension InlineLink {
  /// The link, counted from another start: `range` says where what is written is.
  func map<Other>(_ range: (Range<Offset<Space>>) -> Range<Offset<Other>>) -> InlineLink<Other> {
    InlineLink<Other>(
      form: form, destination: destination, title: title, destinationRange: destinationRange.map(range),
      titleRange: titleRange.map(range), labelRange: labelRange.map(range))
  }
}

extension InlineNode<InSource> {
  /// The node, counted from the start of its block, which is at `start`.
  @inline(__always)
  func inBlock(from start: SourceOffset) -> InlineNode<InBlock> { map { $0.inBlock(from: start) } }
}

extension InlineLink<InSource> {
  /// The link, counted from the start of its block, which is at `start`.
  func inBlock(from start: SourceOffset) -> InlineLink<InBlock> { map { $0.inBlock(from: start) } }
}

extension InlineTree<InSource> {
  /// One text node over the bytes of the source with the indices `indices`.
  static func text(_ indices: Range<Int>, _ state: InlineState) -> InlineTree {
    InlineTree(nodes: [InlineNode(.text, Range(indices), subtreeEnd: 1)], state: state)
  }
}
