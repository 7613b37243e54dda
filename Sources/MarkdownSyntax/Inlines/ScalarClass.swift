import TextBuffer

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
        byte.isSpaceOrControl && byte != 0x0B ? .space : byte.isASCIIPunctuation ? .punctuation : .other
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
