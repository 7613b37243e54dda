extension Backspace {
  /// At the start of a line: acts like Delete at the end of the line above.
  static let lineBreak = CaretRule { place in
    endOfLine(above: place).flatMap { Delete.rules.decision(at: $0) }
  }
}
