import TextBuffer

extension Rope {
  /// Whether `range` has only spaces and tabs, or nothing.
  func isBlank(_ range: Range<UTF8Offset>) -> Bool { bytes(in: range).allSatisfy { $0.isBlank } }
}
