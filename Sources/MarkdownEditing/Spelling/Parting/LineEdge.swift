import MarkdownSyntax
import TextBuffer

/// The end of a line of a paragraph and the start of the next line.
///
/// All offsets are in bytes from the start of the leaf.
struct LineEdge {
  /// From behind the last visible byte of the line to the first visible byte of the next line.
  let gap: Range<Int>
  /// The number of bytes at the start of `gap` that break the line: 1 for a backslash, else 0.
  let breakLength: Int
  /// The line's content before the gap.
  let before: Range<Int>
  /// The next line's content.
  let behind: Range<Int>
  /// The end of the line.
  private let end: Int

  /// The edge before `line`, which isn't the first line of `leaf`.
  init(before line: Int, of leaf: SyntaxNode, in text: LineModel) {
    let content = text.contentOfLine(line - 1)
    let bytes = text.bytes(of: line - 1)
    var last = bytes.count
    while last > 0, bytes[last - 1].isBlank { last -= 1 }
    let slashes = last == bytes.count ? bytes.reversed().prefix { $0 == ASCII.backslash }.count : 0
    // A line that consists only of the backslash keeps it.
    let isAlone = last == text.contentIndex(of: line - 1) + 1
    let breaksLine =
      slashes % 2 == 1 && !isAlone && text.tree.path(to: content.upperBound).last?.kind == .lineBreak
    let low = content.lowerBound.advanced(by: last - (breaksLine ? 1 : 0))
    let high = text.startOfLine(line).advanced(by: text.contentIndex(of: line))
    gap = max(0, leaf.start.distance(to: low))..<leaf.start.distance(to: high)
    end = leaf.start.distance(to: content.upperBound)
    breakLength = breaksLine ? 1 : 0
    let start = text.startOfLine(line - 1).advanced(by: text.contentIndex(of: line - 1))
    before = max(0, leaf.start.distance(to: start))..<gap.lowerBound
    behind =
      gap.upperBound..<max(gap.upperBound, leaf.start.distance(to: text.contentOfLine(line).upperBound))
  }

  /// Whether `range` covers all content of the next line.
  func nextLineIsCovered(by range: Range<Int>) -> Bool {
    range.lowerBound == behind.lowerBound && range.upperBound >= behind.upperBound
  }

  /// The edit that moves the part of `node` behind the edge into the line before.
  ///
  /// In a title, or in an attribute of HTML, the line ending becomes a character reference.
  func joining(_ node: LeafInlines.Node, in parting: SpanParting) -> InlineEdit {
    if node.kind == .image, gap.lowerBound <= node.content.upperBound {
      return InlineEdit(range: gap, text: " ")
    }
    return InlineEdit(range: end..<gap.upperBound, text: isQuoted(node, in: parting) ? "&#10;" : " ")
  }

  private func isQuoted(_ node: LeafInlines.Node, in parting: SpanParting) -> Bool {
    if let title = node.link.flatMap({ parting.inlines.links[$0].titleRange }) {
      return title.lowerBound.value <= end && gap.upperBound <= title.upperBound.value
    }
    var quote: UInt8?
    let html = parting.bytes[node.range.lowerBound..<end]
    guard html.dropFirst().first?.isWordByte ?? false else { return false }
    for byte in html where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      if quote == nil { quote = byte } else if quote == byte { quote = nil }
    }
    return quote != nil
  }
}
