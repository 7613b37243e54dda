import TextBuffer

/// The characters beside a run of delimiters, which decide whether it can open or close (CommonMark section 6.2).
package struct Flanking {
  /// The class of the character before the run.
  let before: ScalarClass
  /// The class of the character after the run.
  let after: ScalarClass

  /// The flanking of a run between `before` and `after`.
  package init(before: ScalarClass, after: ScalarClass) { (self.before, self.after) = (before, after) }

  /// Whether a run of `byte`s can open.
  package func canOpen(_ byte: UInt8) -> Bool {
    isLeft && (byte != UInt8(ascii: "_") || !isRight || before == .punctuation)
  }

  /// Whether a run of `byte`s can close.
  package func canClose(_ byte: UInt8) -> Bool {
    isRight && (byte != UInt8(ascii: "_") || !isLeft || after == .punctuation)
  }

  private var isLeft: Bool { after != .space && (after != .punctuation || before != .other) }
  private var isRight: Bool { before != .space && (before != .punctuation || after != .other) }

  /// The flanking of the run in `range` of the content of `leaf`, ignoring bytes of `skipped` beside it.
  init(of range: Range<Int>, in leaf: LeafText, skipping skipped: ByteSet) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > leaf.content.lowerBound, skipped.contains(leaf.text[start - 1]) { start -= 1 }
    while end < leaf.content.upperBound, skipped.contains(leaf.text[end]) { end += 1 }
    before = ScalarClass(Self.scalar(before: start, in: leaf))
    after = ScalarClass(Self.scalar(after: end, in: leaf))
  }

  private static func scalar(before offset: Int, in leaf: LeafText) -> Unicode.Scalar? {
    var start = offset - 1
    guard start >= leaf.content.lowerBound else { return nil }
    if leaf.text[start] < 0x80 { return Unicode.Scalar(leaf.text[start]) }
    while start > leaf.content.lowerBound, leaf.text[start] & 0xC0 == 0x80 { start -= 1 }
    return Unicode.Scalar(startOf: leaf.text[start..<offset])
  }

  static func scalar(after offset: Int, in leaf: LeafText) -> Unicode.Scalar? {
    guard offset < leaf.content.upperBound else { return nil }
    if leaf.text[offset] < 0x80 { return Unicode.Scalar(leaf.text[offset]) }
    return Unicode.Scalar(startOf: leaf.text[offset..<min(offset + 4, leaf.content.upperBound)])
  }
}

extension Unicode.Scalar {
  /// The scalar at the start of `bytes`; `nil` if they don't start with one.
  init?(startOf bytes: ArraySlice<UInt8>) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    self = scalar
  }
}

/// The classes of characters that delimiter rules distinguish: white space, punctuation and the rest.
///
/// ASCII's symbols are punctuation; for other symbols, the release of cmark decides.
package enum ScalarClass: Sendable {
  case space, punctuation, other

  /// The class of `scalar`; the content's start and end count as white space.
  package init(_ scalar: Unicode.Scalar?) { self.init(scalar, decisions: .linked) }

  /// The class of `scalar` by the given decisions.
  init(_ scalar: Unicode.Scalar?, decisions: @autoclosure () -> CMarkDecisions) {
    guard let scalar else {
      self = .space
      return
    }
    if scalar.isASCII {
      let byte = UInt8(scalar.value)
      self =
        byte.isASCIIWhitespace && byte != 0x0B ? .space : byte.isASCIIPunctuation ? .punctuation : .other
      return
    }
    if scalar.isCommonLetter {
      self = .other
      return
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      self = .punctuation
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      // U+166D became a symbol with Unicode 12; cmark's table before 0.31 is older.
      self = decisions().symbolsArePunctuation || scalar == "\u{166D}" ? .punctuation : .other
    default: self = .other
    }
  }
}

extension Unicode.Scalar {
  /// Whether it's one of the letters, ideographs and syllables that make up most text beyond ASCII.
  ///
  /// Such a scalar is no punctuation, symbol, white space or combining mark. For all others, Unicode's tables decide.
  package var isCommonLetter: Bool {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x3B1...0x3C9, 0x400...0x481, 0x3041...0x3096,
      0x30A1...0x30FA,
      0x3400...0x4DBF, 0x4E00...0x9FFC, 0xAC00...0xD7A3:
      true
    default: false
    }
  }
}
