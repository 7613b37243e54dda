public import TextBuffer

/// Lines that a reader can fold away below the first of them.
public struct FoldingRange: Sendable, Hashable {
  /// What is folded.
  public enum Kind: Sendable, Hashable {
    /// A heading with all that it heads.
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

  /// What is folded.
  public let kind: Kind

  /// The first line, which stays in sight, and the last one, which has text; zero-based, and never the same.
  public let lines: ClosedRange<Int>

  /// What is out of sight while it's folded: from the end of the first line's text to the end of the last one's.
  public let hidden: Range<UTF8Offset>
}

extension SyntaxTree {
  /// The parts of the document that can be folded: sections, and blocks of several lines, without blank lines at
  /// their ends.
  ///
  /// They are in order of their first lines, of those the longest first, and are nested or disjoint, as far as the
  /// blocks are. Of two with the same lines only the outer one is there, such as a list of one item. While a part
  /// of the tree is pending, what stands there isn't.
  ///
  /// - Complexity: O(*b* log *n* + *t*), where *b* is the number of blocks, *n* the text's length and *t* the
  ///   length of the headings
  public func foldingRanges() -> [FoldingRange] {
    var found = outline().compactMap { fold(.section, $0.section) }
    root.walk { node in
      if let kind = foldingKind(of: node), let fold = fold(kind, node.range) { found.append(fold) }
      return !node.kind.isLeafWithInlines
    }
    let sorted = found.enumerated().sorted { first, second in
      let (left, right) = (first.element.lines, second.element.lines)
      return (left.lowerBound, -left.upperBound, first.offset)
        < (right.lowerBound, -right.upperBound, second.offset)
    }
    var known: Set<ClosedRange<Int>> = []
    return sorted.map { $0.element }.filter { known.insert($0.lines).inserted }
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

  /// The fold of `range`; `nil` where it's of one line without the blank ones at its end.
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
