import TextBuffer

/// Finds GFM's email addresses in text with resolved escapes and character references, by the rules of cmark-gfm's
/// extension.
///
/// cmark-gfm looks for them in finished text, so that `a\+b@c.de` is an address. Addresses with a scheme it finds in
/// the source instead. One of its results contradicts GFM's own section 6.9 and isn't followed: in `a@b.c@d` it takes
/// `b.c@d` as an address, although its domain has no period.
struct EmailScanner {
  /// The text.
  let text: [UInt8]

  /// An email address, and whether its scheme is written.
  struct Email {
    var range: Range<Int>
    var hasScheme: Bool
  }

  /// The addresses, in order.
  func emails() -> [Email] {
    var found: [Email] = []
    var floor = 0
    var index = 0
    while let at = text[index...].firstIndex(of: UInt8(ascii: "@")) {
      switch email(at: at, from: floor) {
      case .found(let email):
        found.append(email)
        (floor, index) = (email.range.upperBound, email.range.upperBound)
      case .none(let next): (floor, index) = (next, next)
      }
    }
    return found
  }

  private enum Answer {
    case found(Email)
    /// No address: the search continues at this place, and no later address starts before it.
    case none(Int)
  }

  private func email(at: Int, from floor: Int) -> Answer {
    var start = at
    var scheme: String?
    while start > floor {
      let byte = text[start - 1]
      if byte == UInt8(ascii: ":"), let found = emailScheme(before: start - 1, from: floor) {
        scheme = found
      } else if !byte.isASCIIAlphanumeric, !".+-_".utf8.contains(byte) {
        break
      }
      start -= 1
    }
    guard start < at else { return .none(at + 1) }
    return domain(after: at, isXMPP: scheme == "xmpp", start: start, hasScheme: scheme != nil)
  }

  private func domain(after at: Int, isXMPP: Bool, start: Int, hasScheme: Bool) -> Answer {
    var index = at + 1
    var dots = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "@") { return .none(at + 1) }
      if byte == UInt8(ascii: "."), index + 1 < text.count, text[index + 1].isASCIIAlphanumeric {
        dots += 1
      } else if !byte.isASCIIAlphanumeric, byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_"),
        !(byte == UInt8(ascii: "/") && isXMPP)
      {
        break
      }
      index += 1
    }
    guard index >= at + 2, dots > 0, text[index - 1].isASCIILetter || text[index - 1] == UInt8(ascii: ".")
    else {
      return .none(index)
    }
    let end = AddressEnd.trimmed(at..<index, of: text)
    return end > at ? .found(Email(range: start..<end, hasScheme: hasScheme)) : .none(at + 1)
  }

  /// The scheme that ends before `colon` and starts after something other than a letter or digit.
  private func emailScheme(before colon: Int, from floor: Int) -> String? {
    for scheme in ["mailto", "xmpp"] {
      let start = colon - scheme.utf8.count
      guard start >= floor, text[start..<colon].elementsEqual(scheme.utf8) else { continue }
      if start == floor || !text[start - 1].isASCIIAlphanumeric { return scheme }
    }
    return nil
  }
}

/// The resolved text of a text node, with the source range of each byte.
struct ResolvedText {
  /// The text with escapes and character references resolved.
  private(set) var bytes: [UInt8] = []
  private let range: Range<Int>
  /// The source range of each byte; empty if every byte is literal.
  private var pieces: [Range<Int>] = []

  /// The resolved text of the text node in `range` of `text`.
  init(_ range: Range<Int>, of text: [UInt8]) {
    self.range = range
    guard text[range].contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) else {
      bytes = Array(text[range])
      return
    }
    var (bytes, pieces): ([UInt8], [Range<Int>]) = ([], [])
    TextPieceReader().forEach(in: text, range) { piece in
      bytes += piece.meaning
      pieces += repeatElement(piece.range, count: piece.meaning.count)
    }
    (self.bytes, self.pieces) = (bytes, pieces)
  }

  /// The source range of the bytes in `places`, which isn't empty.
  func source(_ places: Range<Int>) -> Range<Int> {
    if pieces.isEmpty { return range.lowerBound + places.lowerBound..<range.lowerBound + places.upperBound }
    return pieces[places.lowerBound].lowerBound..<pieces[places.upperBound - 1].upperBound
  }
}
