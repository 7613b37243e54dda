import TextBuffer

/// A document that was read: proven to be UTF-8, and otherwise byte for byte what was there.
struct Source: Sendable {
  /// What problems call it.
  var name: String
  /// The text.
  var rope: Rope

  /// The document in `input`, called `name` where given; refused with the first bad byte's offset if it isn't UTF-8.
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
