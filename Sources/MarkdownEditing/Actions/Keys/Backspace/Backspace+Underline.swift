import TextBuffer

extension Backspace {
  /// At the start of the line that underlines a heading: the line break goes.
  static let underline = CaretRule { place in
    guard place.isUnderline, let above = endOfLine(above: place) else { return nil }
    return KeyDecision(place.text.result([.delete(above.offset..<place.offset)], caret: place.offset))
  }
}
