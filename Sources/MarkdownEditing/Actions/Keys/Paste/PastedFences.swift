import MarkdownSyntax
import TextBuffer

extension Paste {
  /// The edits that make the fences around `place` longer than any fence in `lines` that would end the code.
  ///
  /// `lines` replace `range`. There are no edits if no line would end the code, or if `range` isn't within fenced code.
  static func longerFences(
    around lines: [String], over range: Range<UTF8Offset>, at place: CaretPlace
  ) -> [Edit] {
    guard let code = place.leaf, code.isFenced == true, let opening = code.markers.first,
      opening.upperBound < range.lowerBound,
      code.markers.dropFirst().allSatisfy({ range.upperBound < $0.lowerBound })
    else { return [] }
    let rope = place.text.rope
    let sign = rope.byte(at: opening.lowerBound)
    let length = rope.bytes(in: opening).prefix { $0 == sign }.count
    let longest = ownLines(lines, over: range, at: place).map { closingFence($0, of: sign) }.max() ?? 0
    guard longest >= length else { return [] }
    let more = String(repeating: Character(Unicode.Scalar(sign)), count: longest + 1 - length)
    return code.markers.map { .insert(more, at: $0.lowerBound) }
  }

  /// The `lines` that aren't joined to text on the same line before or behind `range`.
  private static func ownLines(
    _ lines: [String], over range: Range<UTF8Offset>, at place: CaretPlace
  ) -> ArraySlice<String> {
    let text = place.text
    let end = text.contentOfLine(text.line(at: range.upperBound)).upperBound
    let startsBehindText = place.index > place.content.endOfBlanks
    let endsBeforeText = text.rope.bytes(in: range.upperBound..<end).contains { !$0.isBlank }
    return lines.dropFirst(startsBehindText ? 1 : 0).dropLast(endsBeforeText ? 1 : 0)
  }

  /// The length of the closing fence of `sign` that `line` could be (CommonMark 4.5); 0 if it can't be one.
  private static func closingFence(_ line: String, of sign: UInt8) -> Int {
    let cursor = LineCursor(line: Array(line.utf8))
    return cursor.indentation <= 3 ? cursor.closingFence(of: sign) ?? 0 : 0
  }
}
