extension Backspace {
  /// In a line: the character before the caret is deleted.
  static let character = CaretRule { place in
    guard place.index > 0, let range = place.characterBefore else { return nil }
    return KeyDecision(TextDeletion(range, at: place).result)
  }
}
