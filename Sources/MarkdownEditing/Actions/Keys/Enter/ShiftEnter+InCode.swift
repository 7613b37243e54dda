extension ShiftEnter {
  /// In code, and other literal blocks: acts like Enter.
  static let inCode = EnterRule { at in
    at.place.isVerbatim ? KeyDecision(Enter.result(at: at.caret, in: at.text)) : nil
  }
}
