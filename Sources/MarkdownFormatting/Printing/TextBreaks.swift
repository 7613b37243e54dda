import MarkdownSyntax
import TextBuffer

/// Judges spaces and line breaks by the words around them.
enum TextBreaks {
  /// Whether a break between `before` and `after` is inside Chinese or Japanese text.
  ///
  /// These scripts are written without spaces. A space in the break's place would be visible, while browsers may drop a
  /// break (CSS Text 3, "Segment Break Transformation Rules").
  static func areHan(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    guard let last = before.last, last >= 0x80 || isDelimiter(last), let first = after.first,
      first >= 0x80 || isDelimiter(first)
    else { return false }
    let (left, right) = (letters(atEndOf: before).last, letters(atStartOf: after).first)
    return left.map(isHan) == true && right.map(isHan) == true
  }

  /// Whether a sentence ends with `before`, and a new one begins with `after`.
  ///
  /// `!` and `?` end a sentence. A period does too, except after an initial, a number or one of a few abbreviations. No
  /// sentence begins with a small letter. Closing quotes, brackets and delimiters may follow the mark.
  static func endsSentence(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    // A period in code ends no sentence.
    guard before.last != ASCII.backtick else { return false }
    let word = letters(atEndOf: before)
    guard let mark = word.last, let first = letters(atStartOf: after).first, !isSmall(first) else {
      return false
    }
    switch mark {
    case "!", "?", "…", "。", "！", "？": return true
    case ".": return endsSentence(word: String(String.UnicodeScalarView(word.dropLast())))
    default: return false
    }
  }

  /// Whether a period after `word` ends a sentence.
  private static func endsSentence(word: String) -> Bool {
    let opened = word.drop { openers.contains($0) || delimiters.contains($0) }
    if opened.utf8.allSatisfy({ $0.isASCIIDigit }) || isInitial(opened) { return false }
    return !abbreviations.contains(opened.lowercased())
  }

  private static func isInitial(_ word: Substring) -> Bool {
    guard let letter = word.unicodeScalars.first, word.unicodeScalars.count == 1 else { return false }
    switch letter.value {
    // Latin, Greek, Cyrillic.
    case 0x41...0x5A, 0xC0...0xDE, 0x391...0x3A9, 0x400...0x42F: return true
    default: return false
    }
  }

  /// Abbreviations without their last period: English and German ones, and a few others.
  private static let abbreviations: Set<String> = [
    "e.g", "i.e", "cf", "etc", "vs", "viz", "approx", "no", "nos", "fig", "figs", "eq", "sec", "ch", "vol",
    "pp", "ed", "eds", "al", "mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr", "inc", "ltd", "co", "corp",
    "z.b", "d.h", "u.a", "bzw", "usw", "ca", "p.ej",
  ]
  private static let delimiters: Set<Character> = ["*", "_", "~", "`"]
  private static let openers: Set<Character> = ["(", "[", "\"", "'", "“", "‘", "«", "„"]
  private static let closers: Set<Unicode.Scalar> = [")", "]", "\"", "'", "”", "’", "»", "」", "』", "）"]

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == ASCII.asterisk || byte == ASCII.underscore || byte == ASCII.tilde || byte == ASCII.backtick
  }

  /// The scalars after the last space of `bytes`, without trailing delimiters and closing quotation marks or brackets.
  private static func letters(atEndOf bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    let start = bytes.lastIndex(of: ASCII.space).map { $0 + 1 } ?? bytes.startIndex
    var scalars = Array(String(decoding: bytes[start...], as: UTF8.self).unicodeScalars)
    while let last = scalars.last, last.isASCII && isDelimiter(UInt8(ascii: last)) || closers.contains(last) {
      scalars.removeLast()
    }
    return scalars
  }

  /// The scalars before the first space of `bytes`, without leading delimiters and opening quotation marks or brackets.
  private static func letters(atStartOf bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    let word = bytes.prefix { $0 != ASCII.space }
    let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
    return Array(
      scalars.drop { ($0.isASCII && isDelimiter(UInt8(ascii: $0))) || openers.contains(Character($0)) })
  }

  /// Whether `scalar` is a lowercase letter of a script with capital letters.
  private static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Latin, Greek, Cyrillic, Armenian.
    case 0x61...0x7A, 0xDF...0xF6, 0xF8...0xFF, 0x3AC...0x3CE, 0x430...0x45F, 0x561...0x587: true
    default: false
    }
  }

  /// Whether `scalar` is an ideograph, a kana, or punctuation among them.
  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF9F, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
