import MarkdownSyntax
import TextBuffer

extension Enter {
  /// In an empty line that is indented far enough for the container of an extension above it.
  ///
  /// The first such line stays in the container. On the second of two empty lines, the indentation is removed.
  static let belowConstruct = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard place.index >= place.content.index,
      let inner = ContainerChain(indentedOnBlankLine: place.line, in: text),
      inner.levels.last?.isConstruct == true
    else { return nil }
    let outer = String(decoding: place.content.bytes[..<place.content.index], as: UTF8.self)
    let (start, end) = (text.startOfLine(place.line), text.contentOfLine(place.line).upperBound)
    guard place.line > 0, text.isEmptyPrefix(place.line - 1) else {
      let broken = outer.trimmingBlanks() + text.lineBreak + inner.prefix(depth: .max)
      return at.onEmptyLine(KeyResult([Edit(start..<end, broken)], in: text, caret: end))
    }
    let edit = Edit.delete(start.advanced(by: outer.utf8.count)..<end)
    return at.onEmptyLine(KeyResult([edit], in: text, caret: end))
  }
}
