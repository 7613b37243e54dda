#if canImport(Foundation)
  public import Foundation
  public import MarkdownSyntax
  public import TextBuffer

  /// Markdown in an `AttributedString`: the source with attributes for its highlight spans.
  extension AttributedString {
    /// The text of `rope` with `base` everywhere and the additional attributes of `style` on each highlight span of
    /// `tree`.
    ///
    /// - Complexity: O(*n*) in the text's length.
    public init(
      _ rope: Rope, _ tree: SyntaxTree, base: AttributeContainer = AttributeContainer(),
      style: (HighlightSpan) -> AttributeContainer
    ) {
      self = Self.styled(rope.range, of: rope, tree, base: base, style: style)
    }

    /// Applies `changes` to this string, whose characters are those of `rope`, the text before the change.
    ///
    /// Inserted text has no attributes yet: call `restyle` next.
    ///
    /// - Complexity: O(*e* log *n* + *m*), where *e* is the number of edits, *n* the text's length and *m* that of
    ///   the replacements.
    public mutating func apply(_ changes: ChangeSet, to rope: Rope) {
      for edit in changes.edits.reversed() {
        replaceSubrange(indices(of: edit.range, in: rope), with: AttributedString(edit.replacement))
      }
    }

    /// Sets the attributes of the `ranges` of this string, whose characters are those of `rope`, anew.
    ///
    /// `ranges` can be the result of `SyntaxTree.changedRanges(since:_:)`, or any others.
    ///
    /// - Complexity: O(*r* log *n* + *m*), where *r* is the number of ranges, *n* the text's length and *m* that of
    ///   the ranges; and that of `SyntaxTree.highlights(in:)` for each of them.
    public mutating func restyle(
      _ ranges: [Range<UTF8Offset>], of rope: Rope, _ tree: SyntaxTree,
      base: AttributeContainer = AttributeContainer(), style: (HighlightSpan) -> AttributeContainer
    ) {
      for range in ranges {
        let piece = Self.styled(range, of: rope, tree, base: base, style: style)
        replaceSubrange(indices(of: range, in: rope), with: piece)
      }
    }

    private static func styled(
      _ range: Range<UTF8Offset>, of rope: Rope, _ tree: SyntaxTree, base: AttributeContainer,
      style: (HighlightSpan) -> AttributeContainer
    ) -> AttributedString {
      var result = AttributedString()
      var position = range.lowerBound
      func append(to end: UTF8Offset, _ attributes: AttributeContainer) {
        guard position < end else { return }
        result.append(AttributedString(rope.string(in: position..<end), attributes: attributes))
        position = end
      }
      for span in tree.highlights(in: range) {
        append(to: min(span.range.lowerBound, range.upperBound), base)
        append(to: min(span.range.upperBound, range.upperBound), base.merging(style(span)))
      }
      append(to: range.upperBound, base)
      return result
    }

    /// `range` of `rope` as indices.
    ///
    /// They are counted in scalars, the one unit below the character that every release of Foundation supports.
    private func indices(of range: Range<UTF8Offset>, in rope: Rope) -> Range<Index> {
      let before = rope.scalarCount(before: range.lowerBound)
      let start = unicodeScalars.index(startIndex, offsetBy: before)
      let count = rope.scalarCount(before: range.upperBound) - before
      return start..<unicodeScalars.index(start, offsetBy: count)
    }
  }
#endif
