extension Typing {
  /// Behind a backslash that escapes the character: just the character.
  static let escaped = TypingRule { at in at.line.isEscaped ? .plain : nil }
}
