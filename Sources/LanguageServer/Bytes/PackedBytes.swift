/// Writes numbers and texts compactly, one after the other: a number takes seven bits a byte, the lowest first.
struct PackedWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// Writes a byte.
  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  /// Writes a number; a negative one becomes 0.
  mutating func write(_ number: Int) {
    var rest = UInt64(max(0, number))
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes bytes unchanged, without their number.
  mutating func write(raw more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes the number of bytes, then the bytes.
  mutating func write(_ more: some Collection<UInt8>) {
    write(more.count)
    write(raw: more)
  }

  /// Writes the number of UTF-8 bytes, then the text.
  mutating func write(_ text: String) { write(text.utf8) }

  /// Writes the eight bytes of `number`, the lowest first.
  mutating func write(whole number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { write(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }
}

/// Reads the output of a `PackedWriter`; past the end it returns zeros and empty texts.
struct PackedReader {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  /// A reader at the start of `bytes`.
  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, next) = (bytes, bytes.startIndex) }

  /// Whether everything is read.
  var isAtEnd: Bool { next == bytes.endIndex }

  /// The next byte; `nil` at the end.
  mutating func byte() -> UInt8? {
    guard next < bytes.endIndex else { return nil }
    defer { next += 1 }
    return bytes[next]
  }

  /// The next number; 0 if it's no number that a writer writes.
  mutating func number() -> Int {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while let byte = byte() {
      number |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return Int(exactly: number) ?? 0 }
    }
    return 0
  }

  /// The next `count` bytes, or the rest if there are fewer.
  mutating func raw(_ count: Int) -> ArraySlice<UInt8> {
    let end = next + min(bytes.endIndex - next, count)
    defer { next = end }
    return bytes[next..<end]
  }

  /// The next text, which has `count` bytes.
  mutating func text(_ count: Int) -> String { String(decoding: raw(count), as: UTF8.self) }

  /// The next text, which follows its number of bytes.
  mutating func text() -> String { text(number()) }

  /// The next number of eight bytes.
  mutating func whole() -> UInt64 {
    raw(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
