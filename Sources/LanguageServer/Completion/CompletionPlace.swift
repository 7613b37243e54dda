import TextBuffer

/// What could be completed at a caret, told from its line: what is being typed is no link yet.
struct CompletionPlace: Equatable {
  enum Kind: Equatable {
    /// An anchor of this document.
    case anchor
    /// An anchor of the file that this path, as it's written, leads to.
    case anchorOf(String)
    /// A path in the folder written so far, which ends with a slash or is empty.
    case path(folder: String)
    /// The label of a link, or of a footnote.
    case label, footnote
    /// The language of a code block.
    case language
    /// The name of an emoji.
    case emoji
    /// The kind of a callout.
    case callout
  }

  /// The kind of name.
  let kind: Kind
  /// The start of the name.
  let start: UTF8Offset
  /// The part of the name before the caret.
  let typed: String

  /// The place that ends at `caret`; `nil` where nothing can be completed.
  init?(before caret: UTF8Offset, in rope: Rope) {
    let line = rope.startOfLine(holding: caret)
    let text = rope.bytes(in: line..<caret)
    guard
      let (kind, start) = Self.callout(text) ?? Self.address(text) ?? Self.label(text) ?? Self.language(text)
        ?? Self.emoji(text)
    else { return nil }
    (self.kind, self.start) = (kind, line.advanced(by: start))
    typed = String(decoding: text[start...], as: UTF8.self)
  }

  private typealias Found = (kind: Kind, start: Int)

  /// A destination, behind `](` or behind the label of a definition.
  private static func address(_ text: [UInt8]) -> Found? {
    guard var start = destination(text) else { return nil }
    if start < text.count, text[start] == UInt8(ascii: "<") { start += 1 }
    let rest = text[start...]
    guard !rest.contains(where: { $0 <= 0x20 || "[]()<>".utf8.contains($0) }) else { return nil }
    if let sign = rest.firstIndex(of: UInt8(ascii: "#")) {
      let path = String(decoding: rest[..<sign], as: UTF8.self)
      return (path.isEmpty ? .anchor : .anchorOf(path), sign + 1)
    }
    let name = rest.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? start
    return (.path(folder: String(decoding: rest[..<name], as: UTF8.self)), name)
  }

  /// The start of an unfinished destination.
  private static func destination(_ text: [UInt8]) -> Int? {
    if let start = text.lastStart(of: Array("](".utf8)) { return start + 2 }
    // `[label]: `, but not `[^label]: `.
    let content = text.drop { $0 == 0x20 }
    guard content.startIndex < 4, content.first == UInt8(ascii: "["),
      content.dropFirst().first != UInt8(ascii: "^"), let end = text.lastStart(of: Array("]:".utf8))
    else { return nil }
    return text[(end + 2)...].firstIndex { $0 != 0x20 } ?? text.count
  }

  private static func label(_ text: [UInt8]) -> Found? {
    for (opener, kind) in [("[^", Kind.footnote), ("][", .label), ("[", .label)] {
      let opener = Array(opener.utf8)
      guard let start = text.lastStart(of: opener) else { continue }
      let rest = text[(start + opener.count)...]
      if !rest.contains(where: { "[]()".utf8.contains($0) }) { return (kind, start + opener.count) }
    }
    return nil
  }

  private static func language(_ text: [UInt8]) -> Found? {
    let content = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    guard let fence = content.first, fence == UInt8(ascii: "`") || fence == UInt8(ascii: "~") else {
      return nil
    }
    let word = content.drop { $0 == fence }
    guard content.count - word.count >= 3, !word.contains(where: { $0 == 0x20 || $0 == fence }) else {
      return nil
    }
    return (.language, word.startIndex)
  }

  /// `[!` at the start of a quote's line.
  private static func callout(_ text: [UInt8]) -> Found? {
    let content = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    guard text[..<content.startIndex].contains(UInt8(ascii: ">")), content.starts(with: "[!".utf8),
      content.dropFirst(2).allSatisfy(\.isLetter)
    else { return nil }
    return (.callout, content.startIndex + 2)
  }

  /// `:` and letters, behind no letter, digit or colon.
  private static func emoji(_ text: [UInt8]) -> Found? {
    guard let colon = text.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let isName = text[(colon + 1)...].allSatisfy { $0.isLetter || $0.isDigit || "_+-".utf8.contains($0) }
    let before = text[..<colon].last ?? 0x20
    guard isName, !before.isLetter, !before.isDigit, before != UInt8(ascii: ":"), before < 0x80 else {
      return nil
    }
    return (.emoji, colon)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension [UInt8] {
  /// Where `other` begins the last time that it's in here.
  fileprivate func lastStart(of other: [UInt8]) -> Int? {
    guard count >= other.count else { return nil }
    return (0...count - other.count).last { self[$0..<$0 + other.count].elementsEqual(other) }
  }
}
