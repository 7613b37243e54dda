/// Whether a run of delimiters may open or close, by what stands beside it (CommonMark 0.30, section 6.2).
struct Flanking {
  /// Whether the run could open.
  var isLeft: Bool
  /// Whether the run could close.
  var isRight: Bool

  /// The flanking of the run in `range` of the content of `leaf`.
  init(of range: Range<Int>, in leaf: LeafText) {
    let before = Side(Self.scalar(before: range.lowerBound, in: leaf))
    let after = Side(Self.scalar(after: range.upperBound, in: leaf))
    isLeft = after != .space && (after != .punctuation || before != .other)
    isRight = before != .space && (before != .punctuation || after != .other)
  }

  private enum Side {
    case space, punctuation, other

    /// The class of `scalar`; the content's start and end count as white space.
    init(_ scalar: Unicode.Scalar?) {
      guard let scalar else {
        self = .space
        return
      }
      if scalar.isASCII {
        let byte = UInt8(scalar.value)
        self =
          byte.isSpaceOrControl && byte != 0x0B ? .space : byte.isASCIIPunctuation ? .punctuation : .other
        return
      }
      switch scalar.properties.generalCategory {
      case .spaceSeparator: self = .space
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation:
        self = .punctuation
      default: self = .other
      }
    }
  }

  private static func scalar(before offset: Int, in leaf: LeafText) -> Unicode.Scalar? {
    var start = offset - 1
    guard start >= leaf.content.lowerBound else { return nil }
    while start > leaf.content.lowerBound, leaf.text[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(leaf.text[start..<offset])
  }

  private static func scalar(after offset: Int, in leaf: LeafText) -> Unicode.Scalar? {
    scalar(leaf.text[offset..<min(offset + 4, leaf.content.upperBound)])
  }

  private static func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return nil
  }
}
