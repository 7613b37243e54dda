import TextBuffer

/// The Enter key.
enum Enter {
  /// The cases of Enter; the first that applies decides.
  static let rules: [EnterRule] = [
    typedDelimiters, closers,
    inTable, belowHeader, inCode,
    belowConstruct, emptyItem, unreadItem, emptyQuote,
    inPrefix, splitItem, headingStart, headingUnderline, headingEnd, plainBreak,
  ]

  /// The result at `spot`; `nil` if Enter does nothing.
  ///
  /// `pairs` are those whose closers were inserted automatically.
  static func result(at spot: KeySpot, closing pairs: OpenPairs = OpenPairs()) -> KeyResult? {
    rules.decision(at: EnterPlace(spot, closing: pairs))?.result
  }
}

/// A rule of Enter or Shift-Enter.
typealias EnterRule = KeyRule<EnterPlace, KeyDecision>
