import TextBuffer

/// Scanners for the parts of links, which accept exactly what libcmark (0.30 and 0.31) accepts, including its oddities.
///
/// They work on content: the bytes of a leaf block without container prefixes and indentation. A NUL counts as the
/// three bytes of U+FFFD, which cmark puts in its place. Any line ending counts as the LF that cmark makes of it. The
/// rules are cmark's behaviour (`inlines.c`, `scanners.re`), pinned by tests against it.
enum LinkSyntax {
  /// The most bytes that a label has between its brackets.
  static let maximumLabelLength = 1000

  /// The most parentheses that may be open at once in a destination without `<>`.
  static let maximumParentheses = 32

  /// The range of the label that starts at `start`, without its brackets; `nil` if there is none.
  ///
  /// It ends at the first `]` that isn't escaped and has no unescaped `[`. It may be empty or blank.
  static func label(in text: [UInt8], at start: Int, end: Int) -> Range<Int>? {
    guard start < end, text[start] == UInt8(ascii: "[") else { return nil }
    var index = start + 1
    var length = 0
    while index < end {
      let byte = text[index]
      if byte == UInt8(ascii: "]") { return start + 1..<index }
      if byte == UInt8(ascii: "[") { return nil }
      let isEscape = byte == UInt8(ascii: "\\") && index + 1 < end && text[index + 1].isASCIIPunctuation
      length += isEscape ? 2 : byte == 0 ? 3 : isLineFeedOfPair(text, index) ? 0 : 1
      index += isEscape ? 2 : 1
      if length > maximumLabelLength { return nil }
    }
    return nil
  }

  /// A destination: its bytes without `<>`, and the position after it.
  struct Destination {
    /// The bytes between `<` and `>`, or all of them.
    var content: Range<Int>
    /// Just after the destination, its `>` included.
    var end: Int
  }

  /// The destination that starts at `start`; `nil` if there is none.
  static func destination(in text: [UInt8], at start: Int, end: Int) -> Destination? {
    guard start < end, text[start] == UInt8(ascii: "<") else {
      return bareDestination(in: text, at: start, end: end)
    }
    var index = start + 1
    while index < end {
      switch text[index] {
      case UInt8(ascii: ">"): return Destination(content: start + 1..<index, end: index + 1)
      case UInt8(ascii: "\\"):
        index += 2  // cmark lets a backslash hide any byte here, even a line ending
        if index < end, isLineFeedOfPair(text, index) { index += 1 }
      case UInt8(ascii: "<"), 0x0A, 0x0D: return nil
      default: index += 1
      }
    }
    return nil
  }

  /// A destination without `<>`: no white space, empty only before a `)`, and with balanced parentheses.
  ///
  /// Some releases of cmark accept parentheses that stay open.
  private static func bareDestination(in text: [UInt8], at start: Int, end: Int) -> Destination? {
    var index = start
    var depth = 0
    scan: while index < end {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\\") where index + 1 < end && text[index + 1].isASCIIPunctuation:
        index += 2
        continue scan
      case UInt8(ascii: "("):
        depth += 1
        if depth > maximumParentheses { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
      default:
        if byte.isSpaceOrControl { break scan }
      }
      index += 1
    }
    let isBlank = index == start && (index == end || text[index].isSpaceOrControl)
    let isOpen = depth > 0 && !CMarkDecisions.linked.destinationsMayStayOpen
    return isOpen || isBlank ? nil : Destination(content: start..<index, end: index)
  }

  /// The range of the title that starts at `start`, with its quotes; `nil` if there is none.
  ///
  /// cmark takes the longest match of an ambiguous pattern. A quote after a backslash is content if a later quote can
  /// end the title, however many backslashes there are. Otherwise it ends the title.
  static func title(in text: [UInt8], at start: Int, end: Int) -> Range<Int>? {
    guard start < end, let close = closingQuote(of: text[start]) else { return nil }
    let forbidden = close == UInt8(ascii: ")") ? UInt8(ascii: "(") : close
    var fallback: Range<Int>?
    var index = start + 1
    while index < end {
      let byte = text[index]
      if byte == close || byte == forbidden {
        let isEscaped = index > start + 1 && text[index - 1] == UInt8(ascii: "\\")
        if byte == close {
          if !isEscaped { return start..<index + 1 }
          fallback = start..<index + 1
        } else if !isEscaped {
          return fallback
        }
      }
      index += 1
    }
    return fallback
  }

  private static func isLineFeedOfPair(_ text: [UInt8], _ index: Int) -> Bool {
    text[index] == 0x0A && index > 0 && text[index - 1] == 0x0D
  }

  private static func closingQuote(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): byte
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }
}
