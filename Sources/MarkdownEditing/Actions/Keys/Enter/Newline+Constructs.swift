import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What Enter comes to in an empty line that is indented far enough for the container of an extension above it; `nil`
  /// elsewhere.
  ///
  /// The first one stays in the container; on the second of two empty lines, the indentation goes.
  func newlineBelowConstruct(_ place: CaretPlace) -> KeyResult? {
    guard let inner = blankLineChain(place.line), inner.levels.last?.isConstruct == true else { return nil }
    let end = contentOfLine(place.line).upperBound
    guard place.line > 0, isEmptyPrefix(place.line - 1) else {
      let text = prefix(ofEmptyLine: place).trimmingBlanks() + lineBreak + inner.prefix(depth: .max)
      return result([Edit(startOfLine(place.line)..<end, text)], caret: end)
    }
    let outer = prefix(ofEmptyLine: place).utf8.count
    return result([.delete(startOfLine(place.line).advanced(by: outer)..<end)], caret: end)
  }

  /// What the line of `place` has for the containers in which it is as an empty one.
  private func prefix(ofEmptyLine place: CaretPlace) -> String {
    String(decoding: place.content.bytes[..<place.content.index], as: UTF8.self)
  }
}
