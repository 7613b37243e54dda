/// How cmark escapes text and URLs for HTML.
enum HTMLEscaping {
  /// U+FFFD, which stands for a NUL.
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Appends `bytes` with `&`, `<`, `>` and `"` escaped.
  static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\""): output += "&quot;".utf8
      case 0: output += replacement
      default: output.append(byte)
      }
    }
  }

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
