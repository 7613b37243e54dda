/// Splits a stream of bytes into messages: each is a header, an empty line, and the number of bytes that the header
/// gives.
///
/// Source: Language Server Protocol 3.17, "Base Protocol".
package struct FrameParser: Sendable {
  /// The reason why a stream can't be read; nothing after that point can be.
  package enum Problem: Error, Equatable, CustomStringConvertible {
    /// A line of a header isn't `Name: value`, or the header is longer than `longestHeader`.
    case badHeader
    /// A header has no valid `Content-Length`.
    case noLength
    /// A message's given length exceeds `longestMessage`.
    case tooLong(Int)

    /// The problem and its remedy.
    package var description: String {
      switch self {
      case .badHeader:
        "the input is no stream of messages; begin each with 'Content-Length: N' and an empty line"
      case .noLength: "a message has no Content-Length; say how many bytes it has"
      case .tooLong(let count):
        "a message says that it has \(count) bytes; at most \(FrameParser.longestMessage) are taken"
      }
    }
  }

  /// The maximum length of a message in bytes, 1 GiB; more is a mistake.
  package static let longestMessage = 1 << 30
  /// The maximum length of a header in bytes.
  package static let longestHeader = 4096

  private var bytes: [UInt8] = []
  private var start = 0
  /// The length of the current message, once its header was read.
  private var length: Int?

  /// A parser at the start of a stream.
  package init() {}

  /// Whether the stream may end here: no message has begun.
  package var isBetweenMessages: Bool { start == bytes.count && length == nil }

  /// Adds the next bytes of the stream.
  package mutating func append(_ more: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next message without its header; `nil` if it isn't complete yet.
  package mutating func next() throws(Problem) -> [UInt8]? {
    if length == nil { length = try header() }
    guard let length, bytes.count - start >= length else { return nil }
    defer {
      start += length
      self.length = nil
    }
    return Array(bytes[start..<start + length])
  }

  /// The length that the next header gives; `nil` if the header isn't complete yet.
  private mutating func header() throws(Problem) -> Int? {
    var (place, length): (Int, Int?) = (start, nil)
    while let end = bytes[place...].firstIndex(of: 0x0A) {
      let line = bytes[place..<end].last == 0x0D ? bytes[place..<end - 1] : bytes[place..<end]
      place = end + 1
      guard place - start <= Self.longestHeader else { throw .badHeader }
      guard line.isEmpty else {
        length = try Self.length(in: line) ?? length
        continue
      }
      guard let length else { throw .noLength }
      guard length <= Self.longestMessage else { throw .tooLong(length) }
      start = place
      return length
    }
    guard bytes.count - start <= Self.longestHeader else { throw .badHeader }
    return nil
  }

  /// The length in a header's `line`; `nil` if the line is another field.
  private static func length(in line: ArraySlice<UInt8>) throws(Problem) -> Int? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .badHeader }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    guard name.lowercased() == "content-length" else { return nil }
    let digits = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x09 }
    guard let length = Int(String(decoding: digits, as: UTF8.self)), length >= 0 else { throw .noLength }
    return length
  }
}

extension FrameParser {
  /// `message` with its header.
  package static func frame(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
