import TextBuffer

/// A document that was read: valid UTF-8, otherwise byte for byte the original.
struct Source: Sendable {
  /// The name for messages.
  var name: String
  /// The text.
  var rope: Rope

  /// The document in `input`, with an optional `name`; throws with the offset of the first bad byte if it isn't UTF-8.
  init(_ input: Input, name: String? = nil) throws(Problem) {
    self.name = name ?? input.name
    do throws(InvalidUTF8) { rope = try Rope(validating: input.bytes) } catch {
      let offset = error.offset.value
      let byte = offset < input.bytes.count ? String(input.bytes[offset], radix: 16, uppercase: true) : "end"
      throw Problem(
        Place(self.name, byte: offset, of: input.bytes),
        "not UTF-8: bad byte 0x\(byte) at byte offset \(offset); convert the text to UTF-8 first")
    }
  }
}
