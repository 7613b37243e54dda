/// Whether a run of delimiters may open or close, by what stands beside it (CommonMark section 6.2).
struct Flanking {
  /// Whether the run could open.
  var isLeft: Bool
  /// Whether the run could close.
  var isRight: Bool
  /// What stands before it.
  let before: ScalarClass
  /// What stands after it.
  let after: ScalarClass

  /// The flanking of the run in `range` of the content of `leaf`; without regard to bytes of `skipped` beside it.
  init(of range: Range<Int>, in leaf: LeafText, skipping skipped: ByteSet) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > leaf.content.lowerBound, skipped.contains(leaf.text[start - 1]) { start -= 1 }
    while end < leaf.content.upperBound, skipped.contains(leaf.text[end]) { end += 1 }
    before = ScalarClass(Self.scalar(before: start, in: leaf))
    after = ScalarClass(Self.scalar(after: end, in: leaf))
    isLeft = after != .space && (after != .punctuation || before != .other)
    isRight = before != .space && (before != .punctuation || after != .other)
  }

  private static func scalar(before offset: Int, in leaf: LeafText) -> Unicode.Scalar? {
    var start = offset - 1
    guard start >= leaf.content.lowerBound else { return nil }
    if leaf.text[start] < 0x80 { return Unicode.Scalar(leaf.text[start]) }
    while start > leaf.content.lowerBound, leaf.text[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(leaf.text[start..<offset])
  }

  static func scalar(after offset: Int, in leaf: LeafText) -> Unicode.Scalar? {
    guard offset < leaf.content.upperBound else { return nil }
    if leaf.text[offset] < 0x80 { return Unicode.Scalar(leaf.text[offset]) }
    return scalar(leaf.text[offset..<min(offset + 4, leaf.content.upperBound)])
  }

  private static func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return nil
  }
}
