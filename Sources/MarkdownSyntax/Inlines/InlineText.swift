/// What text means.
enum InlineText {
  /// What cmark makes of the escapes, character references and NULs of text.
  static func unescaped(_ bytes: [UInt8], entities: NamedEntities = NamedEntities()) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1].isASCIIPunctuation {
        result.append(bytes[index + 1])
        index += 2
      } else if byte == UInt8(ascii: "&"),
        let entity = entities.entity(in: bytes, at: index, end: bytes.count)
      {
        for place in 0..<entity.count { result.append(entity[place]) }
        index += entity.length
      } else {
        if byte == 0 { result.append(contentsOf: [0xEF, 0xBF, 0xBD]) } else { result.append(byte) }
        index += 1
      }
    }
    return result
  }
}
