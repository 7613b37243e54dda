#if canImport(Foundation)
  public import Foundation
  public import MarkdownSyntax
  public import TextBuffer

  /// Markdown in an `NSMutableAttributedString`; an `NSTextStorage` is one.
  extension NSMutableAttributedString {
    /// Applies `changes` to this string, whose characters are those of `rope`, the text before the change.
    ///
    /// - Complexity: O(*e* log *n*) conversions of offsets, where *e* is the number of edits and *n* the text's length;
    ///   and the cost of this string's own edits.
    public func apply(_ changes: ChangeSet, to rope: Rope) {
      beginEditing()
      defer { endEditing() }
      for edit in changes.edits.reversed() {
        replaceCharacters(in: NSRange(edit.range, in: rope), with: edit.replacement)
      }
    }

    /// Sets the attributes of the `ranges` of this string, whose characters are those of `rope`, anew.
    ///
    /// They are `base`, and on each highlight span the additional ones of `style`. `ranges` can be the result of
    /// `SyntaxTree.changedRanges(since:_:)`, or any others.
    ///
    /// - Complexity: that of `SyntaxTree.highlights(in:)` for each range, and O(*s* log *n*) conversions of offsets,
    ///   where *s* is the number of spans and *n* the text's length; and the cost of this string's own edits.
    public func restyle(
      _ ranges: [Range<UTF8Offset>], of rope: Rope, _ tree: SyntaxTree,
      base: [NSAttributedString.Key: Any] = [:],
      style: (HighlightSpan) -> [NSAttributedString.Key: Any]
    ) {
      beginEditing()
      defer { endEditing() }
      var converter = UTF16Converter(rope)
      for range in ranges {
        setAttributes(base, range: NSRange(converter.convert(range)))
        for span in tree.highlights(in: range) {
          addAttributes(style(span), range: NSRange(converter.convert(span.range.clamped(to: range))))
        }
      }
    }
  }

  extension NSRange {
    /// The range `range`, which is in UTF-16 units already.
    public init(_ range: Range<UTF16Offset>) {
      self.init(location: range.lowerBound.value, length: range.count)
    }
  }
#endif
