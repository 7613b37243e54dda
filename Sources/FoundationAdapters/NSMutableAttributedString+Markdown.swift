#if canImport(Foundation)
  public import Foundation
  public import MarkdownSyntax
  public import TextBuffer

  /// Markdown in an `NSMutableAttributedString`; an `NSTextStorage` is one.
  extension NSMutableAttributedString {
    /// Makes `changes` in the characters of this string, which are those of `rope`, the text before the change.
    ///
    /// - Complexity: O(*e* log *n*) conversions of offsets, where *e* is the number of edits and *n* the text's
    ///   length; and what this string needs.
    public func apply(_ changes: ChangeSet, to rope: Rope) {
      beginEditing()
      defer { endEditing() }
      for edit in changes.edits.reversed() {
        replaceCharacters(in: NSRange(edit.range, in: rope), with: edit.replacement)
      }
    }

    /// Gives the `ranges` of this string, whose characters are those of `rope`, their attributes anew: `base`, and on
    /// each highlight span what `style` gives besides.
    ///
    /// `ranges` are what `SyntaxTree.changedRanges(since:_:)` returns, or any others.
    ///
    /// - Complexity: that of `SyntaxTree.highlights(in:)` for each range, and O(*s* log *n*) conversions of offsets,
    ///   where *s* is the number of spans and *n* the text's length; and what this string needs.
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
    /// `range`, which is in the units of a text system already.
    public init(_ range: Range<UTF16Offset>) {
      self.init(location: range.lowerBound.value, length: range.count)
    }
  }
#endif
