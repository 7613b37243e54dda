public import TextBuffer

/// Options for rendering HTML.
public struct HTMLOptions: OptionSet, Sendable, Hashable {
  /// The bits, one for each option.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Leaves out raw HTML and dangerous URLs.
  public static let safe = HTMLOptions(rawValue: 1 << 0)
  /// Writes each block's range in `data-sourcepos`: one-based lines and byte columns, both ends inclusive.
  public static let sourceRanges = HTMLOptions(rawValue: 1 << 1)
  /// Also renders what readers don't see: hidden blocks of extensions, and their whole info strings.
  ///
  /// This is for comparing a document before and after a change that must not lose any of it.
  package static let unseen = HTMLOptions(rawValue: 1 << 2)
}

extension SyntaxTree {
  /// The document rendered to HTML, by cmark's rules.
  ///
  /// The HTML of plain CommonMark is cmark's own, except where a container takes part of a tab before a lazy line:
  /// there cmark makes up spaces. Tests compare the two.
  ///
  /// - Complexity: O(*n*) in the text's length.
  public func html(options: HTMLOptions = []) -> String {
    var renderer = HTMLRenderer(self, source: text.bytes(in: text.range), options: options)
    return renderer.render()
  }
}

extension Rope {
  /// The text rendered to HTML as plain CommonMark by cmark alone, for callers that need no tree.
  ///
  /// If cmark could take too long, a tree is built and rendered instead.
  ///
  /// - Complexity: as `SyntaxTree.html(options:)`, at a fraction of the cost of a tree.
  public var commonMarkHTML: String {
    let bytes = bytes(in: range)
    guard TameText.isTame(bytes) else {
      return SyntaxTree(self, dialect: .commonMark).html()
    }
    return CMarkRenderer.html(bytes, safe: false, sourcePositions: false)
  }
}

extension SyntaxTree {
  /// The HTML of a selection: the parts of nodes that are in `range`.
  ///
  /// A selection within one paragraph, heading or cell gives only its inlines, with the styles around them. A selection
  /// of several blocks gives each as the block that it is. The containers around all of them are included only if they
  /// are selected as a whole. An ordered list starts with the number of its first selected item.
  ///
  /// A partly selected escape or character reference counts as selected. An image keeps only the selected part of its
  /// description. Raw HTML is included only if all of it is selected. Footnotes have no numbers in a selection:
  /// references are left out, and definitions are rendered as the blocks inside them.
  ///
  /// Traps if `range` is out of bounds.
  ///
  /// - Complexity: O(log *n* + *m*), where *n* is the text's length and *m* that of the top-level blocks which `range`
  ///   touches. In plain CommonMark it is O(*n*), since a definition anywhere can have an empty title.
  public func html(of range: Range<UTF8Offset>, options: HTMLOptions = []) -> String {
    precondition(
      range.lowerBound >= .zero && range.upperBound <= text.range.upperBound,
      "range \(range) is out of bounds of \(text.range)")
    let blocks = topLevelBlocks(overlapping: range)
    guard let first = blocks.first, let last = blocks.last, !range.isEmpty else { return "" }
    var renderer = HTMLRenderer(
      range.lowerBound.value..<range.upperBound.value, of: self,
      source: text.bytes(in: first.start..<last.range.upperBound), from: first.start.value,
      options: options.subtracting(.sourceRanges))
    renderer.renderSelection(from: first)
    return String(decoding: renderer.output, as: UTF8.self)
  }
}
