#if canImport(Foundation)
  public import Foundation
  public import TextBuffer

  extension NSRange {
    /// `range` of `rope` in UTF-16 units.
    ///
    /// - Complexity: O(log *n*), where *n* is the text's length.
    public init(_ range: Range<UTF8Offset>, in rope: Rope) {
      let start = rope.utf16Offset(of: range.lowerBound).value
      self.init(location: start, length: rope.utf16Offset(of: range.upperBound).value - start)
    }
  }

  extension Rope {
    /// The UTF-8 range of `range`, a range from a text system.
    ///
    /// Throws if a bound is outside the text or inside a surrogate pair.
    ///
    /// - Complexity: O(log *n*), where *n* is the text's length.
    public func utf8Range(checking range: NSRange) throws(PositionError) -> Range<UTF8Offset> {
      let start = try utf8Offset(checking: UTF16Offset(range.location))
      // A length that overflows, as that of a range that wasn't found does, is outside every text.
      let (end, overflows) = range.location.addingReportingOverflow(range.length)
      let bound = try utf8Offset(checking: UTF16Offset(overflows ? .max : end))
      return start..<max(start, bound)
    }
  }
#endif
