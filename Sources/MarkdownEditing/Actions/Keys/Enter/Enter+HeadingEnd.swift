import MarkdownSyntax
import TextBuffer

extension Enter {
  /// In a heading with closing number signs: they stay on its line.
  static let headingEnd = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard let tail = closingSigns(of: place) else { return nil }
    let below = text.lineBreak + place.continuation
    guard place.offset < tail.lowerBound else {
      return KeyResult([.insert(below, at: tail.upperBound)], in: text, caret: tail.upperBound)
        .map { at.breaking($0) }
    }
    let rest = text.rope.bytes(in: place.offset..<tail.lowerBound)
    let blanks = rest.prefix { $0.isBlank }.count
    let new = text.rope.string(in: tail) + below
    let broken = Edit(place.offset..<place.offset.advanced(by: blanks), new)
    return text.changes([broken, .delete(tail)]).map {
      at.breaking(KeyResult(changes: $0, caret: place.offset.advanced(by: new.utf8.count)))
    }
  }

  /// The closing number signs of the heading of `place`, with the white space around them; `nil` if there are none.
  static func closingSigns(of place: CaretPlace) -> Range<UTF8Offset>? {
    guard let leaf = place.leaf, leaf.kind == .heading, !leaf.isSetext, leaf.markers.count > 1 else {
      return nil
    }
    return leaf.content.upperBound..<place.text.contentOfLine(place.line).upperBound
  }
}
