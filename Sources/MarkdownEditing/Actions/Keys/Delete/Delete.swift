import TextBuffer

/// The Delete key.
enum Delete {
  /// The cases of Delete; the first that applies decides.
  ///
  /// At the text's end, none does.
  static let rules: [CaretRule] = [
    cellEdge, character,
    blankLineBelow, containerTitle, blankLine, lineBreak,
  ]

  /// The result at `caret`; `nil` if Delete does nothing.
  static func result(at caret: UTF8Offset, in text: LineModel) -> KeyResult? {
    rules.decision(at: CaretPlace(caret, in: text))?.result
  }

  /// The decision for `key`, which joins the line of `place` with the next one.
  ///
  /// It refuses if the key changes visible content elsewhere.
  static func joining(_ key: KeyResult?, at place: CaretPlace) -> KeyDecision {
    let (text, next) = (place.text, place.line + 1)
    let last = text.isEmptyPrefix(next) && next + 1 < text.rope.lineCount ? place.line : next
    return KeyDecision(key.flatMap { $0.mended(about: place.line...last, in: place.chain, of: text, by: []) })
  }
}
