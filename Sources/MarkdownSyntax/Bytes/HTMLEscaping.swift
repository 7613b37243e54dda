import TextBuffer

/// Escaping of text and URLs for HTML, as cmark does it.
enum HTMLEscaping {
  /// U+FFFD in UTF-8, the replacement for a NUL.
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Appends `bytes` with `&`, `<`, `>` and `"` escaped, and with each NUL replaced by U+FFFD.
  static func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var start = bytes.startIndex
    for index in bytes.indices {
      guard let escaped = escaped(bytes[index]) else { continue }
      output += bytes[start..<index]
      output += escaped
      start = index + 1
    }
    output += bytes[start...]
  }

  /// The replacement for `byte`; `nil` if `byte` is written as it is.
  @inline(__always)
  private static func escaped(_ byte: UInt8) -> [UInt8]? {
    // Fast path: most bytes are letters.
    if byte > UInt8(ascii: ">") { return nil }
    return switch byte {
    case UInt8(ascii: "&"): ampersand
    case UInt8(ascii: "<"): less
    case UInt8(ascii: ">"): greater
    case UInt8(ascii: "\""): quote
    case 0: replacement
    default: nil
    }
  }

  private static let ampersand = [UInt8]("&amp;".utf8)
  private static let less = [UInt8]("&lt;".utf8)
  private static let greater = [UInt8]("&gt;".utf8)
  private static let quote = [UInt8]("&quot;".utf8)

  /// Appends `bytes` as the value of `href`.
  ///
  /// `&` and `'` become character references, and bytes that RFC 3986 doesn't allow are percent-encoded.
  static func appendURL(_ bytes: String.UTF8View, to output: inout [UInt8]) {
    for byte in bytes {
      if byte.isASCIIAlphanumeric || "-_.+!*(),%#@?=;:/$~".utf8.contains(byte) {
        output.append(byte)
      } else if byte == UInt8(ascii: "&") {
        output += "&amp;".utf8
      } else if byte == UInt8(ascii: "'") {
        output += "&#x27;".utf8
      } else {
        output += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      }
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }

  /// Whether `url` could run code or read a file; cmark's safe mode leaves out such URLs.
  static func isDangerous(_ url: String) -> Bool {
    let lowercased = String(decoding: url.utf8.map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
    if lowercased.hasPrefix("data:") {
      return !["png", "gif", "jpeg", "webp"].contains { lowercased.hasPrefix("data:image/" + $0) }
    }
    return ["javascript:", "vbscript:", "file:"].contains { lowercased.hasPrefix($0) }
  }
}
