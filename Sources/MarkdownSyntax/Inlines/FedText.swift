import TextBuffer

/// A part of the made-up document for cmark: paragraphs whose lines can't be read as blocks.
struct FedText: Equatable {
  private(set) var bytes: [UInt8] = []
  /// The number of lines.
  private(set) var lineCount = 0
  private var isAtLineStart = true

  /// An empty text.
  init() {}

  /// A text of one or more link reference definitions, as written in `pieces` of `source`.
  init(definition pieces: [Range<Int>], in source: [UInt8]) {
    let lines = ContentLines(source: source)
    guard lines.hasContent(pieces) else { return }
    var isFirst = true
    lines.forEach(of: pieces) { part in
      if part.startsLine, !isFirst { appendIndentation() }
      append(source[part.range], endsLine: part.endsLine)
      isFirst = false
    }
    endParagraph()
  }

  /// Appends whole paragraphs: the bytes of other fed texts.
  mutating func append(paragraphs: [UInt8]) {
    bytes += paragraphs
    for (index, byte) in paragraphs.enumerated() where byte.isLineEnding {
      // The line feed of a CRLF ends no second line.
      if byte == 0x0D || index == 0 || paragraphs[index - 1] != 0x0D { lineCount += 1 }
    }
  }

  /// The lines of `definition`, the bytes of another fed text, without the indentation that was added.
  static func withoutIndentation(_ definition: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    var index = 0
    while index < definition.count {
      lines.append(definition[index])
      index += 1
      if lines.last == 0x0A || lines.last == 0x0D, definition[index...].starts(with: indentation) {
        index += indentation.count
      }
    }
    return lines
  }

  /// Appends a part of a line, or a line with its ending.
  mutating func append(_ part: ArraySlice<UInt8>, endsLine: Bool) {
    bytes.append(contentsOf: part)
    isAtLineStart = endsLine
    if endsLine { lineCount += 1 }
  }

  /// Indents the next line, so that it continues a paragraph whatever it starts with.
  mutating func appendIndentation() { bytes.append(contentsOf: Self.indentation) }

  /// Appends a guard line: a paragraph's first line, at which no block can start.
  mutating func appendGuard() { append(Self.guardLine[...], endsLine: true) }

  /// Ends the line and appends a blank one.
  mutating func endParagraph() {
    if !isAtLineStart { append(Self.lineFeed[...], endsLine: true) }
    if bytes.last == 0x0D { bytes.append(0x0A) }  // else the blank line would only make the CR a CRLF
    append(Self.lineFeed[...], endsLine: true)
  }

  /// Whether a line that starts with `byte` can only be a paragraph's, as its first line or a later one.
  ///
  /// The first byte of a BOM isn't safe: cmark drops a BOM at the document's start.
  static func isSafeStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte > 0x7F && byte != 0xEF || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "(")
      || byte == UInt8(ascii: "!")
  }

  /// Starts a line that continues a paragraph in a quote.
  mutating func appendQuotePrefix() { bytes.append(contentsOf: Self.quotePrefix) }

  /// Appends the first line of a paragraph in a quote, after which nothing can be read as a definition.
  mutating func appendQuotedGuard() { append(Self.quotedGuardLine[...], endsLine: true) }

  /// Starts a paragraph in a quote with a definition of a label that no text uses.
  ///
  /// So the next line is the first of the paragraph's text, but can't start a block.
  mutating func appendQuotedGuard(_ label: GuardLabel) {
    append(Array("> [\(label.text)]: x \"x\"\n".utf8)[...], endsLine: true)
  }

  private static let quotePrefix = Array(">     ".utf8)
  private static let quotedGuardLine = Array("> x\n".utf8)
  private static let guardLine: [UInt8] = [UInt8(ascii: "x"), 0x0A]
  private static let indentation: [UInt8] = [0x20, 0x20, 0x20, 0x20]
  private static let lineFeed: [UInt8] = [0x0A]
}

/// The lines of a leaf's content: its pieces without blanks at the start of lines, and without blank lines.
struct ContentLines {
  /// A line, or a part of one.
  struct Part {
    /// Its bytes, with the line ending.
    var range: Range<Int>
    /// Whether it starts a line.
    var startsLine: Bool
    /// Whether it ends with a line ending.
    var endsLine: Bool
    /// Whether there is a NUL in it.
    var hasNUL: Bool
  }

  let source: [UInt8]

  /// Calls `body` with each part of `pieces` in order.
  func forEach(of pieces: [Range<Int>], _ body: (Part) -> Void) {
    var startsLine = true
    for piece in pieces {
      var index = piece.lowerBound
      while index < piece.upperBound {
        if startsLine { while index < piece.upperBound, source[index].isBlank { index += 1 } }
        let part = part(from: index, limit: piece.upperBound, startsLine: startsLine)
        let isBlank = part.range.isEmpty || startsLine && source[index].isLineEnding
        if !isBlank { body(part) }
        startsLine = startsLine && isBlank || part.endsLine
        index = part.range.upperBound
      }
    }
  }

  private func part(from start: Int, limit: Int, startsLine: Bool) -> Part {
    var part = Part(range: start..<start, startsLine: startsLine, endsLine: false, hasNUL: false)
    var index = start
    while index < limit {
      let byte = source[index]
      index += 1
      if byte > 0x0D { continue }
      if byte == 0 { part.hasNUL = true }
      if byte.isLineEnding {
        if byte == 0x0D, index < limit, source[index] == 0x0A { index += 1 }
        part.endsLine = true
        break
      }
    }
    part.range = start..<index
    return part
  }

  /// Whether there is anything but white space in `pieces`.
  func hasContent(_ pieces: [Range<Int>]) -> Bool {
    pieces.contains { source[$0].contains { !$0.isASCIIWhitespace } }
  }
}

/// A label that a text doesn't use: one U+F8FF more than in the text's longest run of them.
struct GuardLabel {
  /// The label.
  let text: String

  /// The label for `source`.
  init(for source: [UInt8]) {
    var (longest, run) = (0, 0)
    var index = 0
    while index < source.count {
      let isGuard =
        source[index] == 0xEF && index + 2 < source.count && source[index + 1] == 0xA3
        && source[index + 2] == 0xBF
      run = isGuard ? run + 1 : 0
      longest = max(longest, run)
      index += isGuard ? 3 : 1
    }
    text = String(repeating: "\u{F8FF}", count: longest + 1)
  }
}
