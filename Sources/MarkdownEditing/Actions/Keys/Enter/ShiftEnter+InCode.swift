extension ShiftEnter {
  /// In code, and other blocks whose lines are kept as they are: Enter.
  static let inCode = EnterRule { at in
    at.place.isVerbatim ? KeyDecision(Enter.result(at: at.caret, in: at.text)) : nil
  }
}
