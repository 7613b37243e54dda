import MarkdownSyntax
import TextBuffer

extension ForeignConstruct {
  /// MDX: modules, elements and expressions.
  static let components: [ForeignConstruct] = [module, element, expression]

  /// `import` and `export`, up to a blank line outside of brackets.
  private static let module = ForeignConstruct("module", starts: "ie") { text in
    let isImport = text.hasPrefix("import ") && (text.hold("'") || text.hold("\"") || text.hold("{"))
    let words = ["const ", "let ", "var ", "default ", "function ", "async ", "class ", "{", "*"]
    let isExport = text.hasPrefix("export ") && words.contains { text.dropFirst(7).hasPrefix($0) }
    return isImport || isExport ? .bytes { moduleEnd(of: $0) } : nil
  }

  /// `<Tabs>` to `</Tabs>`, or a tag over several lines.
  private static let element = ForeignConstruct("component", starts: "<", startsInHTML: true) { text in
    guard let next = text.dropFirst().first else { return nil }
    let isName = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(next)
    if isName { return .bytes { ComponentScan(of: $0).end } }
    return text.hasPrefix("<>") || text.hasPrefix("</>") || isClosing(text) ? .line : nil
  }

  /// `{expression}` on lines of its own.
  private static let expression = ForeignConstruct("expression", starts: "{") { text in
    guard text.last == UInt8(ascii: "}") else { return .bytes { bracesEnd(of: $0) } }
    return .line
  }

  private static func isClosing(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.hasPrefix("</"), let next = text.dropFirst(2).first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(next)
  }

  private static func moduleEnd(of text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var end = text.startIndex
    var isBlank = true
    for offset in text.indices {
      switch text[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
      case ASCII.carriageReturn where text[(offset + 1)...].first == ASCII.lineFeed: break
      case ASCII.lineFeed, ASCII.carriageReturn:
        if isBlank, depth <= 0 { return end }
        isBlank = true
      default: break
      }
      guard !text[offset].isBlank, !text[offset].isLineEnding else { continue }
      (isBlank, end) = (false, offset)
    }
    return depth <= 0 ? end : nil
  }

  private static func bracesEnd(of text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    for offset in text.indices {
      if text[offset] == UInt8(ascii: "{") { depth += 1 }
      if text[offset] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return offset }
    }
    return nil
  }
}

/// Finds the end of a JSX element: the end of its tag if it closes itself, else the end of its closing tag.
private struct ComponentScan {
  private let text: ArraySlice<UInt8>
  private let name: ArraySlice<UInt8>

  /// Creates a scan of the element whose tag `text` starts with.
  init(of text: ArraySlice<UInt8>) {
    self.text = text
    name = text.dropFirst().prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == ASCII.underscore
    }
  }

  /// The offset of the element's last byte.
  ///
  /// `nil` if it isn't closed.
  var end: Int? {
    guard let tagEnd = tagEnd(from: text.startIndex) else { return nil }
    if closesItself(tagEnd) { return tagEnd }
    var depth = 1
    var offset = tagEnd + 1
    while let next = text[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = next + 1
      if isTag(named: "", at: offset) {
        guard let end = self.tagEnd(from: next) else { return nil }
        if !closesItself(end) { depth += 1 }
        offset = end + 1
      } else if isTag(named: "/", at: offset) {
        depth -= 1
        if depth == 0 { return text[offset...].firstIndex(of: UInt8(ascii: ">")) ?? offset }
      }
    }
    return nil
  }

  /// Whether `slash`, followed by the element's name, is at `offset`.
  private func isTag(named slash: String, at offset: Int) -> Bool {
    guard let rest = text[offset...].after(slash), rest.starts(with: name) else { return false }
    guard let next = rest.dropFirst(name.count).first else { return false }
    return !next.isASCIILetter && !next.isASCIIDigit && next != UInt8(ascii: ".")
  }

  private func closesItself(_ tagEnd: Int) -> Bool { text[tagEnd - 1] == UInt8(ascii: "/") }

  /// The offset of the `>` that ends the tag at `start`, outside of quotation marks and braces.
  ///
  /// Returns `nil` if there is none.
  private func tagEnd(from start: Int) -> Int? {
    var depth = 0
    var quote: UInt8?
    for offset in start + 1..<text.endIndex {
      let byte = text[offset]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return offset
      default: break
      }
    }
    return nil
  }
}
