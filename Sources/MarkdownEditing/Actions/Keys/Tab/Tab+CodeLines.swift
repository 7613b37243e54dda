extension Tab {
  /// The selected lines of code move by the indent unit, with Shift to the left.
  static let codeLines = TabRule { at in
    CodeShift(at.selected, isBackwards: at.isBackwards).result(in: at.context)
  }
}
