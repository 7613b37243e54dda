/// An inline node: one record of a flat array in preorder.
///
/// All offsets are relative to the origin named by `Space`. The inlines stored in a chunk are relative to their leaf's
/// start. Freshly parsed ones are relative to the start of the source. Others are relative to the content that cmark
/// saw.
struct InlineNode<Space>: Sendable, Equatable {
  /// The kind of node.
  var kind: SyntaxKind
  /// The start of the node and of its opening marker.
  var start: Offset<Space>
  /// The end of the opening marker.
  var contentStart: Offset<Space>
  /// The start of the closing marker.
  var contentEnd: Offset<Space>
  /// The end of the node.
  var end: Offset<Space>
  /// The index just after the node's last descendant in the array.
  var subtreeEnd: Int32 = 0
  /// The index of the link's attributes; -1 if the node has none.
  var link: Int32 = -1
}

/// The destination of a link and the ranges of its written parts.
struct InlineLink<Space>: Equatable {
  /// The syntax in which the link is written.
  var form: LinkAttributes.Form
  /// The URL as reported by cmark.
  var destination: String
  /// The title as reported by cmark; empty if the link has none.
  var title: String
  /// The range of the written destination, without `<>`.
  var destinationRange: Range<Offset<Space>>?
  /// The range of the written title, without its quotes.
  var titleRange: Range<Offset<Space>>?
  /// The range of the written label, without its brackets.
  var labelRange: Range<Offset<Space>>?

  /// Whether the link leads to an email or XMPP address.
  ///
  /// Escapes and character references are interpreted in such a destination if it is written without `<>`.
  var isEmail: Bool { destination.hasPrefix("mailto:") || destination.hasPrefix("xmpp:") }
}

/// An inline node as produced by the walk and its layers, before `LeafText` maps it to the source.
typealias ContentNode = InlineNode<InContent>

/// The inlines of one leaf.
struct InlineTree<Space>: Equatable {
  /// The nodes in preorder.
  var nodes: [InlineNode<Space>] = []
  /// The attributes of links and images, unordered.
  var links: [InlineLink<Space>] = []
  /// The origin of the tree: parsed, pending or given up.
  var state = InlineState.proven

  /// Whether the tree agrees with cmark's.
  var isProven: Bool { state == .proven || state == .literal }
}

/// The origin of a leaf's inlines.
///
/// In every case but the first two, the inlines are one text node over the whole leaf.
enum InlineState {
  /// No byte of the leaf can start syntax, so that its lines are its text; cmark isn't asked.
  case literal
  /// The walk consumed the leaf to its last byte and passed exactly the text that cmark reports.
  case proven
  /// The walk disagreed with cmark, which would be a bug.
  case unproven
  /// The leaf is not parsed yet.
  case pending
  /// The leaf is not given to cmark, because cmark could take too long for it.
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

  /// The node with its offsets converted by `offset` to another origin.
  @inline(__always)
  func map<Other>(_ offset: (Offset<Space>) -> Offset<Other>) -> InlineNode<Other> {
    InlineNode<Other>(
      kind: kind, start: offset(start), contentStart: offset(contentStart), contentEnd: offset(contentEnd),
      end: offset(end), subtreeEnd: subtreeEnd, link: link)
  }
}

extension InlineLink {
  /// The link with its ranges converted by `range` to another origin.
  func map<Other>(_ range: (Range<Offset<Space>>) -> Range<Offset<Other>>) -> InlineLink<Other> {
    InlineLink<Other>(
      form: form, destination: destination, title: title, destinationRange: destinationRange.map(range),
      titleRange: titleRange.map(range), labelRange: labelRange.map(range))
  }
}

extension InlineNode<InSource> {
  /// The node relative to the start of its block, which is at `start`.
  @inline(__always)
  func inBlock(from start: SourceOffset) -> InlineNode<InBlock> { map { $0.inBlock(from: start) } }
}

extension InlineLink<InSource> {
  /// The link relative to the start of its block, which is at `start`.
  func inBlock(from start: SourceOffset) -> InlineLink<InBlock> { map { $0.inBlock(from: start) } }
}

extension InlineTree<InSource> {
  /// A single text node over the source bytes at `indices`.
  static func text(_ indices: Range<Int>, _ state: InlineState) -> InlineTree {
    InlineTree(nodes: [InlineNode(.text, Range(indices), subtreeEnd: 1)], state: state)
  }
}

/// The content of one line of a leaf block.
struct ContentLine<Space>: Sendable, Equatable {
  /// The offset of the first byte, after container prefixes and insignificant indentation.
  var start: Offset<Space>
  /// The offset just after the last byte before the line ending.
  var end: Offset<Space>
  /// The number of spaces before `start` that exist as no byte: the rest of a tab that a container prefix used in part.
  var virtualSpaces: UInt8 = 0
  /// The number of significant white space bytes before `start`.
  ///
  /// Only a lazy continuation line of a paragraph has them, since cmark keeps them.
  var lazyIndent: UInt16 = 0

  /// The indices of the content's bytes.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The indices of the content's bytes, with the significant white space before it.
  var fullRange: Range<Int> { Int(start) - Int(lazyIndent)..<Int(end) }

  /// The line with all offsets moved by `distance` bytes.
  func shifted(by distance: Int) -> ContentLine { map { $0 + Int32(distance) } }

  /// The line with its offsets converted by `offset` to another origin.
  @inline(__always)
  func map<Other>(_ offset: (Offset<Space>) -> Offset<Other>) -> ContentLine<Other> {
    ContentLine<Other>(
      start: offset(start), end: offset(end), virtualSpaces: virtualSpaces, lazyIndent: lazyIndent)
  }
}

/// A line as the scanner finds it, relative to the source; `BlockLine` is the form that a chunk stores.
typealias SourceLine = ContentLine<InSource>
typealias BlockLine = ContentLine<InBlock>

extension SourceLine {
  /// The line relative to the start of its block, which is at `start`.
  @inline(__always)
  func inBlock(from start: SourceOffset) -> BlockLine { map { $0.inBlock(from: start) } }
}

extension BlockLine {
  /// The line relative to the source in which its block starts at `start`.
  @inline(__always)
  func inSource(from start: SourceOffset) -> SourceLine { map { $0.inSource(from: start) } }
}

/// The inline styles in force at one place.
public struct InlineStyles: OptionSet, Sendable, Hashable {
  /// The bits, one for each style.
  ///
  /// From bit 8 on, bit 8 + *n* is the extension span with the number *n*.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Emphasis.
  public static let emphasis = InlineStyles(rawValue: 1 << 0)
  /// Strong emphasis.
  public static let strong = InlineStyles(rawValue: 1 << 1)
  /// Code.
  public static let code = InlineStyles(rawValue: 1 << 2)
  /// A link.
  public static let link = InlineStyles(rawValue: 1 << 3)
  /// An image.
  public static let image = InlineStyles(rawValue: 1 << 4)
  /// The style of the spans of the construct with `id`.
  public static func span(_ id: SpanID) -> InlineStyles { InlineStyles(rawValue: 1 << UInt32(8 + id.number)) }
  /// The styles of all extension spans.
  public static let spans = InlineStyles(rawValue: ~0xFF)
}

extension InlineStyles {
  /// The style that a node of `kind` gives to its content; empty for kinds without a style.
  public init(_ kind: SyntaxKind) {
    switch kind {
    case .emphasis: self = .emphasis
    case .strong: self = .strong
    case .span(let id): self = .span(id)
    case .code: self = .code
    case .link: self = .link
    case .image: self = .image
    default: self = []
    }
  }
}
