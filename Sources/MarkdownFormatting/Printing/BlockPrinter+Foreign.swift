import MarkdownSyntax
import TextBuffer

extension BlockPrinter {
  /// Whether `block` belongs to a construct of another dialect, or can't be printed without breaking one.
  func staysWhole(_ block: SyntaxNode) -> Bool {
    switch foreign.relation(to: block.bytes) {
    case .apart: false
    // Quote marks are part of some constructs.
    case .around: block.kind == .blockQuote ? foreign.begin(at: block.firstByte) : block.kind != .list
    case .touching: true
    }
  }

  /// Whether `list` begins directly below a paragraph; to Python-Markdown it is part of the paragraph's text.
  func isBelowText(_ list: SyntaxNode, after previous: Neighbour?) -> Bool {
    guard let previous, previous.node.kind == .paragraph else { return false }
    return !Separation.hasBlankLine(between: previous.node, list, in: source)
  }

  /// Whether the line below `block` belongs to a construct of another dialect, which may read the block's underline as
  /// text.
  func standsAboveForeign(_ block: SyntaxNode) -> Bool {
    let end = source.endOfLine(at: block.bytes.upperBound)
    guard end < source.bytes.count else { return false }
    let next = ForeignLine(at: source.endOfLineBreak(at: end), in: source.bytes)
    return foreign.relation(to: next.textStart..<next.range.upperBound) != .apart
  }

  /// Keeps every byte of `block` in a container, provided that the prefixes of its lines are already as they would be
  /// printed.
  ///
  /// At the margin the planner does this, and keeps the blank lines around the block too.
  mutating func printWhole(_ block: SyntaxNode, after previous: Neighbour?) throws(Unprintable) {
    guard !prefix.isEmpty, !foreign.goOn(at: block.firstByte) || isWritten(block, after: previous) else {
      throw Unprintable(reason: .dialect(nil))
    }
    let firstEnd = source.endOfLine(at: block.firstByte)
    if firstEnd < block.bytes.upperBound {
      let column = source.column(of: block.firstByte)
      guard !isLineOpen, column == prefix.width, standsBehindPrefix(firstEnd..<block.bytes.upperBound) else {
        throw Unprintable(reason: .dialect(nil))
      }
    }
    openLine()
    try writer.keep(block.bytes)
  }

  /// Whether the text between `previous` and `block`, inside a construct, is exactly what would be printed: the line's
  /// end, at most one blank line, and the prefix.
  private func isWritten(_ block: SyntaxNode, after previous: Neighbour?) -> Bool {
    guard let end = previous?.node.bytes.upperBound, isLineBreak(at: end) else { return false }
    let start = source.startOfLine(at: block.firstByte)
    guard source.bytes[start..<block.firstByte].elementsEqual(prefix.rest) else { return false }
    let next = source.endOfLineBreak(at: end)
    let blank = next + source.trimmedEnd(start..<block.firstByte) - start
    return next == start
      || isLineBreak(at: blank) && source.endOfLineBreak(at: blank) == start
        && source.bytes[next..<blank].elementsEqual(source.bytes[start..<start + blank - next])
  }

  private func isLineBreak(at offset: Int) -> Bool {
    source.byte(at: offset).map { $0.isLineEnding } ?? false
  }

  /// Whether each line that begins in `range` has the prefix that would be printed, or is blank as far as the prefix
  /// goes.
  private func standsBehindPrefix(_ range: Range<Int>) -> Bool {
    let rest = prefix.rest
    var offset = range.lowerBound
    while let lineBreak = source.bytes[offset..<range.upperBound].firstIndex(where: { $0.isLineEnding }) {
      let start = source.endOfLineBreak(at: lineBreak)
      let end = min(source.endOfLine(at: start), range.upperBound)
      let line = source.bytes[start..<end]
      guard line.starts(with: rest) || rest.starts(with: line) else { return false }
      offset = end
    }
    return true
  }

  /// Whether a later line of the paragraph `block` is lazy and starts with a tag.
  ///
  /// Older readers, including GitHub's, end a list or quote there. MDX has elements that cross the edges of paragraphs.
  func hasLazyTag(_ block: SyntaxNode) -> Bool {
    guard !prefix.isEmpty else { return false }
    let lines = block.contentLines.map { $0.bytes }
    return lines.dropFirst().contains { line in
      guard let start = source.bytes[line].firstIndex(where: { !$0.isBlank }), isTag(at: start) else {
        return false
      }
      return isLazy(start, first: lines[0].lowerBound)
    }
  }

  private func isTag(at offset: Int) -> Bool {
    guard source.bytes[offset] == UInt8(ascii: "<"), let next = source.byte(at: offset + 1) else {
      return false
    }
    return next.isASCIILetter || next == UInt8(ascii: "/")
  }

  /// Whether the text at `offset` lacks quote marks or indentation that the text at `first` has.
  private func isLazy(_ offset: Int, first: Int) -> Bool {
    let marks = [first, offset].map { end in
      source.bytes[source.startOfLine(at: end)..<end].count { $0 == UInt8(ascii: ">") }
    }
    return marks[1] < marks[0] || source.column(of: offset) < source.column(of: first)
  }
}
