import TextBuffer

/// Shift-Enter: a new line of the same block, without a marker.
enum ShiftEnter {
  /// The cases of Shift-Enter; the first that applies decides.
  static let rules: [EnterRule] = [inTable, inCode, Enter.inPrefix, Enter.headingEnd, Enter.plainBreak]

  /// The result at `spot`; `nil` if Shift-Enter does nothing.
  static func result(at spot: KeySpot) -> KeyResult? {
    rules.decision(at: EnterPlace(spot, isSoft: true))?.result
  }
}
