import MarkdownSyntax
import TextBuffer

extension BlockPrinter {
  /// Prints a footnote definition at the margin with its content; inside a container it stays unchanged.
  ///
  /// A blank line in it must be completely empty, without even a quote mark, or the definition would end there. A label
  /// alone on its line stays alone, and text before the label stays.
  mutating func printFootnote(_ block: SyntaxNode, after previous: Neighbour?) throws(Unprintable) {
    guard prefix.isEmpty, let marker = block.markers.first?.bytes else {
      return try printWhole(block, after: previous)
    }
    let label = source.startOfLine(at: marker.lowerBound)..<source.trimmedEnd(marker)
    try keepStart(ofLine: label)
    let indentation = indentation(of: block)
    if source.endOfBlanks(from: label.upperBound) == source.endOfLine(at: label.upperBound) {
      if let first = block.firstChild {
        if source.lineBreakCount(in: label.upperBound..<first.firstByte) > 1 { throw Unprintable() }
        breakLine()
      }
      prefix.push(first: nil, rest: indentation)
    } else {
      let width = DisplayWidth.columns(of: source.bytes[label]) + 1
      prefix.push(first: [ASCII.space], width: width, rest: indentation)
    }
    try printChildren(block.children, isTight: false)
    prefix.pop()
    noteExtension(block.bytes)
  }

  /// Prints an extension's container: the marker's line unchanged, and the content directly below it, indented.
  mutating func printContainer(_ block: SyntaxNode) throws(Unprintable) {
    guard let marker = block.markers.first?.bytes else { throw Unprintable() }
    openLine()
    try writer.keep(marker.lowerBound..<source.trimmedEnd(marker))
    if block.firstChild != nil {
      breakLine()
      prefix.push(first: nil, rest: Self.fourColumns)
      try printChildren(block.children, isTight: false)
      prefix.pop()
    }
    noteExtension(block.bytes)
  }

  /// The indentation of the later lines of `footnote`: a tab if its first indented line has one, else four columns.
  private func indentation(of footnote: SyntaxNode) -> [UInt8] {
    var end = source.endOfLine(at: footnote.firstByte)
    while end < footnote.bytes.upperBound {
      let start = source.endOfLineBreak(at: end)
      end = source.endOfLine(at: start)
      guard source.endOfBlanks(from: start) < end, source.bytes[start].isBlank else { continue }
      return source.bytes[start] == ASCII.tab ? [ASCII.tab] : Self.fourColumns
    }
    return Self.fourColumns
  }

  private static let fourColumns = [UInt8](repeating: ASCII.space, count: 4)
}
