import TextBuffer

/// Recognizes the starts of blocks at the first nonspace of a line (CommonMark section 4).
extension LineCursor {
  /// The ATX heading that starts here: the length of its `#`s with the white space after them, in bytes, and its level
  /// (section 4.2).
  ///
  /// Returns `nil` if none starts here.
  func atxHeading() -> (length: Int, level: Int)? {
    let level = run(of: UInt8(ascii: "#"), at: firstNonspace)
    guard (1...6).contains(level) else { return nil }
    var index = firstNonspace + level
    if index == end { return (level, level) }
    guard peek(index).isBlank else { return nil }
    while index < end, source[index].isBlank { index += 1 }
    return (index - firstNonspace, level)
  }

  /// The length of the fence that opens a code block here (section 4.5).
  ///
  /// Returns `nil` if there is none.
  func openingFence() -> Int? {
    guard byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return nil }
    let length = run(of: byte, at: firstNonspace)
    guard length >= 3 else { return nil }
    if byte == UInt8(ascii: "`"), source[(firstNonspace + length)..<end].contains(byte) { return nil }
    return length
  }

  /// The length of the fence that opens a block of `construct` here.
  ///
  /// Returns `nil` if there is none.
  func openingFence(of construct: BlockConstruct) -> Int? {
    let length = run(of: construct.delimiter, at: firstNonspace)
    guard length >= construct.length else { return nil }
    let rest = firstNonspace + length
    let isFence =
      construct.takesInfo ? !source[rest..<end].contains(construct.delimiter) : isBlank(from: rest)
    return isFence ? length : nil
  }

  /// The length of a closing fence of `byte`s, which closes blocks opened by at most as many.
  ///
  /// Returns `nil` if there is none.
  package func closingFence(of byte: UInt8) -> Int? {
    let length = run(of: byte, at: firstNonspace)
    guard length > 0, isBlank(from: firstNonspace + length) else { return nil }
    return length
  }

  /// The level of the setext heading that the line underlines (section 4.3).
  ///
  /// Returns `nil` if it's no underline.
  package func setextUnderline() -> Int? {
    guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-") else { return nil }
    guard isBlank(from: firstNonspace + run(of: byte, at: firstNonspace)) else { return nil }
    return byte == UInt8(ascii: "=") ? 1 : 2
  }

  /// Whether a block of CommonMark, or one that `dialect` adds, starts at the first nonspace.
  ///
  /// HTML blocks and setext underlines are not considered.
  package mutating func startsBlock(interruptsParagraph: Bool, in dialect: Dialect = .commonMark) -> Bool {
    byte == UInt8(ascii: ">") || listMarker(interruptsParagraph: interruptsParagraph) != nil
      || atxHeading() != nil || openingFence() != nil || isThematicBreak()
      || dialect.block(delimiter: byte).flatMap { openingFence(of: $0) } != nil
      || containerMarker(in: dialect) != nil
  }

  /// A list marker: its length in bytes without white space, and the style of the list that it makes.
  typealias ListMarker = (length: Int, style: ListAttributes.Style)

  /// The list marker at the first nonspace (section 5.2).
  ///
  /// Returns `nil` if there is none.
  ///
  /// The rules are stricter if the item would interrupt a paragraph.
  func listMarker(interruptsParagraph: Bool) -> ListMarker? {
    let first = byte
    var index = firstNonspace
    let style: ListAttributes.Style
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+") {
      index += 1
      style = .bullet(first)
    } else if first.isASCIIDigit {
      var start = 0
      while index - firstNonspace < 9, peek(index).isASCIIDigit {
        start = start * 10 + Int(peek(index) - 0x30)
        index += 1
      }
      let delimiter = peek(index)
      guard delimiter == UInt8(ascii: ".") || delimiter == UInt8(ascii: ")") else { return nil }
      if interruptsParagraph, start != 1 { return nil }
      index += 1
      style = .ordered(start: start, delimiter: delimiter)
    } else {
      return nil
    }
    guard peek(index).isASCIIWhitespace else { return nil }
    if interruptsParagraph, isBlank(from: index) { return nil }
    return (index - firstNonspace, style)
  }

  /// Whether only spaces and tabs are between `index` and the line's end.
  func isBlank(from index: Int) -> Bool {
    var index = index
    while index < end, source[index].isBlank { index += 1 }
    return index >= end
  }

  private func run(of byte: UInt8, at start: Int) -> Int {
    var index = start
    while index < end, source[index] == byte { index += 1 }
    return index - start
  }
}

/// Recognizes lines whose first bytes rule out the start of a block.
enum TextLine {
  /// Whether `line` can't start a block, underline the block before it or be a fence of front matter (CommonMark
  /// sections 4 and 5.2, GFM 4.10).
  ///
  /// `line` is given from its first nonblank byte on, and need not be complete: `true` holds for every continuation.
  ///
  /// `false` also if more of the line would be needed to tell, and if the line begins with a block's or container's
  /// character in `dialect`.
  static func startsNoBlock(_ line: ArraySlice<UInt8>, _ dialect: Dialect) -> Bool {
    guard let first = line.first, !dialect.blockSigns.contains(first) else { return false }
    switch first {
    // A byte order mark begins with this byte, and isn't text everywhere.
    case 0xEF: return false
    case 0x80...: return true
    // A list marker is one of these before white space; a thematic break is only these and white space.
    case UInt8(ascii: "*"), UInt8(ascii: "_"): return follows(line.drop { $0 == first })
    // A fence has at least three.
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return line.prefix(3).contains { $0 != first }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let rest = line.drop(while: { $0.isASCIIDigit })
      let isDelimited = rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")")
      return !isDelimited || follows(rest.dropFirst())
    default: return first.isASCIILetter || isPlainPunctuation(first)
    }
  }

  /// Whether `rest` begins with a byte that isn't white space.
  private static func follows(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first.map { $0 > 0x20 } ?? false
  }

  private static func isPlainPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "$")...UInt8(ascii: ")"), UInt8(ascii: ","),
      UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "\\"),
      UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}
