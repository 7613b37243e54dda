import MarkdownSyntax
import TextBuffer

/// A piece of HTML, as far as pasting distinguishes pieces.
enum HTMLToken {
  /// Text with its character references resolved.
  case text(String)
  /// A start tag.
  case start(HTMLTag)
  /// The end tag of the element with this name.
  case end(String)
  /// The mark at the start of the copied part; everything before it is context.
  case fragmentStart
  /// The mark at the end of the copied part.
  case fragmentEnd
}

/// A start tag.
struct HTMLTag {
  /// The element's name, in lower case.
  var name: String
  /// The values of attributes by their names in lower case; the first of two attributes with one name counts.
  var attributes: [String: String] = [:]

  /// Whether the element never has an end tag (WHATWG HTML, 13.1.2, void elements).
  var isVoid: Bool { Self.void.contains(name) }

  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
}

/// Splits any HTML into tokens; whatever is no tag is text.
///
/// The result is that of WHATWG HTML's tokenizer (13.2.5), except for details of its error states: an unclosed tag is
/// text.
struct HTMLTokenizer {
  private let bytes: [UInt8]
  private var index = 0
  /// The element whose text holds no tags and isn't shown; `nil` outside of such an element.
  private var raw: String?
  /// The index behind the last `>`, after which no tag can end.
  private var endOfTags: Int

  /// The tokens of `html`.
  init(_ html: String) {
    bytes = Array(html.utf8)
    endOfTags = bytes.lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
  }

  /// The next token; `nil` at the end.
  mutating func next() -> HTMLToken? {
    while index < bytes.count {
      if let raw { skipRawText(of: raw) }
      guard index < bytes.count else { return nil }
      guard isMarkup(at: index) else {
        return takeText()
      }
      if let token = takeMarkup() { return token }
    }
    return nil
  }

  /// Whether a tag, comment or declaration starts at `index` and ends somewhere.
  private func isMarkup(at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < endOfTags else { return false }
    switch bytes[index + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "/"): return index + 2 < bytes.count && bytes[index + 2].isASCIILetter
    default: return bytes[index + 1].isASCIILetter
    }
  }

  private mutating func takeText() -> HTMLToken {
    let start = index
    repeat { index += 1 } while index < bytes.count && !isMarkup(at: index)
    return .text(HTMLText.resolved(bytes[start..<index]))
  }

  /// The token of the markup at the current index; `nil` if the markup has no meaning for pasting.
  private mutating func takeMarkup() -> HTMLToken? {
    switch bytes[index + 1] {
    case UInt8(ascii: "!") where starts(with: "<!--"): return takeComment()
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      skip(through: ">")
      return nil
    case UInt8(ascii: "/"):
      index += 2
      let name = takeName()
      skip(through: ">")
      return .end(name)
    default: return takeStartTag()
    }
  }

  private mutating func takeComment() -> HTMLToken? {
    let start = index + 4
    index = start
    skip(through: "-->")
    let comment = String(decoding: bytes[Swift.min(start, index)..<index], as: UTF8.self)
    if comment.hasPrefix("StartFragment") { return .fragmentStart }
    return comment.hasPrefix("EndFragment") ? .fragmentEnd : nil
  }

  private mutating func takeStartTag() -> HTMLToken? {
    index += 1
    var tag = HTMLTag(name: takeName())
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      guard !bytes[index].isHTMLSpace, bytes[index] != UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let (name, value) = takeAttribute()
      if tag.attributes[name] == nil { tag.attributes[name] = value }
    }
    index += 1
    if ["script", "style", "title", "textarea", "template", "noscript", "xmp", "iframe"].contains(tag.name) {
      raw = tag.name
      return nil
    }
    return .start(tag)
  }

  /// Takes a name, in lower case.
  private mutating func takeName() -> String {
    let start = index
    while index < bytes.count, !bytes[index].isHTMLSpace, !"/>".utf8.contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  private mutating func takeAttribute() -> (String, String) {
    let start = index
    index += 1  // A lone `=` is a name.
    while index < bytes.count, !bytes[index].isHTMLSpace, !"/>=".utf8.contains(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return (name, "") }
    index += 1
    skipSpace()
    return (name, takeValue())
  }

  private mutating func takeValue() -> String {
    guard index < bytes.count else { return "" }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while index < bytes.count, !bytes[index].isHTMLSpace, bytes[index] != UInt8(ascii: ">") { index += 1 }
      return HTMLText.resolved(bytes[start..<index])
    }
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != quote { index += 1 }
    let value = HTMLText.resolved(bytes[start..<index])
    index += 1
    return value
  }

  // MARK: Skipping

  private mutating func skipSpace() { while index < bytes.count, bytes[index].isHTMLSpace { index += 1 } }

  /// Moves behind the next `end`, or to the end of the text.
  private mutating func skip(through end: String) {
    while index < bytes.count, !starts(with: end) { index += 1 }
    index = Swift.min(bytes.count, index + end.utf8.count)
  }

  /// Moves behind the end tag of the element `name`, or to the end of the text.
  private mutating func skipRawText(of name: String) {
    raw = nil
    while index < bytes.count {
      if starts(with: "</"),
        bytes[(index + 2)...].prefix(name.utf8.count).elementsEqual(name.utf8, by: { $0 | 0x20 == $1 })
      {
        return skip(through: ">")
      }
      index += 1
    }
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }
}

extension UInt8 {
  /// Whether the byte is white space in HTML (WHATWG Infra, ASCII whitespace).
  var isHTMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
}
