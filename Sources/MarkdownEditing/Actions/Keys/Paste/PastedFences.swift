import MarkdownSyntax
import TextBuffer

extension Paste {
  /// The edits that make the fences of the code around `place` longer than any in `lines` that would end the code,
  /// when these take the place of `range` in it; none where there is no such fence or no such code.
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

  /// Those of `lines` that don't go on with text before `range`, or end with text behind it.
  private static func ownLines(
    _ lines: [String], over range: Range<UTF8Offset>, at place: CaretPlace
  ) -> ArraySlice<String> {
    let text = place.text
    let end = text.contentOfLine(text.line(at: range.upperBound)).upperBound
    let startsBehindText = place.index > place.content.endOfBlanks
    let endsBeforeText = text.rope.bytes(in: range.upperBound..<end).contains { !$0.isBlank }
    return lines.dropFirst(startsBehindText ? 1 : 0).dropLast(endsBeforeText ? 1 : 0)
  }

  /// How many of `sign` the fence is that `line` could be, and that ends code (CommonMark 4.5); 0 where it's none.
  private static func closingFence(_ line: String, of sign: UInt8) -> Int {
    let cursor = LineCursor(line: Array(line.utf8))
    return cursor.indentation <= 3 ? cursor.closingFence(of: sign) ?? 0 : 0
  }
}
