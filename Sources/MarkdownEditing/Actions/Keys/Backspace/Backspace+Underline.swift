import TextBuffer

extension Backspace {
  /// At the start of a heading's underline: the line break before it is deleted.
  static let underline = CaretRule { place in
    guard place.isUnderline, let above = endOfLine(above: place) else { return nil }
    return KeyDecision(KeyResult([.delete(above.offset..<place.offset)], in: place.text, caret: place.offset))
  }
}
