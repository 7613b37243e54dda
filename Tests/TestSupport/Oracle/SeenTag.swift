/// A tag of HTML, or a comment, which is called `!--`.
struct SeenTag {
  private(set) var name = ""
  private(set) var isClosing = false
  private(set) var attributes: [String: String] = [:]

  /// Reads the tag at `index`, and moves `index` behind it.
  init(_ html: [UInt8], at index: inout Int) {
    index += 1
    if html[index...].starts(with: Array("!--".utf8)) {
      name = "!--"
      while index < html.count, html[index] != UInt8(ascii: ">") { index += 1 }
      index += 1
      return
    }
    if index < html.count, html[index] == UInt8(ascii: "/") {
      isClosing = true
      index += 1
    }
    name = Self.word(html, &index)
    while index < html.count, html[index] != UInt8(ascii: ">") {
      guard html[index] != 0x20, html[index] != UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let key = Self.word(html, &index)
      guard index + 1 < html.count, html[index] == UInt8(ascii: "=") else {
        if key.isEmpty { index += 1 } else { attributes[key] = "" }
        continue
      }
      index += 2
      attributes[key] = Self.value(html, &index)
    }
    index += 1
  }

  /// The lines that `data-sourcepos` names.
  var lines: Range<Int> {
    guard let place = attributes["data-sourcepos"] else { return 0..<0 }
    let numbers = place.split { $0 == ":" || $0 == "-" }.compactMap { Int($0) }
    guard numbers.count == 4, numbers[0] <= numbers[2] else { return 0..<0 }
    return numbers[0]..<numbers[2] + 1
  }

  /// The character that the reference at `index` stands for, and the reference's end.
  static func entity(_ html: [UInt8], at index: Int) -> (Unicode.Scalar, end: Int) {
    for (name, scalar) in [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")]
      as [(String, Unicode.Scalar)]
    where html[index...].starts(with: name.utf8) { return (scalar, index + name.utf8.count) }
    return ("&", index + 1)
  }

  private static func word(_ html: [UInt8], _ index: inout Int) -> String {
    let start = index
    while index < html.count, ![0x20, 0x2F, 0x3D, 0x3E].contains(html[index]) { index += 1 }
    return String(decoding: html[start..<index], as: UTF8.self)
  }

  private static func value(_ html: [UInt8], _ index: inout Int) -> String {
    var bytes: [UInt8] = []
    while index < html.count, html[index] != UInt8(ascii: "\"") {
      if html[index] == UInt8(ascii: "&") {
        let (scalar, end) = entity(html, at: index)
        bytes += String(Character(scalar)).utf8
        index = end
      } else {
        bytes.append(html[index])
        index += 1
      }
    }
    index += 1
    return String(decoding: bytes, as: UTF8.self)
  }
}
