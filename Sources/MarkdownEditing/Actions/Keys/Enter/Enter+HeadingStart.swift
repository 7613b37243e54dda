import MarkdownSyntax
import TextBuffer

extension Enter {
  /// Before the text of a heading: the heading moves down with its marker.
  static let headingStart = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard let leaf = place.leaf, leaf.kind == .heading, !leaf.isSetext, !leaf.content.isEmpty,
      leaf.start < place.offset, place.offset <= leaf.content.lowerBound,
      let key = KeyResult(
        [.insert(text.lineBreak + place.continuation, at: leaf.start)], in: text, caret: place.offset)
    else { return nil }
    return at.breaking(key)
  }
}
