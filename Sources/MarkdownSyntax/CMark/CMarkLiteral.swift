/// Bytes that a node of a `CMarkTree` owns, read in place; they live as long as the tree.
struct CMarkLiteral {
  private let base: UnsafeRawPointer?

  /// How many bytes there are.
  let count: Int

  /// The bytes of a C string before its NUL; none where `pointer` is `nil`.
  init(_ pointer: UnsafePointer<CChar>?) {
    base = UnsafeRawPointer(pointer)
    var count = 0
    if let pointer { while pointer[count] != 0 { count += 1 } }
    self.count = count
  }

  /// The byte at `index`, which must be less than `count`.
  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index \(index) is outside of a literal of \(count) bytes")
    return base.unsafelyUnwrapped.load(fromByteOffset: index, as: UInt8.self)  // count > 0: there is a base
  }

  /// A copy of the bytes.
  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: base, count: count)) }

  /// Whether the bytes from `index` on start with `text[range]`.
  func continues(at index: Int, with range: Range<Int>, of text: [UInt8]) -> Bool {
    guard range.count <= count - index else { return false }
    return text.withUnsafeBytes { buffer in
      let literal = UnsafeRawBufferPointer(start: base, count: count)
      return buffer[range].elementsEqual(literal[index..<index + range.count])
    }
  }
}
