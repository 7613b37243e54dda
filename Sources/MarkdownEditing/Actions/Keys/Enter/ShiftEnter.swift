import TextBuffer

/// Shift-Enter: a new line of the same block, without a marker.
enum ShiftEnter {
  /// The cases of Shift-Enter; the first that applies decides.
  static let rules: [EnterRule] = [inTable, inCode, Enter.inPrefix, Enter.headingEnd, Enter.plainBreak]

  /// The result at `caret`; `nil` if Shift-Enter does nothing.
  static func result(at caret: UTF8Offset, in text: LineModel) -> KeyResult? {
    rules.decision(at: EnterPlace(caret, in: text, isSoft: true))?.result
  }
}
