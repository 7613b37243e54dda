/// What delimiters and addresses tell apart among characters: white space, punctuation (ASCII symbols included) and the rest.
package enum ScalarClass: Sendable {
  case space, punctuation, other

  /// The class of `scalar`; the content's start and end count as white space.
  package init(_ scalar: Unicode.Scalar?) {
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
