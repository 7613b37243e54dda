import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// Whether `range` covers all visible text of two or more lines and none of any other line.
  ///
  /// The markers of a quote or an item before the first line needn't be selected if all of `range` is in that quote or
  /// item.
  func selectsLines(_ range: Range<UTF8Offset>) -> Bool {
    let (first, last) = (rope.line(at: range.lowerBound), rope.line(at: range.upperBound))
    let isAtLineStart = range.upperBound == rope.startOfLine(last)
    guard last - first >= (isAtLineStart ? 2 : 1) else { return false }
    let lineEnd = rope.contentOfLine(last).upperBound
    return (isAtLineStart || lineEnd <= range.upperBound || isBlank(range.upperBound..<lineEnd))
      && (isBlank(rope.startOfLine(first)..<range.lowerBound) || startsLine(range))
  }

  private func isBlank(_ range: Range<UTF8Offset>) -> Bool {
    // A byte order mark isn't visible.
    let hasMark = range.lowerBound == .zero && rope.string(in: range).unicodeScalars.first == "\u{FEFF}"
    return rope.string(in: range).unicodeScalars.dropFirst(hasMark ? 1 : 0).allSatisfy(
      { $0.properties.isWhitespace })
  }

  /// Whether `range` starts with a line of a paragraph, and the paragraph's container holds all of `range`.
  ///
  /// A task doesn't count as such a container, because its text can't be a code block.
  private func startsLine(_ range: Range<UTF8Offset>) -> Bool {
    guard let (first, last) = ink(in: range), let paragraph = tree.blockPath(to: first).last,
      paragraph.kind == .paragraph, let container = paragraph.parent, container.isChecked == nil
    else { return false }
    let start = first.value - paragraph.range.lowerBound.value
    return paragraph.leafInlines.lineStarts.contains(start) && container.range.contains(last)
  }

  /// The first and the last byte of `range` that aren't white space; `nil` if there are none.
  private func ink(in range: Range<UTF8Offset>) -> (first: UTF8Offset, last: UTF8Offset)? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, rope.byte(at: start).isWhiteSpace { start = start.advanced(by: 1) }
    while start < end, rope.byte(at: end.advanced(by: -1)).isWhiteSpace { end = end.advanced(by: -1) }
    return start < end ? (start, end.advanced(by: -1)) : nil
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab or part of a line ending.
  fileprivate var isWhiteSpace: Bool { isBlank || self == 0x0A || self == 0x0D }
}
