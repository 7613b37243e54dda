import MarkdownSyntax
import TextBuffer

extension Enter {
  /// In the last line of an underlined heading: the text behind the caret goes below the underline.
  static let headingUnderline = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard let leaf = place.leaf, leaf.isSetext, let last = leaf.contentLines.last,
      last.lowerBound < place.offset, text.line(at: last.lowerBound) == place.line
    else { return nil }
    let rest = place.offset..<text.contentOfLine(place.line).upperBound
    let tail = String(decoding: text.rope.bytes(in: rest).drop { $0.isBlank }, as: UTF8.self)
    let end = text.contentOfLine(text.lastLine(of: leaf)).upperBound
    let below = text.lineBreak + place.continuation
    guard let changes = text.changes([.delete(rest), .insert(below + tail, at: end)]) else { return nil }
    let caret = end.advanced(by: below.utf8.count - rest.count)
    return at.breaking(KeyResult(changes: changes, caret: caret))
  }
}
