extension Tab {
  /// With Shift: the lines of code move back by the indent unit.
  static let backOverLines = TabRule { at in
    CodeShift(at.selected, isBackwards: at.isBackwards).result(in: at.document, at.action)
  }
}
