import MarkdownSyntax
import TextBuffer

extension TypedCharacter {
  /// What typing it over `range`, which isn't empty, comes to.
  ///
  /// A bracket or quotation mark is put around all that is selected; a style, which reaches over no end of a block,
  /// around what is selected of each. A star typed over a part of code is just a star; a backtick would end the code
  /// there, and is put around the part, too.
  func surrounding(_ range: Range<UTF8Offset>) -> Outcome {
    guard let pair = CharacterPair(openedBy: byte, in: text.tree.dialect), pair.runs.lowerBound == 1 else {
      return .plain
    }
    let isOfText = pair.isStyle || byte == ASCII.backtick && !isInCodeSpan(range)
    let parts = isOfText ? styledParts(of: range) : [range]
    return parts.isEmpty ? .plain : .surround(parts, closer: pair.closerText)
  }

  /// Whether `range` lies in what a code span holds.
  private func isInCodeSpan(_ range: Range<UTF8Offset>) -> Bool {
    text.tree.nodes(in: range).contains { $0.kind == .code && $0.content.holds(range) }
  }

  /// What of `range` stands in a paragraph, heading or cell, and begins in its text: for each of them what is selected
  /// of it, but for white space at its ends.
  private func styledParts(of range: Range<UTF8Offset>) -> [Range<UTF8Offset>] {
    text.tree.nodes(in: range).filter { $0.kind.isLeafWithInlines }.compactMap { leaf in
      let part = text.withoutBlanks(range.clamped(to: leaf.content))
      return !part.isEmpty && CaretContext(at: part.lowerBound, in: text.tree) == .text ? part : nil
    }
  }
}

extension BlockText {
  /// `range` without white space at its ends.
  fileprivate func withoutBlanks(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let bytes = rope.bytes(in: range)
    let isInk = { (byte: UInt8) in !byte.isBlank && !byte.isLineEnding }
    guard let first = bytes.firstIndex(where: isInk), let last = bytes.lastIndex(where: isInk) else {
      return range.lowerBound..<range.lowerBound
    }
    return range.lowerBound.advanced(by: first)..<range.lowerBound.advanced(by: last + 1)
  }
}
