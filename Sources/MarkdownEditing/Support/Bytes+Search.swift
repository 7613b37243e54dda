extension Collection<UInt8> {
  /// Whether the bytes of `text`, of which there are some, stand among these, one right after the other.
  ///
  /// By bytes, as cmark reads: what combines with the last character changes nothing. Linear in the number of bytes
  /// times that of `text`.
  func hold(_ text: String) -> Bool {
    indices.contains { self[$0...].starts(with: text.utf8) }
  }
}
