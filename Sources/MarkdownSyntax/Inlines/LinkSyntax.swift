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
      let isEscape = text.isEscape(at: index, end: end)
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
      case _ where text.isEscape(at: index, end: end):
        index += 2
        continue scan
      case UInt8(ascii: "("):
        depth += 1
        if depth > maximumParentheses { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
      default:
        if byte.isASCIIWhitespace { break scan }
      }
      index += 1
    }
    let isBlank = index == start && (index == end || text[index].isASCIIWhitespace)
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

extension LinkSyntax {
  /// A link reference definition.
  struct Definition: Equatable {
    /// The label without its brackets, untrimmed.
    var label: Range<Int>
    /// The destination without `<>`.
    var destination: Range<Int>
    /// The title without its quotes.
    ///
    /// It can come *after* `end`. If other text follows a title on a line of its own, cmark 0.30.2 ends the definition
    /// before the title, yet keeps the title. `[a]: /b⏎"t" x` defines the title `t` and leaves the paragraph `"t" x`.
    /// Such a definition must be given to cmark with its title, or links to it lose theirs.
    var title: Range<Int>?
    /// Just after the line ending of the definition, or the text's end.
    var end: Int

    /// Whether the title comes after the definition's end.
    var borrowsTitle: Bool { title.map { $0.upperBound > end } ?? false }
  }

  /// The link reference definition at `start` in a paragraph's content; `nil` if there is none.
  ///
  /// `start` is the paragraph's start or the end of another definition. `text` holds lines without prefix and
  /// indentation, with their line endings; the last may lack it.
  static func definition(in text: [UInt8], at start: Int) -> Definition? {
    let end = text.count
    guard let label = label(in: text, at: start, end: end),
      text[label].contains(where: { !$0.isASCIIWhitespace }),
      label.upperBound + 1 < end, text[label.upperBound + 1] == UInt8(ascii: ":")
    else { return nil }
    let destinationStart = skippingBlanksAndLineEnding(in: text, from: label.upperBound + 2)
    guard let destination = destination(in: text, at: destinationStart, end: end) else { return nil }
    let titleStart = skippingBlanksAndLineEnding(in: text, from: destination.end)
    let title = titleStart == destination.end ? nil : title(in: text, at: titleStart, end: end)
    guard
      let end = title.flatMap({ lineEnd(in: text, from: $0.upperBound) })
        ?? lineEnd(in: text, from: destination.end)
    else { return nil }
    let titleContent = title.map { $0.lowerBound + 1..<$0.upperBound - 1 }
    return Definition(label: label, destination: destination.content, title: titleContent, end: end)
  }

  /// The position after blanks, at most one line ending and more blanks.
  private static func skippingBlanksAndLineEnding(in text: [UInt8], from start: Int) -> Int {
    let index = skippingBlanks(in: text, from: start)
    return skippingBlanks(in: text, from: skippingLineEnding(in: text, from: index))
  }

  private static func skippingBlanks(in text: [UInt8], from start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isBlank { index += 1 }
    return index
  }

  private static func skippingLineEnding(in text: [UInt8], from start: Int) -> Int {
    var index = start
    if index < text.count, text[index] == 0x0D { index += 1 }
    if index < text.count, text[index] == 0x0A { index += 1 }
    return index
  }

  /// The position just after the line's ending; `nil` if something other than blanks precedes the ending.
  private static func lineEnd(in text: [UInt8], from start: Int) -> Int? {
    let index = skippingBlanks(in: text, from: start)
    if index == text.count { return index }
    let end = skippingLineEnding(in: text, from: index)
    return end > index ? end : nil
  }
}

extension BlockPlace {
  /// The link that the block defines, relative to its start; `nil` if the block isn't a link reference definition.
  var definition: InlineLink<InBlock>? {
    guard record.kind == .linkDefinition,
      let definition = blocks.definitionIndex(ofRecord: local).map(blocks.definition),
      let ranges = definition.ranges
    else { return nil }
    return InlineLink(ranges, definition: definition.meaning.bytes)
  }
}

extension InlineLink<InBlock> {
  /// The attributes of a definition that is fed to cmark as `text` and written at `ranges`.
  fileprivate init(_ ranges: DefinitionRanges, definition text: [UInt8]) {
    func decoded(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let text = FedText.withoutIndentation(text)
    let parts = LinkSyntax.definition(in: text, at: 0)
    self.init(
      form: .definition,
      destination: decoded(parts.map { InlineText.unescapedDestination(Array(text[$0.destination])) } ?? []),
      title: decoded(parts?.title.map { InlineText.unescapedAttribute(Array(text[$0])) } ?? []),
      destinationRange: ranges.destination, titleRange: ranges.title, labelRange: ranges.label)
  }
}
