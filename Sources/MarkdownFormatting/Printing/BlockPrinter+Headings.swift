import MarkdownSyntax
import TextBuffer

extension BlockPrinter {
  mutating func printHeading(_ heading: SyntaxNode, after previous: Neighbour?) throws(Unprintable) {
    let lines = heading.contentLines.map { source.trimmed($0.bytes) }.filter { !$0.isEmpty }
    guard let level = heading.headingLevel, lines.count <= 1 || heading.isSetext else { throw Unprintable() }
    if lines.count > 1 { writer.protect(ForeignSpans(in: heading.bytes, of: source).overLines(of: source)) }
    let edits = InlineRestyling.edits(in: heading, of: source, options: options, isOn: restylesInlines)
    guard let content = lines.first else {
      openLine()
      return writer.write(repeatElement(ASCII.hash, count: level))
    }
    if heading.isSetext, !becomesMarked(heading, lines) {
      return try printUnderlined(heading, lines: lines, edits: edits)
    }
    if !heading.isSetext, becomesUnderlined(heading, content, after: previous) {
      return try underline(content, level: level, edits: edits)
    }
    openLine()
    writer.write(repeatElement(ASCII.hash, count: level))
    writer.write(ASCII.space)
    try keep(content, editing: edits)
    try close(heading, behind: content, level: level)
  }

  // MARK: Number signs

  /// Whether the setext `heading` is changed to number signs.
  private func becomesMarked(_ heading: SyntaxNode, _ lines: [Range<Int>]) -> Bool {
    options.headings == .marked && lines.count == 1 && !endsInNumberSign(lines[0])
      && !startsWithBox(heading, lines[0]) && !standsAboveForeign(heading)
  }

  /// Whether `content` ends with a `#`, which could be read as the heading's closing sequence.
  private func endsInNumberSign(_ content: Range<Int>) -> Bool {
    source.bytes[content].last == ASCII.hash
  }

  /// Writes the closing sequence of `heading`, if it gets one.
  private mutating func close(
    _ heading: SyntaxNode, behind content: Range<Int>, level: Int
  ) throws(Unprintable) {
    let end = source.trimmedEnd(content.upperBound..<heading.bytes.upperBound)
    let isClosed = !heading.isSetext && content.upperBound < end
    if endsInNumberSign(content) || isClosed && options.closingSigns == .keep {
      try writer.keep(content.upperBound..<max(content.upperBound, end))
    } else if options.closingSigns == .match, source.bytes[content].last != UInt8(ascii: "}") {
      // Attributes are recognized only at the line's end.
      writer.write(ASCII.space)
      writer.write(repeatElement(ASCII.hash, count: level))
    }
  }

  // MARK: Underlines

  /// Whether `heading`, whose text is `content`, gets an underline instead of number signs.
  ///
  /// The line must begin no block, and no block before it may absorb it.
  private func becomesUnderlined(
    _ heading: SyntaxNode, _ content: Range<Int>, after previous: Neighbour?
  ) -> Bool {
    let line = source.bytes[content]
    guard options.headings == .underlined, let level = heading.headingLevel, level <= 2,
      !line.contains(ASCII.pipe), !LineHazard.mayStartBlock(line.prefix { !$0.isBlank }),
      !LineHazard.needsIndent(content, in: source), ParagraphStart.escape(line, .commonMark) == nil,
      !startsWithBox(heading, content), !standsAboveForeign(heading)
    else { return false }
    guard let previous else { return true }
    return leavesBlankLine(previous.node, heading, isTight: previous.isTight)
  }

  /// Writes `content` and an underline of the same width, but of at least three characters.
  private mutating func underline(
    _ content: Range<Int>, level: Int, edits: [RestylingEdit]
  ) throws(Unprintable) {
    openLine()
    try keep(content, editing: edits)
    breakLine()
    openLine()
    let width = max(3, DisplayWidth.columns(of: source.bytes[content]))
    writer.write(repeatElement(UInt8(ascii: level == 1 ? "=" : "-"), count: width))
  }

  /// Whether an item begins with `heading`, and the heading with a checkbox.
  ///
  /// cmark-gfm reads it as a task's box in an underlined heading, but as text after number signs.
  private func startsWithBox(_ heading: SyntaxNode, _ content: Range<Int>) -> Bool {
    guard heading.parent?.kind == .item, heading.previousSibling == nil else { return false }
    return ParagraphStart.isBox(source.bytes[content])
  }

  private mutating func printUnderlined(
    _ heading: SyntaxNode, lines: [Range<Int>], edits: [RestylingEdit]
  ) throws(Unprintable) {
    for line in lines {
      try keepLine(line, ofBlockFrom: lines[0].lowerBound, editing: edits)
      breakLine()
    }
    openLine()
    let end = heading.bytes.upperBound
    let mark = UInt8(ascii: heading.headingLevel == 1 ? "=" : "-")
    var start = source.trimmedEnd(source.startOfLine(at: end)..<end)
    let underlineEnd = start
    while start > heading.firstByte, source.bytes[start - 1] == mark { start -= 1 }
    try writer.keep(start..<underlineEnd)
  }
}
