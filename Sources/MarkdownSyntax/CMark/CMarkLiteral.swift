#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark  // It brings the C library's `string.h` along.
#endif

/// Bytes that a node of a `CMarkTree` owns, read in place; they live as long as the tree.
struct CMarkLiteral {
  private let base: UnsafePointer<CChar>?

  /// The number of bytes.
  let count: Int

  /// The bytes of a C string before its NUL; none if `pointer` is `nil`.
  init(_ pointer: UnsafePointer<CChar>?) {
    base = pointer
    count = pointer.map { strlen($0) } ?? 0
  }

  /// The byte at `index`, which must be less than `count`.
  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index \(index) is outside of a literal of \(count) bytes")
    return UInt8(bitPattern: base.unsafelyUnwrapped[index])  // count > 0: there is a base
  }

  /// A copy of the bytes.
  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: base, count: count)) }

  /// Whether the bytes from `index` on start with `text[range]`.
  func continues(at index: Int, with range: Range<Int>, of text: [UInt8]) -> Bool {
    guard let base, index >= 0, range.count <= count - index else { return range.isEmpty }
    precondition(range.upperBound <= text.count, "\(range) is outside of \(text.count) bytes")
    return text.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return range.isEmpty }
      return memcmp(base + index, start + range.lowerBound, range.count) == 0
    }
  }
}
