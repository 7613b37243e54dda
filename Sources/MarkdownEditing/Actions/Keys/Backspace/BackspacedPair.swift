import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// The two characters of the pair with nothing in it that `caret` stands in: what Backspace takes away together.
  ///
  /// Style markers only pair up in text, and where a letter beside them doesn't make the one an end, or the other a
  /// beginning.
  func emptyPair(at caret: UTF8Offset) -> Range<UTF8Offset>? {
    let line = TypedLine(self, caret)
    guard let byte = line.previous, let pair = CharacterPair(openedBy: byte, in: tree.dialect),
      line.next == pair.closer
    else {
      return nil
    }
    let start = caret.advanced(by: -1)
    guard !TypedLine(self, start).isEscaped else { return nil }
    if pair.isStyle {
      let run = line.run(before: byte)
      guard run == line.run(after: byte), line.canOpen(behind: run), line.canClose(behind: run),
        CaretContext(at: caret, in: tree) == .text
      else { return nil }
    }
    return start..<caret.advanced(by: 1)
  }
}
