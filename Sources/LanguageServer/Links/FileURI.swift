import TextBuffer

/// Conversions between `file` URIs and absolute paths.
enum FileURI {
  /// The absolute path of the file called `uri`; `nil` for other schemes and hosts.
  static func path(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count).prefix { $0 != "#" && $0 != "?" }
    guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash]) else { return nil }
    return normalized(decoded(rest[slash...]))
  }

  /// The URI of the file at the absolute path `path`.
  static func uri(_ path: String) -> String { "file://" + encoded(path) }

  /// `path` without `.`, `..` and empty names.
  static func normalized(_ path: String) -> String {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// The folder of the file at the absolute path `path`.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// The last name in `path`.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether the absolute path `path` is in or below the folder at `folder`.
  static func isBelow(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path.hasPrefix(folder + "/")
  }

  /// The relative path from the folder at `folder` to the file at `path`, such as `../b/c.md`.
  static func relative(_ path: String, from folder: String) -> String {
    let (start, end) = (folder.split(separator: "/"), path.split(separator: "/"))
    var common = 0
    while common < start.count, common < end.count - 1, start[common] == end[common] { common += 1 }
    let ups = repeatElement("..", count: start.count - common)
    return (ups + end[common...].map(String.init)).joined(separator: "/")
  }

  // MARK: Percent-encoding

  /// `text` with percent-encoding removed; unchanged if the result isn't UTF-8.
  static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalValue,
        let low = rest.dropFirst().first?.hexadecimalValue
      {
        bytes.append(UInt8(high << 4 | low))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 was replaced, so the text would differ from the written one.
    return decoded.utf8.elementsEqual(bytes) ? decoded : String(text)
  }

  /// `path`, percent-encoded except for letters, digits, slashes and signs that are safe in every link.
  ///
  /// With `keepingLetters`, bytes beyond ASCII are kept, too.
  static func encoded(_ path: String, keepingLetters: Bool = false) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if isSafe(byte) || (keepingLetters && byte >= 0x80) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: "%".utf8)
        for digit in [byte >> 4, byte & 15] { bytes.append(Array("0123456789ABCDEF".utf8)[Int(digit)]) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "/-._~@+=,!$;".utf8.contains(byte)
  }
}
