extension Delete {
  /// In a line: the character behind the caret is deleted.
  static let character = CaretRule { place in
    place.characterBehind.map { KeyDecision(TextDeletion($0, at: place).result) }
  }
}
