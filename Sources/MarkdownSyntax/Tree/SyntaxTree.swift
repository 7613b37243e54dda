public import TextBuffer

/// The exact syntax tree of a document: what cmark reads in it, and where each byte of that stands.
///
/// A tree is an immutable value: it can be read on any thread while the document goes on changing.
public struct SyntaxTree: Sendable {
  /// The syntax that counts.
  public let dialect: Dialect

  /// The tree of `rope`.
  public init(_ rope: Rope, dialect: Dialect = .gfm) { self.dialect = dialect }

  /// The document node.
  public var root: SyntaxNode { fatalError() }

  /// The tree of `rope`, which `changes` made from the text of this tree.
  public func updating(after changes: ChangeSet, in rope: Rope) -> SyntaxTree {
    SyntaxTree(rope, dialect: dialect)
  }

  /// The nodes from the root to the deepest one that holds the byte at `offset`.
  public func path(to offset: UTF8Offset) -> [SyntaxNode] { fatalError() }

  /// Every node that shares a byte with `range` or, being empty, touches it; a parent before its children.
  public func nodes(in range: Range<UTF8Offset>) -> [SyntaxNode] { fatalError() }

  /// Highlight spans that share a byte with `range`; sorted and disjoint.
  public func highlights(in range: Range<UTF8Offset>) -> [HighlightSpan] { fatalError() }

  /// Where the proof of exactness failed: the leaf blocks whose bytes could not be matched with what cmark says.
  ///
  /// Always empty, unless there is a bug here; such a block is one text node.
  public var unprovenRanges: [Range<UTF8Offset>] { [] }

  /// The document rendered to HTML by cmark's rules. `rope` must be the text of this tree.
  public func html(of rope: Rope, options: HTMLOptions = []) -> String { fatalError() }
}

/// How HTML is rendered.
public struct HTMLOptions: OptionSet, Sendable, Hashable {
  /// The bits, one an option.
  public let rawValue: Int

  /// The options of `rawValue`.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Raw HTML and dangerous URLs are left out.
  public static let safe = HTMLOptions(rawValue: 1 << 0)
  /// Each block says in `data-sourcepos` where it stands: one-based lines and byte columns, inclusive.
  public static let sourceRanges = HTMLOptions(rawValue: 1 << 1)
}
