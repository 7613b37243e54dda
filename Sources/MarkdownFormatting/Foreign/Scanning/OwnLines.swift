import MarkdownSyntax
import TextBuffer

/// Recognizes lines of a paragraph that have a meaning of their own in another dialect, and so stay lines when text is
/// wrapped.
enum OwnLines {
  /// Whether each of `lines` of `bytes` is such a line.
  ///
  /// Items, fields and table rows need a neighbour of their kind, since a single one may be text.
  static func among(_ lines: [Range<Int>], in bytes: [UInt8]) -> [Bool] {
    let texts = lines.map { bytes[$0].drop { $0.isBlank } }
    let mayBeItems = texts.map { isItem($0) || isField($0) || $0.hold(" | ") }
    return texts.indices.map { index in
      let hasNeighbour =
        (index > 0 && mayBeItems[index - 1]) || (index + 1 < texts.count && mayBeItems[index + 1])
      return isOwn(texts[index]) || mayBeItems[index] && hasNeighbour
    }
  }

  /// The starts of Discord's small print, docsify's notes, VitePress's snippets, and includes.
  private static let starts = ["-# ", "?> ", "!> ", "<<< ", "[!INCLUDE", "[!include"]

  private static func isOwn(_ text: ArraySlice<UInt8>) -> Bool {
    starts.contains { text.hasPrefix($0) } || isProperty(text) || isDirective(text)
  }

  /// `key:: value` of Logseq and Dataview.
  private static func isProperty(_ text: ArraySlice<UInt8>) -> Bool {
    let key = text.prefix(60).prefix { $0 != UInt8(ascii: ":") }
    let rest = text[key.endIndex...]
    guard !key.isEmpty, rest.hasPrefix("::") else { return false }
    return rest.dropFirst(2).first?.isBlank == true && key.count { $0 == ASCII.space } < 3
  }

  /// `::include{file=a}` and `::name[text]`.
  private static func isDirective(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.hasPrefix("::") else { return false }
    let name = text.dropFirst(2).word
    guard !name.isEmpty, let next = text[name.endIndex...].first else { return false }
    return next == ASCII.brace || next == UInt8(ascii: "[")
  }

  /// `:field: value` of reStructuredText; a single one may be the name of an emoji.
  private static func isField(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.dropFirst().word
    return text.first == UInt8(ascii: ":") && !name.isEmpty && text[name.endIndex...].hasPrefix(": ")
  }

  /// `#. a`, `(1) a`, `(@) a`, `a. a`, `iv) a`: items of pandoc's lists; a single one may be text.
  private static func isItem(_ text: ArraySlice<UInt8>) -> Bool {
    let isBracketed = text.hasPrefix("(")
    let number = (isBracketed ? text.dropFirst() : text).prefix { $0 != ASCII.space }
    guard let mark = number.last, text[number.endIndex...].first == ASCII.space else { return false }
    let isMark = mark == UInt8(ascii: ")") || mark == UInt8(ascii: ".") && !isBracketed
    return isMark && isNumber(number.dropLast(), isBracketed: isBracketed)
  }

  private static func isNumber(_ text: ArraySlice<UInt8>, isBracketed: Bool) -> Bool {
    guard let first = text.first, text.count < 9 else { return false }
    switch first {
    case UInt8(ascii: "@"): return isBracketed
    case ASCII.hash: return text.count == 1
    default:
      return EnumerationWord.isLetterOrNumeral(text) || isBracketed && text.allSatisfy { $0.isASCIIDigit }
    }
  }
}

/// Enumerators other than digits: letters and Roman numerals.
enum EnumerationWord {
  private static let numerals = ByteSet("ivxlcdmIVXLCDM".utf8)

  /// Whether `word` is a single letter, or consists of letters of Roman numerals.
  static func isLetterOrNumeral(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 1 && word.allSatisfy { $0.isASCIILetter }
      || !word.isEmpty && word.allSatisfy(numerals.contains)
  }
}
