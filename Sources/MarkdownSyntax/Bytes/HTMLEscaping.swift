/// How cmark escapes text and URLs for HTML.
enum HTMLEscaping {
  /// U+FFFD, which stands for a NUL.
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Appends `bytes` with `&`, `<`, `>` and `"` escaped.
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

  /// What is written for `byte`, if not it itself.
  @inline(__always)
  private static func escaped(_ byte: UInt8) -> [UInt8]? {
    // Most are letters.
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

  /// Appends `bytes` as the value of `href`: `&` and `'` as references, what RFC 3986 doesn't allow percent-encoded.
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

  /// Whether a URL could run code or read a file: what cmark leaves out when it is to be safe.
  static func isDangerous(_ url: String) -> Bool {
    let lowercased = String(decoding: url.utf8.map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
    if lowercased.hasPrefix("data:") {
      return !["png", "gif", "jpeg", "webp"].contains { lowercased.hasPrefix("data:image/" + $0) }
    }
    return ["javascript:", "vbscript:", "file:"].contains { lowercased.hasPrefix($0) }
  }
}
