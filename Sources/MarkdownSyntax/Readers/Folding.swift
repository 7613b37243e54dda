public import TextBuffer

/// A range of lines that can be folded away below its first line.
public struct FoldingRange: Sendable, Hashable {
  /// The kind of content that is folded.
  public enum Kind: Sendable, Hashable {
    /// A heading with its section.
    case section
    /// Front matter.
    case frontMatter
    /// A block quote.
    case quote
    /// A list.
    case list
    /// An item of a list.
    case item
    /// A code block.
    case code
    /// A block of raw HTML without a comment.
    case html
    /// A block of raw HTML with a comment.
    case comment
    /// A table.
    case table
    /// A footnote definition.
    case footnote
    /// A container of an extension.
    case container
  }

  /// The kind of content that is folded.
  public let kind: Kind

  /// The zero-based first line, which stays visible, and the last line with text; they are never the same line.
  public let lines: ClosedRange<Int>

  /// The range hidden by folding: from the end of the first line's text to the end of the last line's.
  public let hidden: Range<UTF8Offset>
}

extension SyntaxTree {
  /// The foldable parts of the document: sections, and blocks of several lines, without blank lines at their ends.
  ///
  /// The parts are ordered by their first lines; of parts with the same first line the longest comes first. They are
  /// nested or disjoint, as far as the blocks are. Of two parts with the same lines only the outer one is included,
  /// such as the list of a list with one item. Regions of the tree that are pending have no parts.
  ///
  /// - Complexity: O(*b* log *n* + *t*), where *b* is the number of blocks, *n* the text's length and *t* the length of
  ///   the headings, the HTML blocks, and the blank lines at the ends of parts
  public func foldingRanges() -> [FoldingRange] {
    var found = outline().compactMap { fold(.section, $0.section) }
    root.walk { node in
      if let kind = foldingKind(of: node), let fold = fold(kind, node.range) { found.append(fold) }
      return !node.kind.isLeafWithInlines
    }
    let sorted = found.ordered { -$0.lines.upperBound }.ordered { $0.lines.lowerBound }
    var known: Set<ClosedRange<Int>> = []
    return sorted.filter { known.insert($0.lines).inserted }
  }

  private func foldingKind(of node: SyntaxNode) -> FoldingRange.Kind? {
    switch node.kind {
    case .frontMatter: .frontMatter
    case .blockQuote: .quote
    case .list: .list
    case .item: .item
    case .codeBlock, .block: .code
    case .htmlBlock: text.ranges(of: "<!--", in: node.range).isEmpty ? .html : .comment
    case .table: .table
    case .footnoteDefinition: .footnote
    case .container: .container
    default: nil
    }
  }

  /// The fold of `range`, without blank lines at its end.
  ///
  /// Returns `nil` if only one line is left.
  private func fold(_ kind: FoldingRange.Kind, _ range: Range<UTF8Offset>) -> FoldingRange? {
    guard !range.isEmpty else { return nil }
    let first = text.line(at: range.lowerBound)
    var last = text.line(at: range.upperBound)
    while last > first, text.bytes(in: text.contentOfLine(last).clamped(to: range)).allSatisfy({ $0 <= 0x20 })
    {
      last -= 1
    }
    guard first < last else { return nil }
    let hidden = text.contentOfLine(first).upperBound..<text.contentOfLine(last).upperBound
    return FoldingRange(kind: kind, lines: first...last, hidden: hidden)
  }
}
