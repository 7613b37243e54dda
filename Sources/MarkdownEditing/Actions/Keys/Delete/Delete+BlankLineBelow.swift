import TextBuffer

extension Delete {
  /// Before a line that is blank except for quote markers: that line is deleted.
  static let blankLineBelow = CaretRule { place in
    let text = place.text
    guard let next = place.lineBelow, text.isEmptyPrefix(next),
      !text.chain(ofLine: next).isMarked(on: next)
    else { return nil }
    let range = place.offset..<text.contentOfLine(next).upperBound
    return joining(KeyResult([.delete(range)], in: text, caret: place.offset), at: place)
  }
}
