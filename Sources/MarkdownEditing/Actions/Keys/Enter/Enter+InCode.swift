import MarkdownSyntax
import TextBuffer

extension Enter {
  /// In code, and other literal blocks: a new line with the indentation of the old one.
  static let inCode = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard place.index >= place.content.index, place.isVerbatim else { return nil }
    let bytes = place.content.bytes
    let indent = bytes[
      place.content.index..<max(place.content.index, min(place.index, place.content.endOfBlanks))]
    let new = text.lineBreak + place.continuation + String(decoding: indent, as: UTF8.self)
    guard place.index <= place.content.endOfBlanks, place.depth == place.chain.levels.count else {
      return KeyDecision(KeyResult([.insert(new, at: place.offset)], in: text, caret: place.offset))
    }
    // A line that stays empty no longer needs its indentation.
    let end = bytes[..<place.index].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    return KeyDecision(KeyResult([Edit(place.place(end)..<place.offset, new)], in: text, caret: place.offset))
  }
}
