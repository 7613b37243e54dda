import TextBuffer

/// Scanners for GFM's autolink literals (GFM 0.29, section 6.9), with the rules of cmark-gfm's extension.
struct AddressScanner {
  let leaf: LeafText
  private var text: [UInt8] { leaf.text }
  /// The content's end, which limits the search for an address's domain.
  private var end: Int { leaf.content.upperBound }

  /// The places at which no valid domain starts, so that a run of them is scanned only once.
  private var failedDomain = 0..<0

  init(_ leaf: LeafText) { self.leaf = leaf }

  // MARK: www. and http://

  /// The stretch without white space or `<` that starts with the `www.` at `start`; `nil` if that starts no address.
  mutating func webStretch(at start: Int) -> Range<Int>? {
    guard start + 4 <= end, text[start..<start + 4].elementsEqual("www.".utf8) else { return nil }
    if start > leaf.content.lowerBound {
      let before = text[start - 1]
      guard before.isASCIIWhitespace || "*_~(".utf8.contains(before) else { return nil }
    }
    guard let domainEnd = domainEnd(from: start, needsDot: true) else { return nil }
    return stretch(start, from: domainEnd)
  }

  /// The stretch without white space or `<` that starts with the scheme before the `:` at `colon`.
  ///
  /// The scheme starts at `floor` or later. Returns `nil` if it starts no address.
  mutating func stretch(atColon colon: Int, floor: Int) -> Range<Int>? {
    guard colon + 3 < end, text[colon + 1] == UInt8(ascii: "/"), text[colon + 2] == UInt8(ascii: "/") else {
      return nil
    }
    var start = colon
    while start > floor, colon - start <= 5, text[start - 1].isASCIILetter { start -= 1 }
    let scheme = String(decoding: text[start..<colon], as: UTF8.self).lowercased()
    guard ["http", "https", "ftp"].contains(scheme), isHostCharacter(at: colon + 3),
      let domainEnd = domainEnd(from: colon + 3, needsDot: false)
    else { return nil }
    return stretch(start, from: domainEnd)
  }

  /// The end of the domain that starts at `start`; `nil` if there is none, or if its last two parts contain a `_`.
  private mutating func domainEnd(from start: Int, needsDot: Bool) -> Int? {
    if failedDomain.contains(start) { return nil }
    var (lastDot, dotBefore) = (start, start)
    var (dots, underscores, earlier) = (0, 0, 0)
    var index = start + 1
    while index < end - 1 {
      // A backslash is skipped, and the byte after it is checked like any other.
      if text[index] == UInt8(ascii: "\\"), index < end - 2 { index += 1 }
      if text[index] == UInt8(ascii: "_") {
        underscores += 1
      } else if text[index] == UInt8(ascii: ".") {
        (dotBefore, lastDot) = (lastDot, index)
        (earlier, underscores) = (underscores, 0)
        dots += 1
      } else if text[index] != UInt8(ascii: "-"), !isHostCharacter(at: index) {
        break
      }
      index += 1
    }
    // cmark-gfm ignores underscores after more than ten periods, so that it doesn't scan the same domain repeatedly.
    guard earlier == 0 && underscores == 0 || dots > 10 else {
      failedDomain = start..<dotBefore
      return nil
    }
    return needsDot && dots == 0 ? nil : index
  }

  /// Whether a character that is neither white space nor punctuation starts at `index`.
  ///
  /// So a domain ends within its first character beyond ASCII, as in cmark-gfm; the address extends to the next white
  /// space anyway.
  private func isHostCharacter(at index: Int) -> Bool {
    guard index < end else { return false }
    if text[index].isASCIIAlphanumeric { return true }
    if text[index] & 0xC0 == 0x80 { return false }
    let scalar = Flanking.scalar(after: index, in: leaf)
    return scalar.map { ScalarClass($0, decisions: .cmarkGFM) == .other } ?? false
  }

  private func stretch(_ start: Int, from domainEnd: Int) -> Range<Int> {
    var index = domainEnd
    while index < end, !text[index].isASCIIWhitespace, text[index] != UInt8(ascii: "<") { index += 1 }
    return start..<index
  }
}

/// The ends of GFM's addresses (GFM 0.29, section 6.9).
enum AddressEnd {
  /// The end of the address in `range`, without the bytes that belong to the sentence around it.
  ///
  /// These are `<` and everything after it, trailing punctuation, a trailing reference-like `&name;`, and closing
  /// parentheses without opening ones.
  static func trimmed(_ range: Range<Int>, of text: [UInt8]) -> Int {
    var end = text[range].firstIndex(of: UInt8(ascii: "<")) ?? range.upperBound
    var surplus = parenthesisSurplus(text[range.lowerBound..<end])
    while end > range.lowerBound {
      switch text[end - 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"), UInt8(ascii: "\""):
        end -= 1
      case UInt8(ascii: ";"):
        end = referenceStart(before: end, from: range.lowerBound, in: text) ?? end - 1
      case UInt8(ascii: ")"):
        if surplus <= 0 { return end }
        surplus -= 1
        end -= 1
      default: return end
      }
    }
    return end
  }

  /// The number of `)` minus the number of `(`.
  private static func parenthesisSurplus(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 == UInt8(ascii: ")") ? 1 : $1 == UInt8(ascii: "(") ? -1 : 0) }
  }

  /// The place of the `&` if a character reference seems to end at `end`; otherwise `nil`.
  private static func referenceStart(before end: Int, from start: Int, in text: [UInt8]) -> Int? {
    var index = end - 2
    while index > start, text[index].isASCIILetter { index -= 1 }
    return index >= start && index < end - 2 && text[index] == UInt8(ascii: "&") ? index : nil
  }
}
