import TextBuffer

/// The seven start and end conditions of HTML blocks (CommonMark section 4.6).
enum HTMLBlockCondition {
  /// The number of the condition by which `line` starts an HTML block.
  ///
  /// Returns `nil` if it starts none.
  ///
  /// Condition 7 can't interrupt a paragraph.
  static func start(
    of line: LineCursor, interruptsParagraph: Bool, decisions: CMarkDecisions
  ) -> Int? {
    guard line.byte == UInt8(ascii: "<") else { return nil }
    let rest = line.source[line.firstNonspace..<line.end]
    let second = line.peek(line.firstNonspace + 1)
    if second == UInt8(ascii: "?") { return 3 }
    if second == UInt8(ascii: "!") { return declaration(rest, decisions) }
    if let condition = tag(rest, decisions) { return condition }
    if !interruptsParagraph, isLoneTag(rest) { return 7 }
    return nil
  }

  /// Whether `line`, a content line of an HTML block with the start condition `condition`, is the block's last line.
  static func ends(_ line: ArraySlice<UInt8>, condition: Int) -> Bool {
    switch condition {
    case 1: rawTextTags.contains { contains(line, "</" + $0 + ">") }
    case 2: contains(line, "-->")
    case 3: contains(line, "?>")
    case 4: line.contains(UInt8(ascii: ">"))
    case 5: contains(line, "]]>")
    default: false
    }
  }

  private static let rawTextTags = ["script", "pre", "textarea", "style"]

  private static let blockTags: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
    "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr",
    "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol",
    "optgroup", "option", "p", "param", "section", "summary", "table", "tbody", "td", "tfoot",
    "th", "thead", "title", "tr", "track", "ul",
  ]

  private static func declaration(_ rest: ArraySlice<UInt8>, _ decisions: CMarkDecisions) -> Int? {
    let body = rest.dropFirst(2)
    if body.starts(with: "--".utf8) { return 2 }
    if body.starts(with: "[CDATA[".utf8) { return 5 }
    guard let first = body.first, first.isASCIILetter else { return nil }
    return decisions.smallLettersDeclare || first <= UInt8(ascii: "Z") ? 4 : nil
  }

  /// Conditions 1 and 6: a known tag name follows the `<`.
  private static func tag(_ rest: ArraySlice<UInt8>, _ decisions: CMarkDecisions) -> Int? {
    var index = rest.startIndex + 1
    let isClosing = index < rest.endIndex && rest[index] == UInt8(ascii: "/")
    if isClosing { index += 1 }
    let nameStart = index
    while index < rest.endIndex, index - nameStart < 11, rest[index].isASCIIAlphanumeric { index += 1 }
    let name = String(
      decoding: rest[nameStart..<index].map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
    let endsName = index == rest.endIndex || rest[index].isASCIIWhitespace || rest[index] == UInt8(ascii: ">")
    if !isClosing, endsName, rawTextTags.contains(name) { return 1 }
    let selfCloses = rest[index...].starts(with: "/>".utf8)
    let isBlockTag = blockTags.contains(name) || name == decisions.onlyBlockTag
    return (endsName || selfCloses) && isBlockTag ? 6 : nil
  }

  /// Condition 7: a complete open or closing tag alone on its line.
  private static func isLoneTag(_ rest: ArraySlice<UInt8>) -> Bool {
    var scanner = TagScanner(bytes: rest, index: rest.startIndex + 1)
    guard scanner.takeTag() else { return false }
    return rest[scanner.index...].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0C }
  }

  private static func contains(_ line: ArraySlice<UInt8>, _ lowercased: String) -> Bool {
    let wanted = Array(lowercased.utf8)
    guard line.count >= wanted.count else { return false }
    return (line.startIndex...(line.endIndex - wanted.count)).contains { start in
      wanted.indices.allSatisfy { offset in
        let byte = line[start + offset]
        return (byte.isASCIILetter ? byte | 0x20 : byte) == wanted[offset]
      }
    }
  }
}

/// Reads an open or closing tag within a line (CommonMark section 6.6).
private struct TagScanner {
  let bytes: ArraySlice<UInt8>
  var index: Int

  private var byte: UInt8 { index < bytes.endIndex ? bytes[index] : 0x0A }

  /// Takes a tag after its `<`.
  ///
  /// Returns whether there was one.
  mutating func takeTag() -> Bool {
    let isClosing = take(UInt8(ascii: "/"))
    guard takeName() else { return false }
    if !isClosing {
      while takeAttribute() {}
    }
    takeSpace()
    if !isClosing { _ = take(UInt8(ascii: "/")) }
    return take(UInt8(ascii: ">"))
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    index += 1
    return true
  }

  @discardableResult
  private mutating func takeSpace() -> Bool {
    let start = index
    while index < bytes.endIndex, byte.isASCIIWhitespace { index += 1 }
    return index > start
  }

  private mutating func takeName() -> Bool {
    guard byte.isASCIILetter else { return false }
    while byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") { index += 1 }
    return true
  }

  private mutating func takeAttribute() -> Bool {
    let start = index
    guard takeSpace(), byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") else {
      index = start
      return false
    }
    while byte.isASCIIAlphanumeric || "_.:-".utf8.contains(byte) { index += 1 }
    let nameEnd = index
    takeSpace()
    guard take(UInt8(ascii: "=")), takeValue() else {
      index = nameEnd
      return true
    }
    return true
  }

  private mutating func takeValue() -> Bool {
    takeSpace()
    let quote = byte
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let close = bytes[(index + 1)...].firstIndex(of: quote) else { return false }
      index = close + 1
      return true
    }
    let start = index
    while index < bytes.endIndex, !byte.isASCIIWhitespace, !"\"'=<>`".utf8.contains(byte) { index += 1 }
    return index > start
  }
}
