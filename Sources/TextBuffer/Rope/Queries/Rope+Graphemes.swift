/// Grapheme clusters, by the rules of the standard library (Unicode Standard Annex 29, extended clusters).
///
/// Whether a cluster ends at a place depends on the text back to the nearest certain boundary and on one scalar after
/// it. So all of these methods read that neighbourhood and let the standard library decide.
extension Rope {
  /// Whether no grapheme cluster, including CRLF, has bytes on both sides of `offset`.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(log n + m), where m is the length of the clusters around `offset`
  public func isGraphemeBoundary(_ offset: UTF8Offset) -> Bool {
    startOfGrapheme(containing: offset) == offset
  }

  /// The start of the grapheme cluster that contains the byte at `offset`; on a boundary, `offset` itself.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: as `isGraphemeBoundary(_:)`
  public func startOfGrapheme(containing offset: UTF8Offset) -> UTF8Offset {
    let offset = scalarStart(at: offset)
    if offset == .zero || offset == range.upperBound { return offset }
    if isBetweenPlainBytes(offset) { return offset }
    let sure = sureBoundary(atOrBefore: offset)
    if sure == offset { return offset }
    var start = sure
    for cluster in string(in: sure..<scalarEnd(after: offset)) {
      let end = start.advanced(by: cluster.utf8.count)
      if end > offset { break }
      start = end
    }
    return start
  }

  /// The first grapheme boundary after `offset`, or the text's end.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: as `isGraphemeBoundary(_:)`
  public func graphemeBoundary(after offset: UTF8Offset) -> UTF8Offset {
    let offset = scalarStart(at: offset)
    let end = range.upperBound
    if offset == end { return end }
    let next = offset.advanced(by: 1)
    if next < end, isBetweenPlainBytes(next) { return next }
    let start = offset == .zero ? offset : sureBoundary(atOrBefore: offset)
    var length = 64
    while true {
      let limit = scalarStart(at: UTF8Offset(min(end.value, offset.value + length)))
      var boundary = start
      for cluster in string(in: start..<limit) {
        boundary = boundary.advanced(by: cluster.utf8.count)
        // The last cluster of a part may continue after it.
        if boundary > offset, boundary < limit || limit == end { return boundary }
      }
      length *= 4
    }
  }

  /// The last grapheme boundary before `offset`, or the text's start.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: as `isGraphemeBoundary(_:)`
  public func graphemeBoundary(before offset: UTF8Offset) -> UTF8Offset {
    requireInBounds(offset)
    return offset == .zero ? .zero : startOfGrapheme(containing: offset.advanced(by: -1))
  }

  /// Whether `offset` is between two ASCII bytes other than CR and LF, which is the most common certain boundary.
  private func isBetweenPlainBytes(_ offset: UTF8Offset) -> Bool {
    reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value)
      let local = offset.value &- leaf.start
      let next = leaf.bytes[local]
      guard next < 0x80 else { return false }
      let last = local > 0 ? leaf.bytes[local &- 1] : state.pointee.byte(at: offset.value &- 1)
      return last < 0x80 && !(last == ASCII.carriageReturn && next == ASCII.lineFeed)
    }
  }

  /// The nearest boundary at or before `offset` (neither 0 nor the end) that is certain whatever comes before it.
  private func sureBoundary(atOrBefore offset: UTF8Offset) -> UTF8Offset {
    var place = offset
    var right = scalar(at: place)
    while place > .zero {
      let before = scalarStart(before: place)
      let left = scalar(at: before)
      if GraphemeRule.isSureBoundary(left, right) { return place }
      (place, right) = (before, left)
    }
    return .zero
  }

  /// The start of the scalar that ends at `offset`, which is a scalar boundary and not 0.
  func scalarStart(before offset: UTF8Offset) -> UTF8Offset { scalarStart(at: offset.advanced(by: -1)) }

  /// The end of the scalar that starts at `offset`, which is a scalar boundary and not the end.
  func scalarEnd(after offset: UTF8Offset) -> UTF8Offset {
    offset.advanced(by: Byte.width(byte(at: offset)))
  }

  /// The scalar that starts at `offset`, which is a scalar boundary and not the end.
  func scalar(at offset: UTF8Offset) -> Unicode.Scalar {
    reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value)
      return Byte.scalar(leaf.bytes + (offset.value &- leaf.start))
    }
  }
}

extension Byte {
  /// The scalar that the well-formed sequence at `bytes` encodes.
  static func scalar(_ bytes: UnsafePointer<UInt8>) -> Unicode.Scalar {
    let lead = UInt32(bytes[0])
    if lead < 0x80 { return Unicode.Scalar(bytes[0]) }
    let width = width(bytes[0])
    var value = lead & (0x7F >> UInt32(width))
    for index in 1..<width { value = value << 6 | UInt32(bytes[index] & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

/// The grapheme boundaries that are certain without reading further back.
enum GraphemeRule {
  /// Whether a cluster ends between `left` and `right`, whatever comes before `left`.
  ///
  /// Only four rules of UAX 29 look further back than one scalar. GB9c and GB11 join a pair that would break, and need
  /// a mark or a joiner on its left. GB12 and GB13 join regional indicators, which don't break as a pair. So a pair
  /// that breaks always breaks, unless its left is a mark or joiner.
  static func isSureBoundary(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    if left.isASCII, right.isASCII { return !(left == "\r" && right == "\n") }
    if isMark(left) { return false }
    var pair = String.UnicodeScalarView()
    pair.append(left)
    pair.append(right)
    return String(pair).dropFirst().isEmpty == false
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return true
    // The two properties that define the class Extend.
    default: return scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
    }
  }
}
