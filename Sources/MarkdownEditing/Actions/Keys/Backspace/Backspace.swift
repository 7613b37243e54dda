import TextBuffer

/// The Backspace key: behind a marker it removes the structure step by step, elsewhere one character.
enum Backspace {
  /// The cases of Backspace; the first that applies decides.
  ///
  /// At the text's start, none does.
  static let rules: [CaretRule] = [
    codeStart, surplusPadding,
    headingMarker, unreadItem, taskBox, blankLine, containerMarker,
    emptyPair, cellEdge, character,
    blankLineAbove, underline, lineBreak,
  ]

  /// The result at `caret`; `nil` if Backspace does nothing.
  static func result(at caret: UTF8Offset, in text: LineModel) -> KeyResult? {
    rules.decision(at: CaretPlace(caret, in: text))?.result
  }

  /// The end of the line above, if `place` is at the start of its line; otherwise `nil`.
  static func endOfLine(above place: CaretPlace) -> CaretPlace? {
    guard place.index == 0, let range = place.characterBefore else { return nil }
    return CaretPlace(range.lowerBound, in: place.text)
  }
}
