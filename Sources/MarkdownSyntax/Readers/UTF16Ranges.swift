public import TextBuffer

/// Converts UTF-8 offsets of one text to UTF-16; fast for offsets requested in order and close together.
public struct UTF16Converter {
  private let rope: Rope
  private var known = (utf8: UTF8Offset.zero, utf16: UTF16Offset(0))

  /// The greatest distance from the last offset, in bytes, that is counted byte by byte.
  private static let nearby = 512

  /// Creates a converter for `rope`.
  public init(_ rope: Rope) { self.rope = rope }

  /// The UTF-16 offset of `offset`, which must be at the start of a scalar or at the text's end.
  ///
  /// - Complexity: O(1) within 512 bytes after the last requested offset, else O(log *n*), where *n* is the text's
  ///   length.
  public mutating func convert(_ offset: UTF8Offset) -> UTF16Offset {
    let distance = known.utf8.distance(to: offset)
    if distance >= 0, distance <= Self.nearby {
      var units = 0
      rope.withChunks(in: known.utf8..<offset) { chunk in
        for byte in chunk where byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
      }
      known = (offset, known.utf16.advanced(by: units))
    } else {
      known = (offset, rope.utf16Offset(of: offset))
    }
    return known.utf16
  }

  /// The UTF-16 range of `range`.
  ///
  /// - Complexity: that of converting both bounds.
  public mutating func convert(_ range: Range<UTF8Offset>) -> Range<UTF16Offset> {
    let start = convert(range.lowerBound)
    return start..<convert(range.upperBound)
  }
}

extension Rope {
  /// The UTF-16 offsets of `range`.
  ///
  /// - Complexity: O(log *n*), where *n* is the text's length.
  public func utf16Range(of range: Range<UTF8Offset>) -> Range<UTF16Offset> {
    utf16Offset(of: range.lowerBound)..<utf16Offset(of: range.upperBound)
  }

  /// The UTF-8 offsets of `range`.
  ///
  /// Traps, as `utf8Offset(of:)` does, if a bound is outside of the text.
  ///
  /// - Complexity: O(log *n*), where *n* is the text's length.
  public func utf8Range(of range: Range<UTF16Offset>) -> Range<UTF8Offset> {
    utf8Offset(of: range.lowerBound)..<utf8Offset(of: range.upperBound)
  }
}
