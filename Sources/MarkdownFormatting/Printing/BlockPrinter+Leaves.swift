import MarkdownSyntax
import TextBuffer

extension BlockPrinter {
  mutating func printThematicBreak(_ block: SyntaxNode, after previous: Neighbour?) {
    var text = options.thematicBreak
    // On the document's first line, dashes could begin front matter.
    if previous == nil, prefix.isEmpty, text == .dashes, source.bytes[block.firstByte] != text.mark {
      text = .asterisks
    }
    // After an item's marker it could form a single break with the marker; directly below a paragraph, dashes would
    // underline it.
    if prefix.isAtMarker { text = .underscores }
    if let previous, previous.isTight, text == .dashes { text = .asterisks }
    openLine()
    writer.write(text.rawValue.utf8)
  }

  mutating func printHTML(_ block: SyntaxNode) throws(Unprintable) {
    if prefix.isEmpty {
      let range = source.startOfLine(at: block.firstByte)..<block.bytes.upperBound
      return try writer.keep(range)
    }
    for (index, line) in block.contentLines.map({ $0.bytes }).enumerated() {
      if index > 0 { breakLine() }
      guard !line.isEmpty else { continue }
      openLine()
      try writer.keep(line)
    }
    closeLine()
  }

  mutating func printUntouched(_ block: SyntaxNode) throws(Unprintable) {
    if !prefix.isEmpty, source.lineBreakCount(in: block.bytes) > 0 { throw Unprintable() }
    openLine()
    try writer.keep(block.bytes)
  }

  /// Keeps a line of a paragraph, indented if it would start a block otherwise.
  mutating func keepLine(
    _ line: Range<Int>, ofBlockFrom start: Int, editing edits: [RestylingEdit]
  ) throws(Unprintable) {
    openLine()
    if line.lowerBound > start, LineHazard.needsIndent(line, in: source) {
      writer.write(repeatElement(ASCII.space, count: 4))
    }
    try keep(line, editing: edits)
  }

  /// Keeps `range` except for the parts that `edits` replaces.
  mutating func keep(_ range: Range<Int>, editing edits: [RestylingEdit]) throws(Unprintable) {
    var position = range.lowerBound
    var index = edits.partitioningIndex { $0.range.lowerBound >= position }
    while index < edits.count, edits[index].range.upperBound <= range.upperBound {
      try writer.keep(position..<edits[index].range.lowerBound)
      writer.write(edits[index].replacement)
      position = edits[index].range.upperBound
      // The cursor must pass the delimiter's old bytes before the next write.
      try writer.finish(at: position)
      index += 1
    }
    try writer.keep(position..<range.upperBound)
  }
}
