extension ShiftEnter {
  /// In code, and other literal blocks: acts like Enter.
  static let inCode = EnterRule { at in
    at.place.isVerbatim ? KeyDecision(Enter.result(at: KeySpot(text: at.text, caret: at.caret))) : nil
  }
}
